import { z } from 'zod';
import { ofClient, readLimit, type MongoConnection } from '../../mongodb/mongo-connection.ts';
import { faultsOf, isNoSuchCollection, type WithFaults } from '../../mongodb/mongo-fault.ts';
import { pinnedDatabase } from '../../mongodb/pinned-database.ts';
import type { ReadModels } from '../port.ts';
import { openMongoCheckpoints } from './mongo-checkpoints.ts';
import { collectionNameOf, openMongoCollection } from './open-mongo-collection.ts';

const pointerSchema = z.object({ version: z.int() });
const namedPointerSchema = pointerSchema.extend({ _id: z.string() });

/** Of the names of stored collections, those of one collection. */
const versionsIn = (stored: readonly string[], name: string): readonly number[] => {
  const prefix = `${name}.v`;
  return stored.flatMap((one) => (one.startsWith(prefix) ? Number(one.slice(prefix.length)) : []));
};

type MongoReadModelsOptions = {
  readonly connection: MongoConnection;
  /** Name of the database, which holds nothing else. */
  readonly database: string;
};

/**
 * The read models in one MongoDB database: guarded single-document writes, so a standalone server will do. The connection
 * stays open: it belongs to the process.
 */
export const openMongoReadModels = async (options: MongoReadModelsOptions): Promise<ReadModels> => {
  const { connection } = options;
  const database = ofClient(connection, (client) => pinnedDatabase(client, options.database));
  const pointers = ofClient(connection, () => database().collection<{ _id: string; version: number }>('pointers'));
  let closed = false;
  const withFaults = faultsOf(connection);
  // every read of a page passes here, so without a promise of its own
  const on: WithFaults = (doing, work) =>
    closed ? Promise.reject(new Error('The read models are closed')) : withFaults(doing, work);

  const storedNames = (): Promise<readonly string[]> =>
    on('list the versions of collections', async () => {
      const found = await database().listCollections({}, { nameOnly: true }).toArray();
      return found.map(({ name }) => name);
    });

  const checkpoints = openMongoCheckpoints({ connection, database, on });

  return {
    collection: async (definition) =>
      openMongoCollection(definition, { connection, database, on, saveCheckpoint: checkpoints.save }),
    dropCollection: async (definition) => {
      const name = collectionNameOf(definition);
      await on(`drop ${name}`, async () => {
        try {
          await database().dropCollection(name);
        } catch (error) {
          if (!isNoSuchCollection(error)) throw error;
        }
      });
    },
    storedVersions: async (name) => versionsIn(await storedNames(), name),
    storedVersionsOf: async (names) => {
      const stored = await storedNames();
      const versions = names.map((name) => [name, versionsIn(stored, name)] as const);
      return new Map(versions.filter(([, found]) => found.length > 0));
    },
    loadCheckpoint: checkpoints.load,
    loadCheckpoints: checkpoints.loadMany,
    openPartitions: checkpoints.openPartitions,
    savePartitions: checkpoints.savePartitions,
    openCheckpoint: checkpoints.open,
    saveCheckpoint: async (projection, position) => checkpoints.save({ projection, position }),
    clearCheckpoint: checkpoints.clear,
    loadPointer: async (collection) =>
      on('read a pointer', async () => {
        const stored = await pointers().findOne({ _id: collection }, readLimit(connection));
        return stored === null ? undefined : pointerSchema.parse(stored).version;
      }),
    loadPointers: async (collections) =>
      on('read pointers', async () => {
        const stored = await pointers()
          .find({ _id: { $in: [...collections] } }, readLimit(connection))
          .toArray();
        return new Map(stored.map((one) => namedPointerSchema.parse(one)).map(({ _id, version }) => [_id, version]));
      }),
    savePointer: async (collection, version) =>
      on('save a pointer', async () => {
        await pointers().updateOne({ _id: collection }, { $set: { version } }, { upsert: true });
      }),
    clearPointer: async (collection) =>
      on('forget a pointer', async () => {
        await pointers().deleteOne({ _id: collection });
      }),
    close: async () => {
      closed = true;
    },
  };
};
