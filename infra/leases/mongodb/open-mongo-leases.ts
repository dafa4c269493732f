import { z } from 'zod';
import { ofClient, readLimit, type MongoConnection } from '../../mongodb/mongo-connection.ts';
import { faultsOf, isDuplicate } from '../../mongodb/mongo-fault.ts';
import { pinnedDatabase } from '../../mongodb/pinned-database.ts';
import { createCountedLeases, type CountedLeasesOptions } from '../counted-leases.ts';
import type { LeaseRecords } from '../lease-records.ts';
import type { Leases } from '../port.ts';

const storedSchema = z.object({ holder: z.string().nullable(), fence: z.int(), beat: z.int() });
type Stored = z.infer<typeof storedSchema>;
/** A process that shares the work of a group. */
const memberSchema = z
  .object({ _id: z.string(), holder: z.string(), beat: z.int() })
  .transform(({ _id, ...member }) => ({ id: _id, ...member }));
type Member = { _id: string; holder: string; beat: number };

export type MongoLeasesOptions = Omit<CountedLeasesOptions, 'records'> & {
  readonly connection: MongoConnection;
  readonly database: string;
};

/** Each step is one guarded update of one document, acknowledged by a majority. */
const openMongoLeaseRecords = ({
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
    renew: (name, holder, fence) =>
      on('renew a lease', async () => {
        const { matchedCount } = await leases().updateOne({ _id: name, holder, fence }, { $inc: { beat: 1 } });
        return matchedCount === 1;
      }),
    free: (name, holder, fence) =>
      on('release a lease', async () => {
        await leases().updateOne({ _id: name, holder, fence }, { $set: { holder: null } });
      }),
    heldByOthers: (names, holder) =>
      on('read the leases of others', async () => {
        const filter = { _id: { $in: [...names] }, holder: { $nin: [null, holder] } };
        const found = await leases().find(filter, limit).toArray();
        return new Map(found.map(({ _id, ...lease }) => [_id, storedSchema.parse(lease)]));
      }),
    beatMember: (group, holder) =>
      on('share leases', async () => {
        const change = { $inc: { beat: 1 }, $setOnInsert: { group, holder } };
        await members().updateOne({ _id: memberId(group, holder) }, change, { upsert: true });
      }),
    members: (group) =>
      on('read who shares leases', async () =>
        z.array(memberSchema).parse(await members().find({ group }, limit).toArray()),
      ),
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
