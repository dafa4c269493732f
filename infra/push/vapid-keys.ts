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

/**
 * The key pair that follows from a secret of the installation: the same at each start, so that there is nothing more to
 * keep, back up or lose. Never change how: browsers that subscribed with another key are not reached.
 */
export const vapidKeysFrom = (secret: Uint8Array, subject: string): VapidKeys => {
  const pair = createECDH('prime256v1');
  for (let attempt = 0; ; attempt += 1) {
    const derived = hkdfSync('sha256', secret, new Uint8Array(), `web push ${attempt}`, 32);
    try {
      pair.setPrivateKey(Buffer.from(derived));
    } catch {
      // one in four thousand million is no key of this curve
      continue;
    }
    return { publicKey: pair.getPublicKey('base64url'), privateKey: pair.getPrivateKey('base64url'), subject };
  }
};
