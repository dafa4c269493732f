/** What `orders indexes` does: every index of this version, before its first process starts. */
import { filesIndexes } from '../documents/gridfs/open-gridfs-file-store.ts';
import type { EnginesConfig } from '../config/engines.ts';
import { makeMissingIndexes, type NamedIndex } from '../mongodb/make-indexes.ts';
import { faultsOf } from '../mongodb/mongo-fault.ts';
import { openMongoConnection } from '../mongodb/open-mongo-connection.ts';
import { pinnedDatabase } from '../mongodb/pinned-database.ts';
import { collectionNameOf, readModelIndexes } from '../read-models/mongodb/open-mongo-collection.ts';
import type { CollectionDefinition } from '../read-models/port.ts';
import { mongoSecretChecks } from '../vault/mongodb/mongo-secret-checks.ts';
import { vaultIndexes } from '../vault/mongodb/vault-indexes.ts';
import { compareStores } from './refuse-other-stores.ts';

type MadeIndexes = { readonly collection: string; readonly made: readonly string[] };

type MakeEngineIndexesOptions = {
  readonly engines: Pick<EnginesConfig, 'mongoUrl' | 'namespace' | 'databases'>;
  readonly definitions: readonly CollectionDefinition[];
  /** Hears of each collection before its indexes are looked at. */
  readonly onCollection: (name: string) => void;
  /** For one collection; default 6 hours. */
  readonly timeoutMilliseconds?: number;
};

/**
 * Makes the missing indexes of collections that are there, beside processes that use them; a collection that is not there
 * gets its own with the first process that needs it. Answers what was made. Throws when MongoDB does not answer, and over stores
 * that the vault does not belong to.
 */
export const makeEngineIndexes = async (options: MakeEngineIndexesOptions): Promise<readonly MadeIndexes[]> => {
  const { engines, definitions, onCollection, timeoutMilliseconds = 6 * 3_600_000 } = options;
  const { mongoUrl: url, databases } = engines;
  // a server that is not there is told as fast as ever
  await (await openMongoConnection({ url })).close();
  const connection = await openMongoConnection({ url, timeoutMilliseconds });
  const on = faultsOf(connection);
  const wanted: readonly (readonly [database: string, collection: string, indexes: readonly NamedIndex[]])[] = [
    ...Object.entries(vaultIndexes).map(([name, indexes]) => [databases.vault, name, indexes] as const),
    ...Object.entries(filesIndexes).map(([name, indexes]) => [databases.files, name, indexes] as const),
    ...definitions.map((one) => [databases.readModels, collectionNameOf(one), readModelIndexes(one)] as const),
  ];
  try {
    const database = () => pinnedDatabase(connection.client(), databases.vault);
    await compareStores({ vault: { secretChecks: mongoSecretChecks({ connection, database, on }) }, engines }, false);
    const all: MadeIndexes[] = [];
    for (const [database, name, indexes] of wanted) {
      onCollection(name);
      const collection = pinnedDatabase(connection.client(), database).collection(name);
      const made = await on(`make the indexes of ${name}`, async () => makeMissingIndexes(collection, indexes));
      if (made.length > 0) all.push({ collection: name, made });
    }
    return all;
  } finally {
    await connection.close();
  }
};
