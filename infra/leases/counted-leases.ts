import { waitOnTimer, type Wait } from '../clock/wait.ts';
import type { LeaseRecord, LeaseRecords } from './lease-records.ts';
import type { Lease, Leases } from './port.ts';

export type CountedLeasesOptions = {
  readonly records: LeaseRecords;
  /** Names this process; unique among all that share the records. */
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
 * Leases over shared records that compare no two machines' clocks: a holder raises a counter, and whoever has seen the
 * counter stand still for the term and the grace, by a clock of its own, may take over.
 */
export const createCountedLeases = (options: CountedLeasesOptions): Leases => {
  const { records, holder, elapsed, wait = waitOnTimer } = options;
  const { termMilliseconds = 4_000, graceMilliseconds = 3_000 } = options;
  /** What was last seen of others' leases and of other members, and since when it has stood still. */
  const observed = new Map<string, Pick<LeaseRecord, 'fence' | 'beat'> & { readonly since: number }>();

  const renewUntilLost = async (name: string, fence: number, from: number, lost: AbortController): Promise<void> => {
    let provenAt = from;
    const remaining = (): number => provenAt + termMilliseconds - elapsed();
    /** The answer that gave the lease may have taken long, and so may a wait on a machine that slept. */
    const giveUpWhenOver = (): void => {
      if (remaining() <= 0) lost.abort();
    };
    giveUpWhenOver();
    while (!lost.signal.aborted) {
      await wait(Math.min(termMilliseconds / 3, remaining()), lost.signal);
      giveUpWhenOver();
      if (lost.signal.aborted) return;
      const asked = elapsed();
      const answer = records.renew(name, holder, fence).then(
        (isRenewed) => (isRenewed ? 'renewed' : 'taken'),
        () => 'unknown',
      );
      // a renewal confirmed after the term does not count
      const result = await Promise.race([answer, wait(Math.max(0, remaining()), lost.signal).then(() => 'unknown')]);
      if (result === 'renewed') provenAt = asked;
      if (result === 'taken') lost.abort();
      giveUpWhenOver();
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
        await records.free(name, holder, fence);
      },
    };
  };

  /** Looks at a counter of somebody else's: true once it has stood still for the term and the grace. */
  const standsStill = (name: string, { fence, beat }: Pick<LeaseRecord, 'fence' | 'beat'>): boolean => {
    const seen = observed.get(name);
    if (seen?.fence === fence && seen.beat === beat) {
      return elapsed() - seen.since >= termMilliseconds + graceMilliseconds;
    }
    observed.set(name, { fence, beat, since: elapsed() });
    return false;
  };
  const mayTake = (name: string, stored: LeaseRecord): boolean => stored.holder === null || standsStill(name, stored);

  /** Those who share the work of a group; whoever fell silent is forgotten. */
  const livingMembers = async (group: string): Promise<readonly string[]> => {
    const living: string[] = [];
    for (const { id, holder: member, beat } of await records.members(group)) {
      if (member !== holder && standsStill(`member ${id}`, { fence: 0, beat })) await records.forgetMember(id, beat);
      else living.push(member);
    }
    return living.toSorted();
  };

  return {
    share: async (group, names) => {
      await records.beatMember(group, holder);
      // whoever takes over has seen the counter of a silent holder stand still before its own share grows
      for (const [name, lease] of await records.heldByOthers(names, holder)) standsStill(name, lease);
      const living = await livingMembers(group);
      return { count: living.length, index: living.indexOf(holder) };
    },
    leave: (group) => records.leave(group, holder),
    tryTake: async (name) => {
      const from = elapsed();
      const stored = await records.find(name);
      if (stored === undefined) {
        return (await records.insert(name, { holder, fence: 1, beat: 0 })) ? holdFrom(name, 1, from) : undefined;
      }
      if (!mayTake(name, stored)) return undefined;
      const fence = stored.fence + 1;
      if (!(await records.replace(name, stored, { holder, fence, beat: 0 }))) return undefined;
      observed.delete(name);
      return holdFrom(name, fence, from);
    },
  };
};
