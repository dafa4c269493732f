import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openEmbeddedVault } from '../vault/embedded/open-embedded-vault.ts';
import type { Vault, WrappedKey } from '../vault/port.ts';
import { createKeyStore } from './create-key-store.ts';
import { OwnerErased } from './owner-erased.ts';
import { headBytes } from './master-seal.ts';

const randomness = { uuid: () => randomUUID(), bytes: (length: number) => new Uint8Array(randomBytes(length)) };
const masterKey = randomness.bytes(32);

describe('the key store', () => {
  let directory: string;
  let vault: Vault;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'keys-'));
    vault = await openEmbeddedVault({ file: join(directory, 'vault.sqlite') });
  });
  afterEach(async () => {
    await vault.close();
    await rm(directory, { recursive: true });
  });
  const open = (changes: Partial<Parameters<typeof createKeyStore>[0]> = {}) =>
    createKeyStore({ vault, masterKey, randomness, ...changes });
  const wrappedOf = async (keyId: string): Promise<WrappedKey> => {
    const wrapped = await vault.findWrappedKey(keyId);
    if (wrapped === undefined) throw new Error('not stored');
    return wrapped;
  };

  it('makes one 32-byte key per customer and purpose and gives it again, also to another process', async () => {
    const keys = open();
    const key = await keys.obtain('zoe', 'identity');
    expect(key.secret).toHaveLength(32);
    expect(await keys.obtain('zoe', 'identity')).toEqual(key);
    expect(await keys.find(key.keyId)).toEqual(key);
    expect(await open().obtain('zoe', 'identity')).toEqual(key);
    expect(await open().find(key.keyId)).toEqual(key);
    const others = [await keys.obtain('zoe', 'contract'), await keys.obtain('ana', 'identity')];
    expect(new Set([key, ...others].map(({ secret }) => Buffer.from(secret).toString('hex'))).size).toBe(3);
    expect(await keys.find(randomUUID())).toBeUndefined();
  });

  it('gives racing callers the same key', async () => {
    const [one, two] = [open(), open()];
    const keys = await Promise.all([one, two, one, two].map(async (store) => store.obtain('zoe', 'identity')));
    expect(keys).toEqual(keys.map(() => keys[0]));
  });

  it('stores keys wrapped, differently each time, bound to their id and the master key', async () => {
    const key = await open().obtain('zoe', 'identity');
    const wrapped = await wrappedOf(key.keyId);
    expect(wrapped.wrapped).toHaveLength(headBytes + 12 + 32 + 16);
    expect(Buffer.from(wrapped.wrapped).includes(key.secret)).toBe(false);
    await expect(open({ masterKey: randomness.bytes(32) }).find(key.keyId)).rejects.toMatchObject({
      message: `Key ${key.keyId} cannot be unwrapped with this master key`,
      cause: expect.any(Error),
    });
    await vault.insertWrappedKey({ ...wrapped, keyId: 'moved', owner: 'ana' });
    await expect(open().find('moved')).rejects.toThrow('cannot be unwrapped');
    for (let index = 0; index < wrapped.wrapped.length; index += 1) {
      const bytes = wrapped.wrapped.map((byte, at) => (at === index ? byte ^ 1 : byte));
      const flipped = { ...vault, findWrappedKey: async () => ({ ...wrapped, wrapped: bytes }) };
      await expect(open({ vault: flipped }).find(key.keyId), `byte ${index}`).rejects.toThrow('cannot be unwrapped');
    }
  });

  it('forgets a destroyed key for good, and makes another when it is asked again', async () => {
    const keys = open();
    const key = await keys.obtain('zoe', 'identity');
    await keys.destroy(key.keyId);
    expect(await keys.find(key.keyId)).toBeUndefined();
    expect(await open().find(key.keyId)).toBeUndefined();
    const next = await keys.obtain('zoe', 'identity');
    expect(next.keyId).not.toBe(key.keyId);
    expect(next.secret).not.toEqual(key.secret);
    await keys.destroy(randomUUID());
  });

  it('makes no key for whoever was erased, also while one was being made', async () => {
    await vault.recordErasure({ customerId: 'zoe', erasedAt: '2026-11-10T00:00:00Z' });
    await expect(open().obtain('zoe', 'identity')).rejects.toThrow(OwnerErased);
    const meanwhile = {
      ...vault,
      insertWrappedKey: async (key: WrappedKey) => {
        await vault.recordErasure({ customerId: 'ana', erasedAt: '2026-11-10T00:00:00Z' });
        return vault.insertWrappedKey(key);
      },
    };
    await expect(open({ vault: meanwhile }).obtain('ana', 'identity')).rejects.toThrow(OwnerErased);
    for (const owner of ['zoe', 'ana']) expect(await vault.findOwnedKey(owner, 'identity')).toBeUndefined();
  });

  it('leaves a key that another process made first to the erasure, which may hold it for the law', async () => {
    const erasedAt = '2026-11-10T00:00:00Z';
    const held: string[] = [];
    const late = {
      ...vault,
      insertWrappedKey: async (key: WrappedKey) => {
        const { keyId } = await open().obtain('zoe', 'contract');
        const stored = await vault.insertWrappedKey(key);
        await vault.recordErasure({ customerId: 'zoe', erasedAt });
        await vault.holdWrappedKey(keyId, '2033-11-10T00:00:00Z');
        held.push(keyId);
        return stored;
      },
    };
    await expect(open({ vault: late }).obtain('zoe', 'contract')).rejects.toThrow(OwnerErased);
    const kept = await vault.listWrappedKeys('', 10);
    expect(kept.map(({ keyId }) => keyId)).toEqual(held);
  });

  it('never encrypts under a key that another process destroyed', async () => {
    const [one, two] = [open(), open()];
    const key = await one.obtain('zoe', 'identity');
    await two.destroy(key.keyId);
    expect((await one.obtain('zoe', 'identity')).keyId).not.toBe(key.keyId);
  });

  it('finds no key five seconds after another process destroyed it', async () => {
    let now = 0;
    const one = open({ elapsed: () => now });
    const key = await one.obtain('zoe', 'identity');
    now = 4_999;
    expect(await one.find(key.keyId)).toEqual(key);
    await open().destroy(key.keyId);
    now = 5_000;
    expect(await one.find(key.keyId)).toBeUndefined();
    expect(await one.findOwned('zoe', 'identity')).toBeUndefined();
  });

  it('counts the age of a key from before it was looked up', async () => {
    let now = 0;
    const key = await open().obtain('zoe', 'identity');
    const findWrappedKey = async (keyId: string) => {
      const found = await vault.findWrappedKey(keyId);
      now += 3_000;
      return found;
    };
    const keys = open({ elapsed: () => now, vault: { ...vault, findWrappedKey } });
    expect(await keys.find(key.keyId)).toEqual(key);
    await open().destroy(key.keyId);
    now = 5_000;
    expect(await keys.find(key.keyId)).toBeUndefined();
  });

  it('does not let a look-up that began before a destruction bring the key back', async () => {
    const key = await open().obtain('zoe', 'identity');
    const wrapped = await wrappedOf(key.keyId);
    const slow = Promise.withResolvers<WrappedKey>();
    let first = true;
    const keys = open({
      vault: {
        ...vault,
        findWrappedKey: async (keyId) => {
          if (!first) return vault.findWrappedKey(keyId);
          first = false;
          return slow.promise;
        },
      },
    });
    const began = keys.find(key.keyId);
    await keys.destroy(key.keyId);
    slow.resolve(wrapped);
    expect(await began).toEqual(key);
    expect(await keys.find(key.keyId)).toBeUndefined();
  });

  it('finds a held key no more, even one that it had in memory', async () => {
    const keys = open();
    const key = await keys.obtain('a', 'contract');
    await keys.hold(key.keyId, '2033-11-10T00:00:00Z');
    expect(await keys.find(key.keyId)).toBeUndefined();
  });

  it('keeps only so many keys in memory, those used last', async () => {
    let lookUps = 0;
    const keys = open({
      cacheSize: 2,
      vault: {
        ...vault,
        findWrappedKey: async (keyId) => {
          lookUps += 1;
          return vault.findWrappedKey(keyId);
        },
      },
    });
    const [a, b, c] = [
      await keys.obtain('a', 'identity'),
      await keys.obtain('b', 'identity'),
      await keys.obtain('c', 'identity'),
    ];
    await keys.find(b.keyId);
    await keys.find(c.keyId);
    await keys.find(b.keyId);
    expect(lookUps).toBe(0);
    expect(await keys.find(a.keyId)).toEqual(a);
    expect(lookUps).toBe(1);
    await keys.find(b.keyId);
    expect(lookUps).toBe(1);
    await keys.find(c.keyId);
    expect(lookUps).toBe(2);
  });

  it('refuses a master key of another length', () => {
    expect(() => open({ masterKey: randomness.bytes(16) })).toThrow('16 bytes');
  });
});
