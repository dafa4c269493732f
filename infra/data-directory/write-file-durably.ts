import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Makes the names in a directory durable: new, renamed and removed files. */
export const syncDirectory = async (directory: string): Promise<void> => {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Makes the content of a file durable that others wrote. */
export const syncFile = async (file: string): Promise<void> => {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

type DurableWrite = {
  readonly file: string;
  /** In the same directory, so that the rename is atomic; no other write may use it at the same time. */
  readonly temporary: string;
  readonly content: string | Uint8Array;
};

/**
 * Replaces a file atomically, readable by its owner alone: whoever opens it sees the old content or the new, also after
 * a power cut. Durable on return. Leaves no temporary file behind when it fails.
 */
export const writeFileDurably = async ({ file, temporary, content }: DurableWrite): Promise<void> => {
  try {
    const handle = await open(temporary, 'w', 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (cause) {
    await rm(temporary, { force: true });
    throw new Error(`${file} cannot be written`, { cause });
  }
  await syncDirectory(dirname(file));
};
