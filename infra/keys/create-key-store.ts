import type { Randomness } from '../clock/port.ts';
import type { Vault, WrappedKey } from '../vault/port.ts';
import { masterSeal, wrappedKeys, type MasterKeys } from './master-seal.ts';
import { OwnerErased } from './owner-erased.ts';
import type { DataKey, KeyStore } from './port.ts';
import { keyBytes, unwrapKey } from './unwrap-key.ts';

const defaultCacheSize = 1_000;

const ownedAs = (owner: string, purpose: string): string => `${purpose} ${owner}`;

export type KeyStoreOptions = MasterKeys & {
  readonly vault: Pick<
    Vault,
    'findWrappedKey' | 'findOwnedKey' | 'insertWrappedKey' | 'deleteWrappedKey' | 'holdWrappedKey' | 'isErased'
  >;
  readonly randomness: Randomness;
  /** How many unwrapped keys to keep in memory; default 1,000. */
  readonly cacheSize?: number;
};

/**
 * Data keys wrapped under the master key (`master-seal.ts`), bound to their id. `find` and `findOwned` answer from memory when
 * they can, so another process that shares the vault may still use a key this one destroyed until it leaves that process's
 * cache; `obtain` always asks the vault, so nothing that has to last is encrypted under a destroyed key. Throws, with the cause, when a wrapped key does not fit the master key.
 */
export const createKeyStore = (options: KeyStoreOptions): KeyStore => {
  const { vault, randomness, cacheSize = defaultCacheSize } = options;
  const wrapping = masterSeal(options, wrappedKeys, randomness);
  /** LRU order: the least recently used first. */
  const cache = new Map<string, DataKey & { readonly ownedAs: string }>();
  /** The ids of the cached keys, by owner and purpose. */
  const idsByOwner = new Map<string, string>();
  /** Counts destructions: a key read from the vault before one must not be cached after it. */
  let destructions = 0;

  const forget = (keyId: string): void => {
    idsByOwner.delete(cache.get(keyId)?.ownedAs ?? '');
    cache.delete(keyId);
  };
  const remember = ({ keyId, secret }: DataKey, ownedAs: string): DataKey => {
    cache.delete(keyId);
    cache.set(keyId, { keyId, secret, ownedAs });
    idsByOwner.set(ownedAs, keyId);
    for (const oldest of cache.keys()) {
      if (cache.size <= cacheSize) break;
      forget(oldest);
    }
    return { keyId, secret };
  };
  /** From memory, as the one used last. */
  const recall = (keyId: string): DataKey | undefined => {
    const known = cache.get(keyId);
    return known && remember(known, known.ownedAs);
  };

  /** Looks one key up in the vault and remembers it, unless a key was destroyed meanwhile. */
  const load = async (lookUp: () => Promise<WrappedKey | undefined>): Promise<DataKey | undefined> => {
    const destructionsBefore = destructions;
    const wrapped = await lookUp();
    if (wrapped === undefined) return undefined;
    const key = recall(wrapped.keyId) ?? unwrapKey(wrapped, wrapping);
    return destructions === destructionsBefore ? remember(key, ownedAs(wrapped.owner, wrapped.purpose)) : key;
  };

  /** Takes a key out of the vault's reach and out of memory. */
  const withdraw = async (keyId: string, inVault: () => Promise<void>): Promise<void> => {
    destructions += 1;
    forget(keyId);
    await inVault();
    destructions += 1;
    forget(keyId);
  };

  return {
    obtain: async (customerId, purpose) => {
      const key = await load(async () => {
        const owned = await vault.findOwnedKey(customerId, purpose);
        if (owned !== undefined) return owned;
        if (await vault.isErased(customerId)) throw new OwnerErased(customerId);
        const made = { keyId: randomness.uuid(), secret: randomness.bytes(keyBytes) };
        // Another process may have won the race: the vault returns the stored key.
        const wrapped = wrapping.seal(made.keyId, made.secret);
        const stored = await vault.insertWrappedKey({ keyId: made.keyId, owner: customerId, purpose, wrapped });
        // again: an erasure that is recorded only now finds the key, and destroys it
        if (!(await vault.isErased(customerId))) return stored;
        // another's is for the erasure, or its maker, to destroy: it may be held for the law by now
        if (stored.keyId === made.keyId) await vault.deleteWrappedKey(made.keyId);
        throw new OwnerErased(customerId);
      });
      if (key === undefined) throw new Error(`No key could be made for ${customerId}`);
      return key;
    },
    find: async (keyId) => recall(keyId) ?? load(async () => vault.findWrappedKey(keyId)),
    findOwned: async (customerId, purpose) =>
      recall(idsByOwner.get(ownedAs(customerId, purpose)) ?? '') ??
      load(async () => vault.findOwnedKey(customerId, purpose)),
    destroy: (keyId) => withdraw(keyId, () => vault.deleteWrappedKey(keyId)),
    hold: (keyId, until) => withdraw(keyId, () => vault.holdWrappedKey(keyId, until)),
  };
};
