/** The key pair that names this service to push services (RFC 8292). */
import { createECDH, hkdfSync } from 'node:crypto';

export type VapidKeys = {
  /** base64url: a point of P-256, uncompressed; what browsers subscribe with. */
  readonly publicKey: string;
  /** base64url, 32 bytes. */
  readonly privateKey: string;
  /** Whom a push service writes to when something is wrong: mailto: or https:. */
  readonly subject: string;
};

/** The pair of a private half of 32 bytes; undefined for what is none of this curve. */
const pairOf = (privateKey: Buffer): Omit<VapidKeys, 'subject'> | undefined => {
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(privateKey);
  } catch {
    return undefined;
  }
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
};

/** The pair of a private half in base64url; undefined for what is none of this curve. */
export const vapidPairOf = (privateKey: string): Omit<VapidKeys, 'subject'> | undefined => {
  const bytes = Buffer.from(privateKey, 'base64url');
  return bytes.length === 32 ? pairOf(bytes) : undefined;
};

/**
 * The key pair that follows from a secret of the installation: the same at each start, so that there is nothing more to
 * keep, back up or lose. Never change how: browsers that subscribed with another key are not reached.
 */
export const vapidKeysFrom = (secret: Uint8Array, subject: string): VapidKeys => {
  for (let attempt = 0; ; attempt += 1) {
    // one in four thousand million is no key of this curve
    const pair = pairOf(Buffer.from(hkdfSync('sha256', secret, new Uint8Array(), `web push ${attempt}`, 32)));
    if (pair !== undefined) return { ...pair, subject };
  }
};
