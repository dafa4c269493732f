import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isErrnoException } from './is-errno-exception.ts';

/** What is kept back for finishing what has begun, and for the logs of the databases. */
export const reservedBytes = 64 * 2 ** 20;
/** Every append asks; a disk does not fill up by more than the reserve within it. */
const askedAgainMilliseconds = 1_000;

export type DiskRoom = {
  /** As of a second ago at most. Rejects when the system does not say. */
  readonly freeBytes: () => Promise<number>;
  /** Whether no more than the reserve is left. */
  readonly isFull: () => Promise<boolean>;
};

/** Free bytes on the disk of a directory, or of where it will be. Throws where nothing is kept, as in /proc: it would seem full. */
export const freeBytesOf = async (directory: string): Promise<number> => {
  try {
    const { blocks, bavail, bsize } = await statfs(directory);
    if (blocks === 0) throw new Error(`${directory} is on no disk: it keeps no files`);
    return bavail * bsize;
  } catch (fault) {
    const parent = dirname(directory);
    if (!isErrnoException(fault) || fault.code !== 'ENOENT' || parent === directory) throw fault;
    return freeBytesOf(parent);
  }
};

/** Asks for free bytes at most once a second; `elapsed` is a monotonic clock, in milliseconds from any start. */
export const watchDiskRoom = (ask: () => Promise<number>, elapsed: () => number): DiskRoom => {
  let asked: { readonly at: number; readonly answer: Promise<number> } | undefined;
  const freeBytes = async (): Promise<number> => {
    const now = elapsed();
    if (asked === undefined || now - asked.at >= askedAgainMilliseconds) asked = { at: now, answer: ask() };
    return asked.answer;
  };
  return { freeBytes, isFull: async () => (await freeBytes()) < reservedBytes };
};
