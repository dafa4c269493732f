import type { DataKey, KeyStore } from '@driveaway/infra/keys/port.ts';
import type { Randomness } from '@driveaway/infra/clock/port.ts';

/** Keys that live as long as the test. */
export const memoryKeys = (randomness: Randomness): KeyStore => {
  const keys = new Map<string, DataKey>();
  const owned = new Map<string, DataKey>();
  return {
    obtain: async (customerId, purpose) => {
      const name = `${customerId}/${purpose}`;
      const key = owned.get(name) ?? { keyId: randomness.uuid(), secret: randomness.bytes(32) };
      owned.set(name, key);
      keys.set(key.keyId, key);
      return key;
    },
    find: async (keyId) => keys.get(keyId),
    findOwned: async (customerId, purpose) => keys.get(owned.get(`${customerId}/${purpose}`)?.keyId ?? ''),
    destroy: async (keyId) => void keys.delete(keyId),
    hold: async (keyId) => void keys.delete(keyId),
  };
};
