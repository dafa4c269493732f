import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { headBytes, masterSeal, storedFiles, wrappedKeys } from './master-seal.ts';

const bytes = (length: number): Uint8Array => new Uint8Array(randomBytes(length));
const randomness = { bytes };
const [masterKey, masterKeyBefore] = [bytes(32), bytes(32)];
const content = bytes(32);

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

  it('is not under the key of the other kind', () => {
    const sealed = today.seal('a', content).subarray(headBytes);
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

  it('needs master keys of 32 bytes', () => {
    expect(() => masterSeal({ masterKey: bytes(16) }, kind, randomness)).toThrow('16 bytes');
    expect(() => masterSeal({ masterKey, masterKeyBefore: bytes(31) }, kind, randomness)).toThrow('31 bytes');
  });
});
