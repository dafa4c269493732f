import { z } from 'zod';
import { ofClient, readLimit, type MongoConnection } from '../../mongodb/mongo-connection.ts';
import { faultsOf, isDuplicate } from '../../mongodb/mongo-fault.ts';
import { pinnedDatabase } from '../../mongodb/pinned-database.ts';
import { waitOnTimer, type Wait } from '../../clock/wait.ts';
import type { Lease, Leases } from '../port.ts';

const storedSchema = z.object({ holder: z.string().nullable(), fence: z.int(), beat: z.int() });
type Stored = z.infer<typeof storedSchema>;
/** A process that shares the work of a group. */
const memberSchema = z.object({ _id: z.string(), holder: z.string(), beat: z.int() });
type Member = z.infer<typeof memberSchema>;

export type MongoLeasesOptions = {
  readonly connection: MongoConnection;
  readonly database: string;
  /** Names this process; unique among all that share the database. */
  readonly holder: string;
  /** How long a holder relies on a lease that it could not renew; default 4,000. It renews three times as often. */
  readonly termMilliseconds?: number | undefined;
  /** How much longer everybody else waits, so that the former holder can end its work; default 3,000. */
  readonly graceMilliseconds?: number | undefined;
  /** A monotonic clock, in milliseconds from any start. */
  readonly elapsed: () => number;
  readonly wait?: Wait | undefined;
};

/**
 * Leases in MongoDB that compare no two machines' clocks: a holder raises a counter, and whoever has seen the counter
 * stand still for the term and the grace, by a clock of its own, may take over. Each step is one guarded update of one
 * document, acknowledged by a majority.
 */
export const openMongoLeases = (options: MongoLeasesOptions): Leases => {
  const { connection, holder, elapsed, wait = waitOnTimer } = options;
  const { termMilliseconds = 4_000, graceMilliseconds = 3_000 } = options;
  const database = ofClient(connection, (client) => pinnedDatabase(client, options.database));
  const leases = ofClient(connection, () => database().collection<{ _id: string } & Stored>('leases'));
  const members = ofClient(connection, () => database().collection<Member & { group: string }>('members'));
  const on = faultsOf(connection);
  const limit = readLimit(connection);
  /** What was last seen of others' leases and of other members, and since when it has stood still. */
  const observed = new Map<string, Pick<Stored, 'fence' | 'beat'> & { readonly since: number }>();

  const renewUntilLost = async (name: string, fence: number, from: number, lost: AbortController): Promise<void> => {
    let provenAt = from;
    const remaining = (): number => provenAt + termMilliseconds - elapsed();
    while (!lost.signal.aborted) {
      await wait(Math.min(termMilliseconds / 3, Math.max(0, remaining())), lost.signal);
      if (lost.signal.aborted) return;
      const asked = elapsed();
      const answer = on('renew a lease', async () =>
        leases().updateOne({ _id: name, holder, fence }, { $inc: { beat: 1 } }),
      ).then(
        ({ matchedCount }) => (matchedCount === 1 ? 'renewed' : 'taken'),
        () => 'unknown',
      );
      // a renewal confirmed after the term does not count
      const result = await Promise.race([answer, wait(Math.max(0, remaining()), lost.signal).then(() => 'unknown')]);
      if (result === 'renewed') provenAt = asked;
      if (result === 'taken' || remaining() <= 0) lost.abort();
    }
  };

  const holdFrom = (name: string, fence: number, from: number): Lease => {
    const lost = new AbortController();
    const renewing = renewUntilLost(name, fence, from, lost);
    return {
      name,
      fence,
      lost: lost.signal,
      release: async () => {
        lost.abort();
        await renewing;
        await on('release a lease', async () =>
          leases().updateOne({ _id: name, holder, fence }, { $set: { holder: null } }),
        );
      },
    };
  };

  const find = async (name: string): Promise<Stored | undefined> =>
    storedSchema.optional().parse((await leases().findOne({ _id: name }, limit)) ?? undefined);

  const insertFirst = async (name: string): Promise<boolean> => {
    try {
      await leases().insertOne({ _id: name, holder, fence: 1, beat: 0 });
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  };

  /** Looks at a counter of somebody else's: true once it has stood still for the term and the grace. */
  const standsStill = (name: string, { fence, beat }: Pick<Stored, 'fence' | 'beat'>): boolean => {
    const seen = observed.get(name);
    if (seen?.fence === fence && seen.beat === beat) {
      return elapsed() - seen.since >= termMilliseconds + graceMilliseconds;
    }
    observed.set(name, { fence, beat, since: elapsed() });
    return false;
  };
  const mayTake = (name: string, stored: Stored): boolean => stored.holder === null || standsStill(name, stored);

  const memberId = (group: string, of: string): string => `${group} ${of}`;

  /** Those who share the work of a group; whoever fell silent is forgotten. */
  const livingMembers = async (group: string): Promise<readonly string[]> => {
    const found = z.array(memberSchema).parse(await members().find({ group }, limit).toArray());
    const living: string[] = [];
    for (const { _id, holder: member, beat } of found) {
      const isSilent = member !== holder && standsStill(`member ${_id}`, { fence: 0, beat });
      // unless it has spoken since
      if (isSilent) await members().deleteOne({ _id, beat });
      else living.push(member);
    }
    return living.toSorted();
  };

  /** Whoever takes over has seen the counter of a silent holder stand still before its own share grows. */
  const observe = async (names: readonly string[]): Promise<void> => {
    const others = await leases()
      .find({ _id: { $in: [...names] }, holder: { $nin: [null, holder] } }, limit)
      .toArray();
    for (const { _id: name, ...lease } of others) standsStill(name, storedSchema.parse(lease));
  };

  return {
    share: async (group, names) =>
      on('share leases', async () => {
        await members().updateOne(
          { _id: memberId(group, holder) },
          { $inc: { beat: 1 }, $setOnInsert: { group, holder } },
          { upsert: true },
        );
        await observe(names);
        const living = await livingMembers(group);
        return { count: living.length, index: living.indexOf(holder) };
      }),
    leave: async (group) =>
      on('leave a group', async () => {
        await members().deleteOne({ _id: memberId(group, holder) });
      }),
    tryTake: async (name) =>
      on('take a lease', async () => {
        const from = elapsed();
        const stored = await find(name);
        if (stored === undefined) return (await insertFirst(name)) ? holdFrom(name, 1, from) : undefined;
        if (!mayTake(name, stored)) return undefined;
        const { fence, beat } = stored;
        const { matchedCount } = await leases().updateOne(
          { _id: name, holder: stored.holder, fence, beat },
          { $set: { holder, fence: fence + 1, beat: 0 } },
        );
        if (matchedCount !== 1) return undefined;
        observed.delete(name);
        return holdFrom(name, fence + 1, from);
      }),
  };
};
