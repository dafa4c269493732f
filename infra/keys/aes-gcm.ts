/** AES-256-GCM as everything but events keeps it: nonce (12 bytes), ciphertext, tag (16). */
import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { Randomness } from '../clock/port.ts';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Seals content under a key of 32 bytes, bound to a text that whoever opens it has to know. */
export const sealBytes = (
  key: Uint8Array,
  boundTo: string,
  content: Uint8Array,
  randomness: Pick<Randomness, 'bytes'>,
): Buffer => {
  const nonce = randomness.bytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(boundTo));
  return Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
};

/** Throws when a byte was changed, or when it belongs to another key or text. */
export const openBytes = (key: Uint8Array, boundTo: string, sealed: Uint8Array): Buffer => {
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(boundTo)).setAuthTag(sealed.subarray(nonceBytes).subarray(-tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()]);
};
