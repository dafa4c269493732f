import { createCipheriv } from 'node:crypto';
import type { Randomness } from '../clock/port.ts';
import type { Vault, WrappedKey } from '../vault/port.ts';
import type { DataKey, KeyStore } from './port.ts';
import { keyBytes, nonceBytes, unwrapKey } from './unwrap-key.ts';

const defaultCacheSize = 1_000;

export type KeyStoreOptions = {
  readonly vault: Pick<
    Vault,
    'findWrappedKey' | 'findOwnedKey' | 'insertWrappedKey' | 'deleteWrappedKey' | 'holdWrappedKey'
  >;
  /** 32 bytes, kept outside the vault. */
  readonly masterKey: Uint8Array;
  readonly randomness: Randomness;
  /** How many unwrapped keys to keep in memory; default 1,000. */
  readonly cacheSize?: number;
};

/**
 * Data keys wrapped by a master key: nonce (12 bytes), AES-256-GCM ciphertext (32), tag (16), with the key id as
 * associated data. `find` answers from memory when it can, so another process that shares the vault may still read with
 * a key this one destroyed until it leaves that process's cache; `obtain` always asks the vault, so nothing is
 * encrypted under a destroyed key. Throws, with the cause, when a wrapped key does not fit the master key.
 */
export const createKeyStore = (options: KeyStoreOptions): KeyStore => {
  const { vault, masterKey, randomness, cacheSize = defaultCacheSize } = options;
  if (masterKey.length !== keyBytes)
    throw new RangeError(`The master key has ${masterKey.length} bytes, not ${keyBytes}`);
  /** LRU order: the least recently used first. */
  const cache = new Map<string, DataKey>();
  /** Counts destructions: a key read from the vault before one must not be cached after it. */
  let destructions = 0;

  const remember = (key: DataKey): DataKey => {
    cache.delete(key.keyId);
    cache.set(key.keyId, key);
    for (const keyId of cache.keys()) {
      if (cache.size <= cacheSize) break;
      cache.delete(keyId);
    }
    return key;
  };

  const wrap = ({ keyId, secret }: DataKey): Uint8Array => {
    const nonce = randomness.bytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', masterKey, nonce).setAAD(Buffer.from(keyId));
    return new Uint8Array(Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]));
  };

  /** Looks one key up in the vault and remembers it, unless a key was destroyed meanwhile. */
  const load = async (lookUp: () => Promise<WrappedKey | undefined>): Promise<DataKey | undefined> => {
    const destructionsBefore = destructions;
    const wrapped = await lookUp();
    if (wrapped === undefined) return undefined;
    const key = cache.get(wrapped.keyId) ?? unwrapKey(wrapped, masterKey);
    return destructions === destructionsBefore ? remember(key) : key;
  };

  /** Takes a key out of the vault's reach and out of memory. */
  const withdraw = async (keyId: string, inVault: () => Promise<void>): Promise<void> => {
    destructions += 1;
    cache.delete(keyId);
    await inVault();
    destructions += 1;
    cache.delete(keyId);
  };

  return {
    obtain: async (customerId, purpose) => {
      const key = await load(async () => {
        const owned = await vault.findOwnedKey(customerId, purpose);
        if (owned !== undefined) return owned;
        const made = { keyId: randomness.uuid(), secret: randomness.bytes(keyBytes) };
        // Another process may have won the race: the vault returns the stored key.
        return vault.insertWrappedKey({ keyId: made.keyId, owner: customerId, purpose, wrapped: wrap(made) });
      });
      if (key === undefined) throw new Error(`No key could be made for ${customerId}`);
      return key;
    },
    find: async (keyId) => {
      const known = cache.get(keyId);
      return known === undefined ? load(async () => vault.findWrappedKey(keyId)) : remember(known);
    },
    destroy: (keyId) => withdraw(keyId, () => vault.deleteWrappedKey(keyId)),
    hold: (keyId, until) => withdraw(keyId, () => vault.holdWrappedKey(keyId, until)),
  };
};
