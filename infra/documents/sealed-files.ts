/** Files that are kept under a key of the customer whom they belong to, inside whatever the store keeps them in. */
import { hkdfSync } from 'node:crypto';
import type { Randomness } from '../clock/port.ts';
import { openBytes, sealBytes } from '../keys/aes-gcm.ts';
import type { DataKey, KeyStore } from '../keys/port.ts';
import type { CustomerFiles, FileStore } from './port.ts';

/** Magic bytes and layout version: then the length of the key's id in one byte, the id, and the sealed content. */
const magic = Buffer.from('DWF2');
const keyBytes = 32;

type SealedFilesPorts = {
  readonly keys: Pick<KeyStore, 'obtain' | 'find'>;
  readonly randomness: Pick<Randomness, 'bytes'>;
};

/** Never the data key itself, which encrypts events. */
const fileKeyOf = ({ secret }: DataKey): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', 'driveaway files', keyBytes));

const bindingOf = (id: string, { keyId }: DataKey): string => `${id}|${keyId}`;

const isSealed = (stored: Uint8Array): boolean => magic.equals(stored.subarray(0, magic.length));

/**
 * The files of a store for those whom they belong to: once the customer's key is gone, a file reads as one that was never
 * there. Throws, with the cause, when a file was changed or is another's.
 */
export const sealedFiles = (files: FileStore, { keys, randomness }: SealedFilesPorts): CustomerFiles => {
  const seal = (id: string, content: Uint8Array, key: DataKey): Uint8Array => {
    const keyId = Buffer.from(key.keyId);
    const sealed = sealBytes(fileKeyOf(key), bindingOf(id, key), content, randomness);
    return Buffer.concat([magic, Uint8Array.of(keyId.length), keyId, sealed]);
  };
  return {
    write: async (id, content, { customerId, purpose }) =>
      files.write(id, seal(id, content, await keys.obtain(customerId, purpose))),
    read: async (id) => {
      const stored = await files.read(id);
      if (stored === undefined) return undefined;
      if (!isSealed(stored)) throw new Error(`The file ${id} is under no key of a customer's`);
      const head = magic.length + 1;
      const end = head + (stored[magic.length] ?? 0);
      const key = await keys.find(Buffer.from(stored.subarray(head, end)).toString());
      if (key === undefined) return undefined;
      try {
        return new Uint8Array(openBytes(fileKeyOf(key), bindingOf(id, key), stored.subarray(end)));
      } catch (cause) {
        throw new Error(`The file ${id} cannot be decrypted`, { cause });
      }
    },
    remove: async (id) => files.remove(id),
    removeMany: async (ids) => files.removeMany(ids),
    sweep: files.sweep,
  };
};
