import { isErrnoException } from '../data-directory/is-errno-exception.ts';
import { prepareSuburbs } from '../locations/prepare-suburbs.ts';
import { buildStorefrontIfStale } from './build-storefront.ts';

const forbidden: ReadonlySet<string | undefined> = new Set(['EACCES', 'EPERM', 'EROFS']);

/**
 * Makes what the product serves and the repository does not hold, as far as it is missing or old: the storefront and the
 * suburbs. Throws when that fails, and names the command when it is another user's to make.
 * @param signal breaks a build off, which then fails
 */
export const buildProduct = async (say: (line: string) => void, signal?: AbortSignal): Promise<void> => {
  try {
    await buildStorefrontIfStale(say, signal);
    await prepareSuburbs(undefined, say);
  } catch (cause) {
    if (!isErrnoException(cause) || !forbidden.has(cause.code)) throw cause;
    throw new Error('What is built is missing or old, and whoever owns it builds it by npm run build', { cause });
  }
};
