import { rm, writeFile } from 'node:fs/promises';
import { isErrnoException } from '@driveaway/infra/data-directory/is-errno-exception.ts';

/** Writes a file that is not there yet, for its owner alone; false when it is there. Leaves no half of it behind. */
export const writeNew = async (file: string, content: Uint8Array): Promise<boolean> => {
  try {
    await writeFile(file, content, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (fault) {
    if (isErrnoException(fault) && fault.code === 'EEXIST') return false;
    await rm(file, { force: true });
    throw fault;
  }
};
