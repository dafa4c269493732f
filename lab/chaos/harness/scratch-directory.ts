import { accessSync, constants } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux keeps this directory in memory. */
const inMemory = '/dev/shm';

const scratchParent = (): string => {
  try {
    accessSync(inMemory, constants.W_OK);
    return inMemory;
  } catch {
    return tmpdir();
  }
};

/** A new directory for runs that model a disk or need none: in memory where possible, which is faster. */
export const makeScratchDirectory = (name: string): Promise<string> => mkdtemp(join(scratchParent(), `chaos-${name}-`));
