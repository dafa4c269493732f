import { hash } from 'node:crypto';

/** The UUID version 5 (RFC 9562) of a name in a namespace: the same input gives the same id, everywhere. */
export const uuidV5 = (namespace: string, name: string): string => {
  const hashed = Buffer.concat([Buffer.from(namespace.replaceAll('-', ''), 'hex'), Buffer.from(name)]);
  const digest = hash('sha1', hashed, 'hex');
  const variant = ((Number.parseInt(digest.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `5${digest.slice(13, 16)}`,
    `${variant}${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join('-');
};
