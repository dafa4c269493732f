import { MongoBulkWriteError, type AnyBulkWriteOperation, type Db } from 'mongodb';
import { z } from 'zod';
import type { JsonObject } from '@driveaway/domain/json/json.ts';
import { ofClient, readLimit, type MongoConnection } from '../../mongodb/mongo-connection.ts';
import { ensureIndexes, type NamedIndex } from '../../mongodb/make-indexes.ts';
import { isTaken, type WithFaults } from '../../mongodb/mongo-fault.ts';
import { checkCollectionDefinition, listedFields } from '../check-collection-definition.ts';
import { conditionsOf, pageConditions } from './list-conditions.ts';
import type {
  Checkpoint,
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
type Context = {
  readonly connection: MongoConnection;
  readonly database: () => Db;
  readonly on: WithFaults;
  readonly saveCheckpoint: (checkpoint: Checkpoint) => Promise<void>;
};

const tallySchema = z.array(z.object({ _id: z.string(), count: z.union([z.number(), z.bigint()]) }));
const revisionSchema = z.object({ _id: z.string(), revision: z.bigint() });

/** Why a write did not find what it expected. */
const refusalOf = (stored: bigint | undefined, { revision }: DocumentWrite): GuardedWrite =>
  stored !== undefined && stored >= revision ? 'stale' : 'gap';

const operationOf = ({ id, revision, position, body, after }: DocumentWrite): AnyBulkWriteOperation<Stored> =>
  after < 0n
    ? { insertOne: { document: { _id: id, revision, position, body } } }
    : { updateOne: { filter: { _id: id, revision: after }, update: { $set: { revision, position, body } } } };

/** Opens one version of a collection; adds indexes that were declared since it was made. */
export const openMongoCollection = async (
  definition: CollectionDefinition,
  { connection, database, on, saveCheckpoint }: Context,
): Promise<ReadModelCollection> => {
  const name = collectionNameOf(definition);
  const bounded = readLimit(connection);
  const collection = ofClient(connection, () => database().collection<Stored>(name, { useBigInt64: true }));
  await on(`add the indexes of ${name}`, async () => ensureIndexes(collection(), readModelIndexes(definition)));

  const pathIn = (fields: ReadonlySet<string>) => (field: string) => {
    if (!fields.has(field)) throw new TypeError(`"${field}" is not an index of ${name}`);
    return `body.${field}`;
  };
  const pathOf = pathIn(new Set(definition.indexes));
  const listedPathOf = pathIn(
    new Set([...definition.indexes, ...listedFields(definition), ...(definition.lists ?? [])]),
  );
  const revisionsOf = async (writes: readonly DocumentWrite[]): Promise<ReadonlyMap<string, bigint>> => {
    const ids = writes.map(({ id }) => id);
    const stored = await collection()
      .find({ _id: { $in: ids } }, { projection: { revision: 1 }, ...bounded })
      .toArray();
    return new Map(
      stored.map((document) => revisionSchema.parse(document)).map(({ _id, revision }) => [_id, revision]),
    );
  };
  /** How many updates found their document, and which inserts found their id taken. */
  const writeAtOnce = async (
    writes: readonly DocumentWrite[],
  ): Promise<{ readonly matched: number; readonly taken: ReadonlySet<number> }> => {
    try {
      const { matchedCount } = await collection().bulkWrite(writes.map(operationOf), { ordered: false });
      return { matched: matchedCount, taken: new Set() };
    } catch (error) {
      if (!(error instanceof MongoBulkWriteError)) throw error;
      const errors = [error.writeErrors].flat();
      // without any the whole bulk has failed; with them a majority may still not have the rest
      const isWhole = errors.length === 0 || error.result.getWriteConcernError() !== undefined;
      if (isWhole || !errors.every(isTaken)) throw error;
      return { matched: error.matchedCount, taken: new Set(errors.map(({ index }) => index)) };
    }
  };
  /** One bulk of guarded writes, and when some did not find what they expected, one look at all of them. */
  const write = async (writes: readonly DocumentWrite[]): Promise<readonly GuardedWrite[]> => {
    if (writes.length === 0) return [];
    const { matched, taken } = await writeAtOnce(writes);
    const haveAllMatched = matched === writes.filter(({ after }) => after >= 0n).length;
    if (haveAllMatched && taken.size === 0) return writes.map(() => 'applied');
    const revisions = await revisionsOf(writes);
    return writes.map((document, index) => {
      const isWritten = document.after < 0n ? !taken.has(index) : haveAllMatched;
      return isWritten ? 'applied' : refusalOf(revisions.get(document.id), document);
    });
  };

  return {
    get: async (id) =>
      on(`read a document of ${name}`, async () => {
        const stored = await collection().findOne({ _id: id }, bounded);
        return stored === null ? undefined : toDocument(stored);
      }),
    getMany: async (ids) =>
      on(`read documents of ${name}`, async () => {
        const found = await collection()
          .find({ _id: { $in: [...ids] } }, bounded)
          .toArray();
        return found.map(toDocument);
      }),
    find: async ({ where, orderBy, limit }: FindOptions) => {
      const filter: Record<string, object> = Object.fromEntries(
        Object.entries(where).map(([field, value]) => [pathOf(field), { $eq: value }]),
      );
      if (orderBy?.upTo !== undefined) {
        const path = pathOf(orderBy.field);
        filter[path] = { ...filter[path], $lte: orderBy.upTo };
      }
      const order: [string, 1 | -1][] =
        orderBy === undefined ? [] : [[pathOf(orderBy.field), orderBy.direction === 'descending' ? -1 : 1]];
      return on(`find documents of ${name}`, async () => {
        // To the driver a limit of 0 is no limit.
        if (limit === 0) return [];
        const found = await collection()
          .find(filter, bounded)
          .sort([...order, ['_id', 1]])
          .limit(limit)
          .toArray();
        return found.map(toDocument);
      });
    },
    put: async (document) =>
      on(`write a document of ${name}`, async () => {
        const [outcome] = await write([{ ...document, after: document.revision - 1n }]);
        return outcome ?? 'gap';
      }),
    putAll: async (writes, checkpoint) => {
      const outcomes = await on(`write documents of ${name}`, async () => write(writes));
      if (checkpoint !== undefined && outcomes.every((outcome) => outcome === 'applied')) {
        await saveCheckpoint(checkpoint);
      }
      return outcomes;
    },
    count: async (having) =>
      on(`count the documents of ${name}`, async () =>
        collection().countDocuments(having === undefined ? {} : { [pathOf(having)]: { $gte: '' } }, bounded),
      ),
    page: async (options) => {
      const path = listedPathOf(options.orderBy.field);
      const direction = options.orderBy.direction === 'descending' ? -1 : 1;
      const $and = [...pageConditions(listedPathOf, options)];
      return on(`list documents of ${name}`, async () => {
        // To the driver a limit of 0 is no limit.
        if (options.limit === 0) return [];
        const found = await collection()
          .find({ $and }, bounded)
          .sort([
            [path, direction],
            ['_id', direction],
          ])
          .limit(options.limit)
          .toArray();
        return found.map(toDocument);
      });
    },
    tally: async (field, listed) => {
      const [every = field] = definition.paging?.orders ?? [];
      const steps = [
        { $match: { $and: [{ [listedPathOf(every)]: { $gte: '' } }, ...conditionsOf(listedPathOf, listed)] } },
        { $group: { _id: `$${listedPathOf(field)}`, count: { $sum: 1 } } },
      ];
      return on(`count documents of ${name} by ${field}`, async () => {
        const rows = tallySchema.parse(await collection().aggregate(steps, bounded).toArray());
        return new Map(rows.map(({ _id, count }) => [_id, Number(count)]));
      });
    },
  };
};

/** Each with the id behind it, so that equal values come in its order. */
export const readModelIndexes = (definition: CollectionDefinition): readonly NamedIndex[] => {
  const listed = listedFields(definition);
  return [
    ...Array.from(new Set([...definition.indexes, ...(definition.lists ?? [])]), (field) => ({
      key: { [`body.${field}`]: 1, _id: 1 } as const,
      name: `by ${field}`,
    })),
    ...(definition.sorted ?? []).map(([where, orderBy]) => ({
      key: { [`body.${where}`]: 1, [`body.${orderBy}`]: 1, _id: 1 } as const,
      name: `by ${where} and ${orderBy}`,
    })),
    ...(definition.paging?.orders ?? []).map((order) => ({
      key: Object.fromEntries([
        [`body.${order}`, 1 as const],
        ['_id', 1 as const],
        ...listed.filter((field) => field !== order).map((field) => [`body.${field}`, 1 as const] as const),
      ]),
      name: `paged by ${order}`,
    })),
  ];
};
