import type { Randomness } from '../clock/port.ts';
import type { EnginesConfig } from '../config/engines.ts';
import { openGridFsFileStore } from '../documents/gridfs/open-gridfs-file-store.ts';
import { openEventStoreDb } from '../event-store/eventstoredb/open-event-store-db.ts';
import { openMongoConnection } from '../mongodb/open-mongo-connection.ts';
import { openMongoReadModels } from '../read-models/mongodb/open-mongo-read-models.ts';
import { openMongoVault } from '../vault/mongodb/open-mongo-vault.ts';
import { openMongoVaultArchive } from '../vault/mongodb/open-mongo-vault-archive.ts';
import { movedSecrets, type Archive } from './archive.ts';
import { compareSecrets, refuseOtherSecrets } from './check-secrets.ts';
import { refuseOtherStores } from './refuse-other-stores.ts';
import { openTogether } from './stores.ts';

type EngineArchiveOptions = {
  readonly engines: EnginesConfig;
  readonly randomness: Randomness;
};

const holdsSome = async (entries: AsyncIterable<unknown>): Promise<boolean> => {
  for await (const _ of entries) return true;
  return false;
};

/**
 * Opens what the engines hold. Throws when MongoDB does not answer, with other secrets than theirs and over another installation's; EventStoreDB
 * is asked with the first call.
 */
export const openEngineArchive = async ({ engines, randomness }: EngineArchiveOptions): Promise<Archive> => {
  const { eventStoreUrl, namespace, mongoUrl, databases, secrets } = engines;
  return openTogether(async (closers) => {
    const eventStore = openEventStoreDb({ connectionString: eventStoreUrl, namespace, randomness });
    closers.add(async () => eventStore.close());
    const connection = await openMongoConnection({ url: mongoUrl });
    closers.add(async () => connection.close());
    const checkedVault = await openMongoVault({ connection, database: databases.vault });
    closers.add(async () => checkedVault.close());
    const checked = { vault: checkedVault, secrets, randomness, calledAs: 'variables' } as const;
    await compareSecrets(checked);
    const vault = await openMongoVaultArchive({ connection, database: databases.vault });
    // a copy that was broken off has put something there before all but the events
    const isBegun = await holdsSome(vault.entries());
    await refuseOtherStores({ engines, vault: checkedVault, connection, isBegun });
    const readModels = await openMongoReadModels({ connection, database: databases.readModels });
    closers.add(async () => readModels.close());
    const files = await openGridFsFileStore({
      connection,
      database: databases.files,
      ...secrets,
      randomness,
    });
    return {
      eventStore,
      vault,
      files,
      readModels,
      secrets,
      keepSecretChecks: async () => refuseOtherSecrets({ ...checked, names: movedSecrets }),
      close: closers.closeAll,
    };
  });
};
