import { z } from 'zod';
import { ofClient, readLimit, type MongoConnection } from '../../mongodb/mongo-connection.ts';
import { faultsOf, isNoSuchCollection, type WithFaults } from '../../mongodb/mongo-fault.ts';
import { pinnedDatabase } from '../../mongodb/pinned-database.ts';
import type { ReadModels } from '../port.ts';
import { openMongoCheckpoints } from './mongo-checkpoints.ts';
import { collectionNameOf, openMongoCollection } from './open-mongo-collection.ts';

const pointerSchema = z.object({ version: z.int() });

export type MongoReadModelsOptions = {
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
    storedVersions: async (name) =>
      on('list the versions of a collection', async () => {
        const found = await database().listCollections({}, { nameOnly: true }).toArray();
        const prefix = `${name}.v`;
        return found.flatMap((stored) =>
          stored.name.startsWith(prefix) ? Number(stored.name.slice(prefix.length)) : [],
        );
      }),
    loadCheckpoint: checkpoints.load,
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
