import { z } from 'zod';
import { ofClient, readLimit, type MongoConnection } from '../../mongodb/mongo-connection.ts';
import { faultsOf, isDuplicate } from '../../mongodb/mongo-fault.ts';
import { pinnedDatabase } from '../../mongodb/pinned-database.ts';
import { createCountedLeases, type CountedLeasesOptions } from '../counted-leases.ts';
import type { FencedLease, LeaseRecords } from '../lease-records.ts';
import type { Leases } from '../port.ts';

const storedSchema = z.object({ holder: z.string().nullable(), fence: z.int(), beat: z.int() });
type Stored = z.infer<typeof storedSchema>;
/** A process that shares the work of a group. */
const memberSchema = z
  .object({ _id: z.string(), holder: z.string(), beat: z.int() })
  .transform(({ _id, ...member }) => ({ id: _id, ...member }));
const sharersSchema = z.object({
  members: z.array(memberSchema),
  heldByOthers: z
    .array(storedSchema.extend({ _id: z.string() }).transform(({ _id, ...lease }) => [_id, lease] as const))
    .transform((found) => new Map(found)),
});
type Member = { _id: string; holder: string; beat: number };

type MongoLeasesOptions = Omit<CountedLeasesOptions, 'records'> & {
  readonly connection: MongoConnection;
  readonly database: string;
};

/** The records of leases in MongoDB. Each write is guarded updates of documents by themselves, acknowledged by a majority. */
export const openMongoLeaseRecords = ({
  connection,
  ...options
}: Pick<MongoLeasesOptions, 'connection' | 'database'>): LeaseRecords => {
  const database = ofClient(connection, (client) => pinnedDatabase(client, options.database));
  const leases = ofClient(connection, () => database().collection<{ _id: string } & Stored>('leases'));
  const members = ofClient(connection, () => database().collection<Member & { group: string }>('members'));
  const on = faultsOf(connection);
  const limit = readLimit(connection);
  const memberId = (group: string, holder: string): string => `${group} ${holder}`;

  return {
    find: (name) =>
      on('read a lease', async () =>
        storedSchema.optional().parse((await leases().findOne({ _id: name }, limit)) ?? undefined),
      ),
    insert: (name, record) =>
      on('take a lease', async () => {
        try {
          await leases().insertOne({ _id: name, ...record });
          return true;
        } catch (error) {
          if (isDuplicate(error)) return false;
          throw error;
        }
      }),
    replace: (name, { holder, fence, beat }, next) =>
      on('take a lease', async () => {
        const { matchedCount } = await leases().updateOne({ _id: name, holder, fence, beat }, { $set: { ...next } });
        return matchedCount === 1;
      }),
    renewAll: (holder, asked) =>
      on('renew leases', async () => {
        const change = { $inc: { beat: 1 } };
        const renew = async (some: readonly FencedLease[]): Promise<number> => {
          const writes = some.map(({ name, fence }) => ({
            updateOne: { filter: { _id: name, holder, fence }, update: change },
          }));
          // not `updateMany`, which the driver does not send again after an election
          return (await leases().bulkWrite(writes, { ordered: false })).matchedCount;
        };
        if ((await renew(asked)) === asked.length) return asked;
        // it is not told which of them: each is renewed once more alone, and a read might show what was before
        const matched = await Promise.all(asked.map((lease) => renew([lease])));
        return asked.filter((_, index) => matched[index] === 1);
      }),
    free: (name, holder, fence) =>
      on('release a lease', async () => {
        await leases().updateOne({ _id: name, holder, fence }, { $set: { holder: null } });
      }),
    beatMember: (group, holder) =>
      on('share leases', async () => {
        const change = { $inc: { beat: 1 }, $setOnInsert: { group, holder } };
        await members().updateOne({ _id: memberId(group, holder) }, change, { upsert: true });
      }),
    sharers: (group, names, holder) =>
      on('read who shares leases', async () => {
        const heldByOthers = {
          from: leases().collectionName,
          pipeline: [{ $match: { _id: { $in: [...names] }, holder: { $nin: [null, holder] } } }],
          as: 'heldByOthers',
        };
        const stages = [
          { $match: { group } },
          { $group: { _id: null, members: { $push: '$$ROOT' } } },
          { $lookup: heldByOthers },
        ];
        const [found] = await members().aggregate(stages, limit).toArray();
        return sharersSchema.parse(found ?? { members: [], heldByOthers: [] });
      }),
    forgetMember: (id, beat) =>
      on('forget who shared leases', async () => {
        await members().deleteOne({ _id: id, beat });
      }),
    leave: (group, holder) =>
      on('leave a group', async () => {
        await members().deleteOne({ _id: memberId(group, holder) });
      }),
  };
};

/** Leases that are kept in MongoDB. */
export const openMongoLeases = (options: MongoLeasesOptions): Leases =>
  createCountedLeases({ ...options, records: openMongoLeaseRecords(options) });
