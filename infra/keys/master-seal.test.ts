import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sealBytes } from './aes-gcm.ts';
import { headBytes, masterSeal, storedFiles, wrappedKeys, type SealedKind } from './master-seal.ts';

const bytes = (length: number): Uint8Array => new Uint8Array(randomBytes(length));
const randomness = { bytes };
const [masterKey, masterKeyBefore] = [bytes(32), bytes(32)];
const content = bytes(32);

/** As every version before sealed it: under the master key itself. */
const sealedBefore = (key: Uint8Array, { olderMagic }: SealedKind): Uint8Array =>
  new Uint8Array(Buffer.concat([Buffer.from(olderMagic), sealBytes(key, 'a', content, randomness)]));

describe.each([
  ['a wrapped key', wrappedKeys],
  ['a stored file', storedFiles],
])('%s under the master key', (_what, kind) => {
  const today = masterSeal({ masterKey }, kind, randomness);
  const during = masterSeal({ masterKey, masterKeyBefore }, kind, randomness);

  it('is opened by whoever knows what it is bound to, as long as no byte of it changes', () => {
    const sealed = today.seal('a', content);
    expect(today.open('a', sealed)).toEqual(content);
    expect(today.sealAnew('b', sealed)).toBeUndefined();
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = sealed.map((byte, at) => (at === index ? byte ^ 1 : byte));
      expect(today.sealAnew('a', changed), `byte ${index}`).toBeUndefined();
      expect(today.sealAnew('a', sealed.subarray(0, index)), `cut at ${index}`).toBeUndefined();
    }
  });

  it('is not under the master key itself, nor under the key of the other kind', () => {
    const sealed = today.seal('a', content).subarray(headBytes);
    expect(today.sealAnew('a', Buffer.concat([Buffer.from(kind.olderMagic), sealed]))).toBeUndefined();
    const other = kind === wrappedKeys ? storedFiles : wrappedKeys;
    const ofOther = masterSeal({ masterKey }, other, randomness);
    const head = ofOther.seal('a', content).subarray(0, headBytes);
    expect(ofOther.sealAnew('a', Buffer.concat([head, sealed]))).toBeUndefined();
  });

  it('is opened under the key before while that is known, and sealed anew under the one of today', () => {
    const old = masterSeal({ masterKey: masterKeyBefore }, kind, randomness).seal('a', content);
    expect(during.open('a', old)).toEqual(content);
    expect(today.sealAnew('a', old)).toBeUndefined();
    expect(during.isCurrent(old.subarray(0, headBytes))).toBe(false);
    const anew = during.sealAnew('a', old) ?? bytes(1);
    expect(during.isCurrent(anew.subarray(0, headBytes))).toBe(true);
    expect(today.open('a', anew)).toEqual(content);
  });

  it.each([
    ['of today', masterKey],
    ['before', masterKeyBefore],
  ])('is opened where an earlier version sealed it under the master key %s itself', (_when, key) => {
    const older = sealedBefore(key, kind);
    expect(during.open('a', older)).toEqual(content);
    expect(during.isCurrent(older)).toBe(false);
    expect(today.open('a', during.sealAnew('a', older) ?? older)).toEqual(content);
  });

  it('needs master keys of 32 bytes', () => {
    expect(() => masterSeal({ masterKey: bytes(16) }, kind, randomness)).toThrow('16 bytes');
    expect(() => masterSeal({ masterKey, masterKeyBefore: bytes(31) }, kind, randomness)).toThrow('31 bytes');
  });
});
