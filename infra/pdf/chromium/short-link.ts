/**
 * Short names for folders that may lie deep. A browser makes a socket in its temporary folder
 * (`org.chromium.Chromium.XXXXXX/SingletonSocket`), and no socket's path may be longer than 103 bytes (107 on Linux).
 */
import { lstat, readdir, readlink, symlink, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve, sep } from 'node:path';

/** 103 less the 45 bytes of the socket below it. */
const longestBytes = 58;
const prefix = 'driveaway-';
const hexDigits = 8;
const linkName = new RegExp(`^${prefix}[0-9a-f]{${hexDigits}}$`);

/** The system's folder for temporary files comes first, but that may lie deep itself. */
const usualRoots = (): readonly string[] => [...new Set([tmpdir(), '/tmp', '/var/tmp', '/dev/shm'])];

/**
 * The path, below 59 bytes, of a new symbolic link to a folder, in the first of these places that is short enough and can
 * be written; undefined when there is none. What is in the folder stays where it is: nothing is kept in a place that
 * others use too.
 */
export const linkShortly = async (
  folder: string,
  uuid: () => string,
  roots: readonly string[] = usualRoots(),
): Promise<string | undefined> => {
  for (const root of roots) {
    const link = join(root, `${prefix}${uuid().slice(-hexDigits)}`);
    if (Buffer.byteLength(link) > longestBytes) continue;
    try {
      await symlink(resolve(folder), link, 'dir');
      return link;
    } catch {
      // read-only, or not for this user
    }
  }
  return undefined;
};

/** Where a link of ours leads; undefined for anything else. */
const targetOf = async (path: string): Promise<string | undefined> => {
  try {
    return (await lstat(path)).isSymbolicLink() ? await readlink(path) : undefined;
  } catch {
    return undefined;
  }
};

/** Removes the links into this folder that processes left when they were killed. Nobody may be using the folder. */
export const removeShortLinks = async (folder: string, roots: readonly string[] = usualRoots()): Promise<void> => {
  const below = `${resolve(folder)}${sep}`;
  for (const root of roots) {
    const names = await readdir(root).catch(() => []);
    for (const name of names.filter((one) => linkName.test(one))) {
      const path = join(root, name);
      const target = await targetOf(path);
      if (target?.startsWith(below) === true) await unlink(path);
    }
  }
};
