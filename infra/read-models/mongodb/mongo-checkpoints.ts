/** Checkpoints: one document per projection, so that one read tells how far all of its parts are. */
import type { Db, Filter } from 'mongodb';
import { z } from 'zod';
import { ofClient, readLimit, type MongoConnection } from '../../mongodb/mongo-connection.ts';
import { isDuplicate, type WithFaults } from '../../mongodb/mongo-fault.ts';
import type {
  Checkpoint,
  HeldLease,
  OpenedCheckpoint,
  OpenedPartitionCheckpoint,
  Partitions,
  PartitionSave,
} from '../port.ts';

/** By the number of parts, then by part. */
const partsSchema = z.record(z.string(), z.record(z.string(), z.bigint()));
const checkpointSchema = z.object({
  /** Of the whole, as it was last set. */
  position: z.bigint(),
  /** How far parts have come since. */
  partitions: partsSchema.optional(),
  /** Raised whenever the whole is set, cleared or opened under a later lease: who has it or a part open is then refused. */
  epoch: z.int().optional(),
  /** By the group of leases, then by part or `whole`: the greatest fence under which it was opened. */
  fences: z.record(z.string(), z.record(z.string(), z.int())).optional(),
  /** There is none any more; kept so that no epoch comes twice. */
  cleared: z.literal(true).optional(),
});
type Stored = z.infer<typeof checkpointSchema>;
const namedCheckpointSchema = checkpointSchema.extend({ _id: z.string() });

const greater = (one: bigint, other: bigint): bigint => (other > one ? other : one);
const least = (positions: readonly bigint[]): bigint => positions.reduce((one, other) => (other < one ? other : one));

/** What every part has reached, in however many parts that was done. */
const wholeOf = ({ position, partitions = {} }: Stored): bigint =>
  Object.entries(partitions).reduce((reached, [of, parts]) => {
    const positions = Object.values(parts);
    return positions.length === Number(of) ? greater(reached, least(positions)) : reached;
  }, position);

const notCleared = { cleared: '' } as const;

const fencePath = (lease: string): string => `fences.${lease.replaceAll('.', '-')}`;

/** The fence of each held part, by its path in a stored checkpoint. */
const fencesOf = ({ held, leased }: Partitions): Readonly<Record<string, number>> => {
  if (leased === undefined) return {};
  const { group, fences } = leased;
  const path = fencePath(group);
  return Object.fromEntries(held.map((part, index) => [`${path}.${part}`, fences[index] ?? 0]));
};

type Context = { readonly connection: MongoConnection; readonly database: () => Db; readonly on: WithFaults };

export const openMongoCheckpoints = ({ connection, database, on }: Context) => {
  const checkpoints = ofClient(connection, () =>
    database().collection<{ _id: string } & Stored>('checkpoints', { useBigInt64: true }),
  );
  const find = async (projection: string): Promise<Stored | undefined> => {
    const stored = await checkpoints().findOne({ _id: projection }, readLimit(connection));
    return stored === null ? undefined : checkpointSchema.parse(stored);
  };
  const make = async (projection: string): Promise<void> => {
    try {
      await checkpoints().updateOne(
        { _id: projection },
        { $setOnInsert: { position: 0n, epoch: 0 } },
        { upsert: true },
      );
    } catch (error) {
      // somebody else was faster
      if (!isDuplicate(error)) throw error;
    }
  };
  /** False when somebody opened, set or cleared it since. */
  const goOn = async (asOpened: Filter<{ _id: string } & Stored>, position: bigint): Promise<boolean> =>
    (await checkpoints().updateOne(asOpened, { $max: { position }, $unset: notCleared })).matchedCount === 1;

  /** Moves the parts there, while nobody opened, set or cleared them since. */
  const writeOf = ({ opened: { projection, partitions, epoch }, position }: PartitionSave) => ({
    filter: { _id: projection, epoch: epoch ?? { $exists: false }, ...fencesOf(partitions) },
    update: {
      $max: Object.fromEntries(partitions.held.map((part) => [`partitions.${partitions.of}.${part}`, position])),
      $unset: notCleared,
    },
  });
  const saveOne = async (save: PartitionSave): Promise<boolean> => {
    const { filter, update } = writeOf(save);
    return (await checkpoints().updateOne(filter, update)).matchedCount === 1;
  };

  return {
    load: (projection: string): Promise<bigint | undefined> =>
      on('read a checkpoint', async () => {
        const stored = await find(projection);
        return stored === undefined || stored.cleared === true ? undefined : wholeOf(stored);
      }),
    loadMany: (projections: readonly string[]): Promise<ReadonlyMap<string, bigint>> =>
      on('read checkpoints', async () => {
        const found = await checkpoints()
          .find({ _id: { $in: [...projections] } }, readLimit(connection))
          .toArray();
        const stored = found.map((one) => namedCheckpointSchema.parse(one)).filter(({ cleared }) => cleared !== true);
        return new Map(stored.map(({ _id, ...checkpoint }) => [_id, wholeOf(checkpoint)]));
      }),
    save: ({ projection, position, opening }: Checkpoint): Promise<void> =>
      on('save a checkpoint', async () => {
        if (opening !== undefined) return void (await goOn({ _id: projection, epoch: opening }, position));
        const whole = { $set: { position }, $unset: { partitions: '' as const, ...notCleared }, $inc: { epoch: 1 } };
        await checkpoints().updateOne({ _id: projection }, whole, { upsert: true });
      }),
    open: (projection: string, held: HeldLease | undefined): Promise<OpenedCheckpoint> =>
      on('open a checkpoint', async () => {
        await make(projection);
        const fence = held === undefined ? {} : { [`${fencePath(held.name)}.whole`]: held.fence };
        const isLater = Object.entries(fence).map(([path, own]) => ({
          $or: [{ [path]: { $exists: false } }, { [path]: { $lt: own } }],
        }));
        // whoever opened it under an earlier lease saves no more from here on
        if (held !== undefined)
          await checkpoints().updateOne({ _id: projection, $and: isLater }, { $set: fence, $inc: { epoch: 1 } });
        const found = await checkpoints().findOne({ _id: projection, ...fence }, readLimit(connection));
        if (found === null) throw new Error(`${projection} was cleared, or opened under a later lease`);
        const stored = checkpointSchema.parse(found);
        const whole = wholeOf(stored);
        const opening = stored.epoch ?? 0;
        return {
          opening,
          position: whole > 0n ? whole : undefined,
          save: (position) =>
            on('save a checkpoint', async () => goOn({ _id: projection, epoch: opening, ...fence }, position)),
        };
      }),
    clear: (projection: string): Promise<void> =>
      on('forget a checkpoint', async () => {
        const nothing = { position: 0n, cleared: true } as const;
        await checkpoints().updateOne(
          { _id: projection },
          { $set: nothing, $unset: { partitions: '' }, $inc: { epoch: 1 } },
        );
      }),
    openPartitions: (projection: string, partitions: Partitions): Promise<OpenedPartitionCheckpoint> =>
      on('read the checkpoints of partitions', async () => {
        const { of, held } = partitions;
        const fences = fencesOf(partitions);
        await make(projection);
        if (partitions.leased !== undefined) await checkpoints().updateOne({ _id: projection }, { $max: fences });
        // whoever held a part before saves no more from here on
        const found = await checkpoints().findOne({ _id: projection, ...fences }, readLimit(connection));
        if (found === null) throw new Error(`${projection} was cleared, or opened under a later lease`);
        const stored = checkpointSchema.parse(found);
        const whole = wholeOf(stored);
        const parts = stored.partitions?.[of] ?? {};
        const position = least(held.map((part) => greater(whole, parts[part] ?? whole)));
        const opened = { projection, partitions, epoch: stored.epoch };
        return {
          opened,
          position: position > 0n ? position : undefined,
          save: (reached) =>
            on('save the checkpoints of partitions', async () => saveOne({ opened, position: reached })),
        };
      }),
    savePartitions: (saves: readonly PartitionSave[]): Promise<readonly boolean[]> =>
      on('save the checkpoints of partitions', async () => {
        const [only] = saves;
        if (only === undefined) return [];
        if (saves.length === 1) return [await saveOne(only)];
        const writes = saves.map((save) => ({ updateOne: writeOf(save) }));
        const { matchedCount } = await checkpoints().bulkWrite(writes, { ordered: false });
        if (matchedCount === saves.length) return saves.map(() => true);
        // it is not told which of them: each is saved again alone, where that changes nothing
        const outcomes: boolean[] = [];
        for (const save of saves) outcomes.push(await saveOne(save));
        return outcomes;
      }),
  };
};
