import type { Collection, Db } from 'mongodb';
import { z } from 'zod';
import type { JsonObject } from '@driveaway/domain/json/json.ts';
import { ofClient, type MongoConnection } from '../../mongodb/mongo-connection.ts';
import { isDuplicate, type WithFaults } from '../../mongodb/mongo-fault.ts';
import { checkCollectionDefinition } from '../check-collection-definition.ts';
import type {
  CollectionDefinition,
  DocumentWrite,
  FindOptions,
  GuardedWrite,
  ReadModelCollection,
  StoredDocument,
} from '../port.ts';

type Stored = { readonly _id: string; readonly [field: string]: unknown };

// What went in as JSON comes back as JSON; only its shape is in question.
const bodySchema = z.custom<JsonObject>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'not a JSON object',
);
const storedSchema = z.object({ _id: z.string(), revision: z.bigint(), position: z.bigint(), body: bodySchema });
const toDocument = (stored: unknown): StoredDocument => {
  const { _id, ...document } = storedSchema.parse(stored);
  return { id: _id, ...document };
};

/** The collection of one version of a collection. Throws when the definition is not fit for it. */
export const collectionNameOf = (definition: CollectionDefinition): string => {
  const { name, version } = checkCollectionDefinition(definition);
  return `${name}.v${version}`;
};

/** `on` also refuses once the read models are closed. */
type Context = { readonly connection: MongoConnection; readonly database: () => Db; readonly on: WithFaults };

/** Opens one version of a collection; adds indexes that were declared since it was made. */
export const openMongoCollection = async (
  definition: CollectionDefinition,
  { connection, database, on }: Context,
): Promise<ReadModelCollection> => {
  const name = collectionNameOf(definition);
  const fields = new Set(definition.indexes);
  const collection = ofClient(connection, () => database().collection<Stored>(name, { useBigInt64: true }));
  await on(`add the indexes of ${name}`, async () => addIndexes(collection(), fields));

  const pathOf = (field: string): string => {
    if (!fields.has(field)) throw new TypeError(`"${field}" is not an index of ${name}`);
    return `body.${field}`;
  };
  const insert = async ({ id, revision, position, body }: StoredDocument): Promise<boolean> => {
    try {
      await collection().insertOne({ _id: id, revision, position, body });
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  };
  const update = async ({ id, revision, position, body, after }: DocumentWrite): Promise<boolean> => {
    const { matchedCount } = await collection().updateOne(
      { _id: id, revision: after },
      { $set: { revision, position, body } },
    );
    return matchedCount === 1;
  };
  const revisionOf = async (id: string): Promise<bigint | undefined> => {
    const stored = await collection().findOne({ _id: id }, { projection: { revision: 1 } });
    return z
      .object({ revision: z.bigint() })
      .optional()
      .parse(stored ?? undefined)?.revision;
  };

  /** One guarded statement, and when it did not find what it expected, why. */
  const write = async (document: DocumentWrite): Promise<GuardedWrite> => {
    if (await (document.after < 0n ? insert(document) : update(document))) return 'applied';
    const stored = await revisionOf(document.id);
    return stored !== undefined && stored >= document.revision ? 'stale' : 'gap';
  };

  return {
    get: async (id) =>
      on(`read a document of ${name}`, async () => {
        const stored = await collection().findOne({ _id: id });
        return stored === null ? undefined : toDocument(stored);
      }),
    find: async ({ where, orderBy, limit }: FindOptions) => {
      const filter = Object.fromEntries(Object.entries(where).map(([field, value]) => [pathOf(field), { $eq: value }]));
      const order: [string, 1 | -1][] =
        orderBy === undefined ? [] : [[pathOf(orderBy.field), orderBy.direction === 'descending' ? -1 : 1]];
      return on(`find documents of ${name}`, async () => {
        // To the driver a limit of 0 is no limit.
        if (limit === 0) return [];
        const found = await collection()
          .find(filter)
          .sort([...order, ['_id', 1]])
          .limit(limit)
          .toArray();
        return found.map(toDocument);
      });
    },
    put: async (document) =>
      on(`write a document of ${name}`, async () => write({ ...document, after: document.revision - 1n })),
    // Side by side and not as one bulk, whose answer would not tell which of its documents were written.
    putAll: async (writes) => on(`write documents of ${name}`, async () => Promise.all(writes.map(write))),
    count: async () => on(`count the documents of ${name}`, async () => collection().countDocuments({})),
  };
};

/** Each with the id behind it, so that equal values come in its order. Creating an index that is there changes nothing. */
const addIndexes = async (collection: Collection<Stored>, fields: ReadonlySet<string>): Promise<void> => {
  if (fields.size === 0) return;
  await collection.createIndexes(
    Array.from(fields, (field) => ({ key: { [`body.${field}`]: 1, _id: 1 }, name: `by ${field}` })),
  );
};
