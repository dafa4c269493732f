import { createHash } from 'node:crypto';

/** Namespace of the command ids made from idempotency keys. */
const namespace = Buffer.from('6c1f1c8e0a5b4d0e9a3f2d7b54c8e911', 'hex');

/** The UUIDv5 (RFC 9562 §5.5) of a name in the product's namespace: the same name, the same id. */
export const uuidV5 = (name: string): string => {
  const bytes = createHash('sha1').update(namespace).update(name, 'utf8').digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};
