import type { Randomness } from '../clock/port.ts';
import type { Vault, WrappedKey } from '../vault/port.ts';
import { createMemory } from '../memory/create-memory.ts';
import { masterSeal, wrappedKeys, type MasterKeys } from './master-seal.ts';
import { OwnerErased } from './owner-erased.ts';
import type { DataKey, KeyStore } from './port.ts';
import { keyBytes, unwrapKey } from './unwrap-key.ts';

const defaultCacheSize = 1_000;

const ownedAs = (owner: string, purpose: string): string => `${purpose} ${owner}`;

type KeyStoreOptions = MasterKeys & {
  readonly vault: Pick<
    Vault,
    'findWrappedKey' | 'findOwnedKey' | 'insertWrappedKey' | 'deleteWrappedKey' | 'holdWrappedKey' | 'isErased'
  >;
  readonly randomness: Randomness;
  /** A monotonic clock, in milliseconds from any start; absent: the machine's. */
  readonly elapsed?: (() => number) | undefined;
  /** How many unwrapped keys to keep in memory; default 1,000. */
  readonly cacheSize?: number;
};

/**
 * Data keys wrapped under the master key (`master-seal.ts`), bound to their id. `find` and `findOwned` answer from memory when
 * they can: another process that shares the vault may use a destroyed key for as long as `memories.unwrappedKeys` says; `obtain`
 * always asks the vault, so nothing that has to last is encrypted under one. Throws, with the cause, when a wrapped key does not fit the master key.
 */
export const createKeyStore = (options: KeyStoreOptions): KeyStore => {
  const { vault, randomness, cacheSize = defaultCacheSize, elapsed = () => performance.now() } = options;
  const wrapping = masterSeal(options, wrappedKeys, randomness);
  const known = createMemory<string, DataKey>('unwrappedKeys', { most: cacheSize, elapsed });
  /** By owner and purpose. */
  const idsByOwner = createMemory<string, string>('unwrappedKeys', { most: cacheSize, elapsed });
  /** Counts destructions: a key read from the vault before one must not be remembered after it. */
  let destructions = 0;

  /** Looks one key up in the vault and remembers it, unless a key was destroyed meanwhile. */
  const load = async (lookUp: () => Promise<WrappedKey | undefined>): Promise<DataKey | undefined> => {
    const destructionsBefore = destructions;
    const since = elapsed();
    const wrapped = await lookUp();
    if (wrapped === undefined) return undefined;
    const key = known.get(wrapped.keyId) ?? unwrapKey(wrapped, wrapping);
    if (destructions === destructionsBefore) {
      known.set(key.keyId, key, since);
      idsByOwner.set(ownedAs(wrapped.owner, wrapped.purpose), key.keyId, since);
    }
    return key;
  };

  /** Takes a key out of the vault's reach and out of memory. */
  const withdraw = async (keyId: string, inVault: () => Promise<void>): Promise<void> => {
    destructions += 1;
    known.delete(keyId);
    await inVault();
    destructions += 1;
    known.delete(keyId);
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
    find: async (keyId) => known.get(keyId) ?? load(async () => vault.findWrappedKey(keyId)),
    findOwned: async (customerId, purpose) =>
      known.get(idsByOwner.get(ownedAs(customerId, purpose)) ?? '') ??
      load(async () => vault.findOwnedKey(customerId, purpose)),
    destroy: (keyId) => withdraw(keyId, () => vault.deleteWrappedKey(keyId)),
    hold: (keyId, until) => withdraw(keyId, () => vault.holdWrappedKey(keyId, until)),
  };
};
