import { access, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';

export type Installation =
  { readonly kind: 'installed'; readonly path: string } | { readonly kind: 'missing'; readonly reason: string };

export type InstallOnceOptions = {
  /** Where it is kept between runs. */
  readonly cacheDirectory: string;
  /** The file or folder that makes it whole. */
  readonly artifact: string;
  /** Makes the artifact in an empty folder. */
  readonly install: (folder: string) => Promise<void>;
  /** Why it failed, in words; final when asking again would change nothing. */
  readonly explain: (error: unknown) => { readonly reason: string; readonly isFinal: boolean };
};

/** A folder for what tests fetch, shared by all copies of the product on this machine. */
export const cacheDirectoryOf = (name: string): string => join(homedir(), '.cache', 'driveaway', name);

/**
 * Finds what tests need in the cache, without asking the network, or installs it there. Whoever refuses it is not asked
 * again: the refusal is kept beside where the artifact would be, and removing that file asks anew.
 */
export const installOnce = async (options: InstallOnceOptions): Promise<Installation> => {
  const { cacheDirectory, artifact, install, explain } = options;
  const path = join(cacheDirectory, artifact);
  const refused = join(cacheDirectory, 'refused.txt');
  if (await exists(path)) return { kind: 'installed', path };
  if (await exists(refused)) return { kind: 'missing', reason: await readFile(refused, 'utf8') };

  await mkdir(cacheDirectory, { recursive: true });
  // Into a folder of its own and then moved in one step, so that two runs at once cannot see half of it.
  const folder = await mkdtemp(join(cacheDirectory, 'install-'));
  try {
    await install(folder);
    try {
      await rename(join(folder, artifact), path);
    } catch (error) {
      // A folder cannot be moved over the one that another run has put there meanwhile.
      if (!(await exists(path))) throw error;
    }
    return { kind: 'installed', path };
  } catch (error) {
    const { reason, isFinal } = explain(error);
    if (isFinal) await writeFile(refused, reason);
    return { kind: 'missing', reason };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const exists = async (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** A command that is not on this machine. */
export const isNoSuchCommand = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';
