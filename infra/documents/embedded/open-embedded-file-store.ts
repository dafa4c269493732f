import { createCipheriv, createDecipheriv } from 'node:crypto';
import { mkdir, readdir, readFile, rm, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { isErrnoException } from '../../data-directory/is-errno-exception.ts';
import { syncDirectory, writeFileDurably } from '../../data-directory/write-file-durably.ts';
import type { Randomness } from '../../clock/port.ts';
import type { FileStore } from '../port.ts';

/** Says what a file is and how it is laid out, before anything else in it. */
const magic = Buffer.from('DWF1');
const nonceBytes = 12;
const tagBytes = 16;
const keyBytes = 32;
const headBytes = magic.length + nonceBytes;

/** Lower case, because some file systems do not tell cases apart; no dots or slashes, so never a path. */
const idPattern = /^[a-z0-9][a-z0-9_-]{0,127}$/;
const temporarySuffix = '.tmp';

export type EmbeddedFileStoreOptions = {
  readonly directory: string;
  /** 32 bytes. */
  readonly key: Uint8Array;
  readonly randomness: Randomness;
};

/**
 * Private files in a directory of their own, created (mode 0700) if needed. Each is `DWF1`, a nonce (12 bytes), the
 * AES-256-GCM ciphertext and its tag (16), bound to its id. Throws on an id that is no id and, with the cause, on a file
 * that was changed or belongs to another key.
 */
export const openEmbeddedFileStore = async (options: EmbeddedFileStoreOptions): Promise<FileStore> => {
  const { directory, key, randomness } = options;
  if (key.length !== keyBytes) throw new RangeError(`The key of the files has ${key.length} bytes, not ${keyBytes}`);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await removeLeftovers(directory);
  const pathOf = (id: string): string => {
    if (!idPattern.test(id)) throw new TypeError(`"${id}" is not the id of a file`);
    return join(directory, id);
  };

  return {
    write: async (id, content) => {
      const file = pathOf(id);
      const nonce = randomness.bytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(id));
      const sealed = Buffer.concat([magic, nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
      const temporary = `${file}.${randomness.uuid()}${temporarySuffix}`;
      await writeFileDurably({ file, temporary, content: sealed });
    },
    read: async (id) => {
      const file = pathOf(id);
      const sealed = await unlessMissing(readFile(file));
      if (sealed === undefined) return undefined;
      try {
        if (!sealed.subarray(0, magic.length).equals(magic)) throw new Error('It is not an encrypted file');
        const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(magic.length, headBytes), {
          authTagLength: tagBytes,
        });
        decipher.setAAD(Buffer.from(id)).setAuthTag(sealed.subarray(headBytes).subarray(-tagBytes));
        return new Uint8Array(
          Buffer.concat([decipher.update(sealed.subarray(headBytes, -tagBytes)), decipher.final()]),
        );
      } catch (cause) {
        throw new Error(`The file ${id} cannot be decrypted`, { cause });
      }
    },
    remove: async (id) => {
      await unlessMissing(unlink(pathOf(id)));
      await syncDirectory(directory);
    },
  };
};

const unlessMissing = async <Result>(work: Promise<Result>): Promise<Result | undefined> => {
  try {
    return await work;
  } catch (error) {
    if (isErrnoException(error) && error.code === 'ENOENT') return undefined;
    throw error;
  }
};

/** What writes that were cut short left behind. */
const removeLeftovers = async (directory: string): Promise<void> => {
  const names = await readdir(directory);
  const leftovers = names.filter((name) => name.endsWith(temporarySuffix));
  await Promise.all(leftovers.map(async (name) => rm(join(directory, name), { force: true })));
};
