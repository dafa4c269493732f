import type { Randomness } from '../clock/port.ts';
import type { EnginesConfig } from '../config/engines.ts';
import { openGridFsFileStore } from '../documents/gridfs/open-gridfs-file-store.ts';
import { openEventStoreDb } from '../event-store/eventstoredb/open-event-store-db.ts';
import { openMongoLeases } from '../leases/mongodb/open-mongo-leases.ts';
import { openMongoConnection } from '../mongodb/open-mongo-connection.ts';
import { openMongoReadModels } from '../read-models/mongodb/open-mongo-read-models.ts';
import type { Log } from '../telemetry/port.ts';
import { openMongoVault } from '../vault/mongodb/open-mongo-vault.ts';
import { compareSecrets, refuseOtherSecrets } from './check-secrets.ts';
import { composeStores } from './compose-stores.ts';
import { refuseOtherStores } from './refuse-other-stores.ts';
import { openTogether, type Stores } from './stores.ts';

export type EngineStoresOptions = {
  readonly engines: EnginesConfig;
  readonly randomness: Randomness;
  /** A monotonic clock, in milliseconds from any start. */
  readonly elapsed: () => number;
  readonly log: Log;
};

/**
 * Opens the stores on EventStoreDB and MongoDB, with one client of each. Throws when MongoDB does not answer; EventStoreDB
 * is asked with the first call.
 */
export const openEngineStores = async (options: EngineStoresOptions): Promise<Stores> => {
  const { engines, randomness, elapsed, log } = options;
  const { eventStoreUrl, namespace, mongoUrl, databases, secrets } = engines;
  return openTogether(async (closers) => {
    const eventStore = openEventStoreDb({ connectionString: eventStoreUrl, namespace, randomness, log });
    closers.add(async () => eventStore.close());
    const connection = await openMongoConnection({ url: mongoUrl, log });
    closers.add(async () => connection.close());
    const vault = await openMongoVault({ connection, database: databases.vault });
    closers.add(async () => vault.close());
    const checked = { vault, secrets, randomness, calledAs: 'variables' } as const;
    // first: whoever is refused leaves no names in a vault of others
    await compareSecrets(checked);
    await refuseOtherStores({ engines, vault, eventStore, connection });
    await refuseOtherSecrets(checked);
    const readModels = await openMongoReadModels({ connection, database: databases.readModels });
    closers.add(async () => readModels.close());
    const leases = openMongoLeases({ connection, database: databases.readModels, holder: randomness.uuid(), elapsed });
    return composeStores({
      eventStore,
      readModels,
      vault,
      storedFiles: await openGridFsFileStore({ connection, database: databases.files, ...secrets, randomness }),
      leases,
      secrets,
      randomness,
      elapsed,
      close: closers.closeAll,
    });
  });
};
