import { createDecipheriv } from 'node:crypto';
import type { WrappedKey } from '../vault/port.ts';
import type { DataKey } from './port.ts';

export const keyBytes = 32;
export const nonceBytes = 12;
const tagBytes = 16;

/** Opens a key as the vault keeps it. Throws, with the cause, when it does not fit the master key. */
export const unwrapKey = ({ keyId, wrapped }: WrappedKey, masterKey: Uint8Array): DataKey => {
  try {
    const nonce = wrapped.subarray(0, nonceBytes);
    const decipher = createDecipheriv('aes-256-gcm', masterKey, nonce, { authTagLength: tagBytes });
    decipher.setAAD(Buffer.from(keyId)).setAuthTag(wrapped.subarray(-tagBytes));
    const secret = Buffer.concat([decipher.update(wrapped.subarray(nonceBytes, -tagBytes)), decipher.final()]);
    if (secret.length !== keyBytes) throw new RangeError(`A data key has ${secret.length} bytes`);
    return { keyId, secret: new Uint8Array(secret) };
  } catch (cause) {
    throw new Error(`Key ${keyId} cannot be unwrapped with this master key`, { cause });
  }
};
