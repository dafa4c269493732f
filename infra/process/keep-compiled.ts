import { statfsSync, statSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { reservedBytes } from '../data-directory/disk-room.ts';

type Machine = { readonly user: number | undefined; readonly freeBytes: (folder: string) => number };

const here: Machine = {
  user: process.getuid?.(),
  freeBytes: (folder) => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  },
};

/**
 * Where what is compiled of the code beside a folder of packages is kept: in it, where whoever can write could change the
 * code as well. Nowhere for another user than its owner, who could not take the packages away any more; nor on a full disk,
 * where Node leaves an empty file of each module at each end.
 */
export const compiledFolder = (packages: string, { user, freeBytes }: Machine = here): string | undefined =>
  statSync(packages, { throwIfNoEntry: false })?.uid === user && freeBytes(packages) > reservedBytes
    ? `${packages}.cache/node-compile`
    : undefined;

/** Has Node keep what it compiles from here on: the next start reads it. A program calls it before it imports the rest. */
export const keepCompiled = (): void => {
  const folder = compiledFolder(fileURLToPath(new URL('../../node_modules/', import.meta.url)));
  if (folder !== undefined) enableCompileCache(folder);
};
