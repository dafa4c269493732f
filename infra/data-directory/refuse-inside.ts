import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';

/** Where a path leads, links followed, whether or not its end is there. */
const realPath = (path: string): string =>
  existsSync(path) || dirname(path) === path ? realpathSync(path) : join(realPath(dirname(path)), basename(path));

/** Throws when a folder is another one, or lies in it: what is written there would be taken for a part of that, and lost with it. */
export const refuseInside = (folder: string, outer: string): void => {
  if (`${realPath(resolve(folder))}${sep}`.startsWith(`${realPath(resolve(outer))}${sep}`))
    throw new Error(`${folder} lies in ${outer}, and would be lost with it: take a place of its own`);
};
