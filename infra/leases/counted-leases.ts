import { waitOnTimer, type Wait } from '../clock/wait.ts';
import { createHeldLeases } from './held-leases.ts';
import type { LeaseRecord, LeaseRecords, MemberRecord } from './lease-records.ts';
import type { Leases } from './port.ts';

export type CountedLeasesOptions = {
  readonly records: LeaseRecords;
  /** Names this process; unique among all that share the records. */
  readonly holder: string;
  /** How long a holder relies on a lease that it could not renew; default 4,000. All are renewed three times in that. */
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
  const held = createHeldLeases({ records, holder, termMilliseconds, elapsed, wait });

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

  /** Those of a group who have spoken of late; whoever fell silent is forgotten. */
  const livingOf = async (members: readonly MemberRecord[]): Promise<readonly string[]> => {
    const living: string[] = [];
    for (const { id, holder: member, beat } of members) {
      if (member !== holder && standsStill(`member ${id}`, { fence: 0, beat })) await records.forgetMember(id, beat);
      else living.push(member);
    }
    return living.toSorted();
  };

  return {
    share: async (group, names) => {
      await records.beatMember(group, holder);
      const { members, heldByOthers } = await records.sharers(group, names, holder);
      // whoever takes over has seen the counter of a silent holder stand still before its own share grows
      for (const [name, lease] of heldByOthers) standsStill(name, lease);
      const living = await livingOf(members);
      return { count: living.length, index: living.indexOf(holder) };
    },
    leave: (group) => records.leave(group, holder),
    tryTake: async (name) => {
      const from = elapsed();
      const stored = await records.find(name);
      if (stored === undefined) {
        return (await records.insert(name, { holder, fence: 1, beat: 0 })) ? held.hold(name, 1, from) : undefined;
      }
      if (!mayTake(name, stored)) return undefined;
      const fence = stored.fence + 1;
      if (!(await records.replace(name, stored, { holder, fence, beat: 0 }))) return undefined;
      observed.delete(name);
      return held.hold(name, fence, from);
    },
  };
};
