import { join } from 'node:path';
import { systemRandomness } from '../clock/system-clock.ts';
import type { EventReads } from '../event-store/embedded/event-reads.ts';
import { openEmbeddedEventReader } from '../event-store/embedded/open-embedded-event-reader.ts';
import { loadInstallationSecrets } from '../keys/embedded/installation-secrets.ts';
import type { DataKey, KeyStore } from '../keys/port.ts';
import { masterSeal, wrappedKeys } from '../keys/master-seal.ts';
import { unwrapKey } from '../keys/unwrap-key.ts';
import { openEmbeddedLeases } from '../leases/embedded/open-embedded-leases.ts';
import type { Leases } from '../leases/port.ts';
import { openWatchedReadModels } from '../read-models/embedded/open-watched-read-models.ts';
import type { ReadModels } from '../read-models/port.ts';
import { sealedReadModels } from '../read-models/sealed-read-models.ts';
import { openEmbeddedVaultReader } from '../vault/embedded/open-embedded-vault.ts';
import type { WrappedKey } from '../vault/port.ts';
import { compareSecrets } from './check-secrets.ts';
import { openTogether } from './stores.ts';

/** What projections use in a thread of their own: they write read models alone. */
export type ProjectionStores = {
  readonly eventStore: EventReads;
  readonly readModels: ReadModels;
  readonly keys: Pick<KeyStore, 'find' | 'findOwned'>;
  readonly leases: Leases;
};

export type OpenProjectionStores = ProjectionStores & {
  /** Tells followers that the other thread has committed events. */
  readonly lookAgain: () => void;
  readonly close: () => Promise<void>;
};

/**
 * Opens the stores of a data directory for the projections of a process whose main thread has them open. No key is
 * remembered: one that the main thread destroys must be gone here as well. `onDamage` is told when the read models turn out
 * to be damaged. Throws when the secrets are not those of these stores: what was written under others could not be read.
 */
export const openProjectionStores = async (
  directory: string,
  onDamage: (reason: string) => void = () => undefined,
): Promise<OpenProjectionStores> => {
  const within = (name: string): string => join(directory, name);
  return openTogether(async (closers) => {
    const secrets = await loadInstallationSecrets(directory);
    const wrapping = masterSeal(secrets, wrappedKeys, systemRandomness);
    const eventStore = openEmbeddedEventReader({ file: within('events.sqlite') });
    closers.add(eventStore.close);
    const vault = openEmbeddedVaultReader({ file: within('vault.sqlite') });
    closers.add(async () => vault.close());
    await compareSecrets({ vault, secrets, randomness: systemRandomness, calledAs: 'names' });
    const readModels = await openWatchedReadModels(within('read-models.sqlite'), onDamage);
    closers.add(async () => readModels.close());
    const unwrap = (wrapped: WrappedKey | undefined): DataKey | undefined => wrapped && unwrapKey(wrapped, wrapping);
    const keys: ProjectionStores['keys'] = {
      find: async (keyId) => unwrap(await vault.findWrappedKey(keyId)),
      findOwned: async (customerId, purpose) => unwrap(await vault.findOwnedKey(customerId, purpose)),
    };
    return {
      eventStore,
      readModels: sealedReadModels(readModels, { keys, randomness: systemRandomness }),
      keys,
      leases: openEmbeddedLeases(),
      lookAgain: eventStore.lookAgain,
      close: closers.closeAll,
    };
  });
};
