import { existsSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isErrnoException } from './is-errno-exception.ts';

/**
 * Makes a directory (mode 0700) unless it is there, and those above it that are missing. Throws when the system refuses.
 * Node's own way (`recursive`) never ends where a parent that is there answers ENOENT, as /proc does.
 */
export const makeDirectory = async (path: string): Promise<void> => {
  const parent = dirname(path);
  if (parent !== path && !existsSync(parent)) await makeDirectory(parent);
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (cause) {
    const found = await stat(path).catch(() => undefined);
    if (found?.isDirectory() === true) return;
    if (!isErrnoException(cause) || cause.code !== 'ENOENT') throw cause;
    throw new Error(`No directory can be made in ${parent}`, { cause });
  }
};
