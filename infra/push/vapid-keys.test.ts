import { expect, it } from 'vitest';
import { vapidKeysFrom, vapidPairOf } from './vapid-keys.ts';

const secret = new Uint8Array(32).fill(7);

it('follows from the secret, is the same at each start, and tells nothing of it', () => {
  const keys = vapidKeysFrom(secret, 'https://shop.example');
  // browsers out there have subscribed with it: a change of how it is made would lose them
  expect(keys.publicKey).toBe(
    'BCBfmGwTiE9GO3fKBzQ450tmNYsrj445r6ZZUY2-8pqSrE0ItSAGdOQN9wZss3W2zasW_lmVzCxCUWHdtQITLKk',
  );
  expect(vapidKeysFrom(secret, 'https://shop.example')).toEqual(keys);
  expect(vapidKeysFrom(new Uint8Array(32).fill(8), 'https://shop.example').publicKey).not.toBe(keys.publicKey);
  expect(Buffer.from(keys.privateKey, 'base64url')).toHaveLength(32);
  expect(Buffer.from(keys.privateKey, 'base64url').equals(secret)).toBe(false);
});

it('has the public half of a private one, and none of what is no private half', () => {
  const { publicKey, privateKey } = vapidKeysFrom(secret, '');
  expect(vapidPairOf(privateKey)).toEqual({ publicKey, privateKey });
  expect(vapidPairOf('short')).toBeUndefined();
  // beyond the order of the curve
  expect(vapidPairOf(Buffer.alloc(32, 0xff).toString('base64url'))).toBeUndefined();
});
