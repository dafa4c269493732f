import { join } from 'node:path';
import type { Randomness } from '../clock/port.ts';
import { systemClock } from '../clock/system-clock.ts';
import { makeDirectory } from '../data-directory/make-directory.ts';
import { openEmbeddedFileStore } from '../documents/embedded/open-embedded-file-store.ts';
import { openEmbeddedEventStore } from '../event-store/embedded/open-embedded-event-store.ts';
import { loadInstallationSecrets } from '../keys/embedded/installation-secrets.ts';
import { openEmbeddedLeases } from '../leases/embedded/open-embedded-leases.ts';
import { openHealingReadModels } from '../read-models/embedded/open-healing-read-models.ts';
import type { Log } from '../telemetry/port.ts';
import { openEmbeddedVault } from '../vault/embedded/open-embedded-vault.ts';
import { refuseOtherSecrets } from './check-secrets.ts';
import { composeStores } from './compose-stores.ts';
import { missingParts, refuseMissingParts } from './missing-parts.ts';
import { refuseDamagedParts } from './damaged-parts.ts';
import { openTogether, type Stores } from './stores.ts';

type EmbeddedStoresOptions = {
  /** A data directory that this process has locked. */
  readonly directory: string;
  readonly randomness: Randomness;
  readonly log: Log;
  /** Called when the event store takes no more writes: the process should end and be started again. */
  readonly onEventStoreStopped: () => void;
  /** Called after each commit to the event store, for readers in other threads. */
  readonly onEventsCommitted?: (() => void) | undefined;
  /** Runs work while no other thread has the read models open; absent: none ever has. */
  readonly aloneWithReadModels?: ((work: () => Promise<void>) => Promise<void>) | undefined;
};

/**
 * Opens the stores of one process in a directory. Read models that are damaged are set aside. Throws when another part is
 * damaged, or missing beside events, with what helps.
 */
export const openEmbeddedStores = async (options: EmbeddedStoresOptions): Promise<Stores> => {
  const { directory, randomness, log, onEventStoreStopped, onEventsCommitted } = options;
  const { aloneWithReadModels = async (work) => work() } = options;
  const within = (name: string): string => join(directory, name);
  return openTogether(async (closers) => {
    const missing = missingParts(directory);
    await makeDirectory(within('files'));
    const eventStore = await openEmbeddedEventStore({
      file: within('events.sqlite'),
      onStopped: (fault) => {
        log.error('The event store no longer accepts writes', fault);
        onEventStoreStopped();
      },
      onCommitted: onEventsCommitted,
    });
    closers.add(async () => eventStore.close());
    await refuseMissingParts(directory, missing, eventStore);
    refuseDamagedParts(directory);
    const secrets = await loadInstallationSecrets(directory);
    const vault = await openEmbeddedVault({ file: within('vault.sqlite') });
    closers.add(async () => vault.close());
    await refuseOtherSecrets({ vault, secrets, randomness, calledAs: 'names' });
    const { readModels, heal } = await openHealingReadModels({
      file: within('read-models.sqlite'),
      log,
      now: systemClock.now,
      alone: aloneWithReadModels,
    });
    closers.add(async () => readModels.close());
    return composeStores({
      eventStore,
      readModels,
      vault,
      storedFiles: await openEmbeddedFileStore({ directory: within('files'), ...secrets, randomness }),
      leases: openEmbeddedLeases(),
      secrets,
      randomness,
      healReadModels: heal,
      close: closers.closeAll,
    });
  });
};
