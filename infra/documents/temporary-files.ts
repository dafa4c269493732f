/** Files for what is still arriving: sealed under keys that only this process has, and gone with it. */
import { createCipheriv, createDecipheriv } from 'node:crypto';
import { open, rm, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Randomness } from '../clock/port.ts';
import { makeDirectory } from '../data-directory/make-directory.ts';

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const nonceBytes = 12;

export type TemporaryFile = {
  /** Adds bytes at the end; resolves when they are out of memory. One call at a time, none after `content`. */
  readonly append: (bytes: Uint8Array) => Promise<void>;
  /** Everything that was added, once. Throws when it was changed meanwhile. */
  readonly content: () => Promise<Uint8Array>;
  /** Gives its space back. */
  readonly close: () => Promise<void>;
};

export type TemporaryFiles = { readonly create: () => Promise<TemporaryFile> };

type TemporaryFilesOptions = {
  /** Of this process alone: emptied first. */
  readonly directory: string;
  readonly randomness: Randomness;
};

/** Temporary files in a directory (mode 0700). A file has no name as soon as it is open: a kill leaves nothing behind. */
export const openTemporaryFiles = async ({ directory, randomness }: TemporaryFilesOptions): Promise<TemporaryFiles> => {
  // a process killed between opening a file and taking its name away leaves an empty one
  await rm(directory, { recursive: true, force: true });
  await makeDirectory(directory);

  const create = async (): Promise<TemporaryFile> => {
    const path = join(directory, randomness.uuid());
    const handle = await open(path, 'wx+', 0o600);
    await unlink(path);
    const key = randomness.bytes(keyBytes);
    const nonce = randomness.bytes(nonceBytes);
    const cipher = createCipheriv(algorithm, key, nonce);
    let length = 0;
    return {
      append: async (bytes) => {
        length += bytes.length;
        await handle.writeFile(cipher.update(bytes));
      },
      content: async () => {
        const sealed = Buffer.alloc(length);
        await handle.read(sealed, 0, length, 0);
        cipher.final();
        const decipher = createDecipheriv(algorithm, key, nonce).setAuthTag(cipher.getAuthTag());
        return Buffer.concat([decipher.update(sealed), decipher.final()]);
      },
      close: () => handle.close(),
    };
  };
  return { create };
};
