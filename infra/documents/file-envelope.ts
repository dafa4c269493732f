import type { Randomness } from '../clock/port.ts';
import { openBytes, sealBytes } from '../keys/aes-gcm.ts';

/** Magic bytes and layout version at the start of a file. */
const magic = Buffer.from('DWF1');
const keyBytes = 32;

/** Lower case, because some file systems do not tell cases apart; no dots or slashes, so never a path. */
const idPattern = /^[a-z0-9][a-z0-9_-]{0,127}$/;

export const isFileId = (text: string): boolean => idPattern.test(text);

/** Gives the id back, or throws a TypeError when it is not one that the product makes. */
export const checkFileId = (id: string): string => {
  if (!isFileId(id)) throw new TypeError(`"${id}" is not the id of a file`);
  return id;
};

export type FileEnvelope = {
  seal(id: string, content: Uint8Array): Uint8Array;
  /** Throws, with the cause, when a byte was changed or the file belongs to another id or key. */
  open(id: string, sealed: Uint8Array): Uint8Array;
};

/**
 * How a file is kept: `DWF1`, then its bytes as `aes-gcm.ts` seals them, bound to its id. The key has 32 bytes; throws a RangeError otherwise.
 */
export const fileEnvelope = (key: Uint8Array, randomness: Pick<Randomness, 'bytes'>): FileEnvelope => {
  if (key.length !== keyBytes) throw new RangeError(`The key of the files has ${key.length} bytes, not ${keyBytes}`);
  return {
    seal: (id, content) => Buffer.concat([magic, sealBytes(key, id, content, randomness)]),
    open: (id, sealed) => {
      try {
        if (!magic.equals(sealed.subarray(0, magic.length))) throw new Error('It is not an encrypted file');
        return new Uint8Array(openBytes(key, id, sealed.subarray(magic.length)));
      } catch (cause) {
        throw new Error(`The file ${id} cannot be decrypted`, { cause });
      }
    },
  };
};
