import { existsSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isErrnoException } from './is-errno-exception.ts';

/**
 * Makes a folder that somebody named, and those above it, for this user alone (0700); what is there stays as it is. Throws
 * what the system says where it cannot be made: Node's own recursive `mkdir` asks for ever where a parent takes no folders
 * and says that there is none, as in /proc.
 */
export const makeFolder = async (path: string): Promise<void> => {
  const missing: string[] = [];
  for (let folder = path; !existsSync(folder) && dirname(folder) !== folder; folder = dirname(folder)) {
    missing.unshift(folder);
  }
  for (const folder of missing) {
    try {
      await mkdir(folder, { mode: 0o700 });
    } catch (fault) {
      if (!isErrnoException(fault) || fault.code !== 'EEXIST') throw fault;
      // made by another meanwhile, unless it is a link to what is not there
      await stat(folder);
    }
  }
  // refuses a file
  if (missing.length === 0) await mkdir(path, { recursive: true });
};
