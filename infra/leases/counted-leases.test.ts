import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { manualWait } from '@driveaway/domain/testing/manual-wait.ts';
import type { Wait } from '../clock/wait.ts';
import { createCountedLeases } from './counted-leases.ts';
import type { FencedLease, LeaseRecords } from './lease-records.ts';
import type { Lease } from './port.ts';

/** Three rounds of renewals in a term. */
const [termMilliseconds, betweenRounds] = [3_900, 1_300];

const unused = async (): Promise<never> => {
  throw new Error('Not asked for here');
};

/** Records of leases that nobody has, and none else's are asked for. */
const freeRecords: LeaseRecords = {
  find: async () => undefined,
  insert: async () => true,
  renewAll: unused,
  free: async () => undefined,
  replace: unused,
  sharers: unused,
  beatMember: unused,
  forgetMember: unused,
  leave: unused,
};

/** A lease whose records answer after so many milliseconds, and a clock of the test's own. */
const takenAfter = async (milliseconds: number) => {
  let now = 0;
  let renewals = 0;
  const records: LeaseRecords = {
    ...freeRecords,
    insert: async () => {
      now += milliseconds;
      return true;
    },
    renewAll: async (_holder, asked) => {
      renewals += 1;
      return asked;
    },
  };
  const { wait, end, waiting } = manualWait();
  const leases = createCountedLeases({ records, holder: 'this process', elapsed: () => now, wait, termMilliseconds });
  const lease = await leases.tryTake('work');
  return {
    lease,
    renewals: () => renewals,
    /** So much time passes, and then whatever waited goes on. */
    pass: async (milliseconds: number): Promise<void> => {
      now += milliseconds;
      for (const waited of waiting()) end(waited);
      await setImmediate();
    },
  };
};

describe('a lease', () => {
  it('is there to be relied on when its store answers in time', async () => {
    const { lease } = await takenAfter(termMilliseconds - 1);
    expect(lease?.lost.aborted).toBe(false);
  });

  it('is lost from the beginning when its store answers so late that others may have it by now', async () => {
    const { lease, renewals } = await takenAfter(termMilliseconds);
    expect(lease?.lost.aborted).toBe(true);
    expect(renewals()).toBe(0);
  });

  it('is lost as soon as a process goes on that stood still for the term, before it asks anybody', async () => {
    const { lease, renewals, pass } = await takenAfter(0);
    await pass(termMilliseconds / 3);
    expect([lease?.lost.aborted, renewals()]).toEqual([false, 1]);
    await pass(termMilliseconds);
    expect([lease?.lost.aborted, renewals()]).toEqual([true, 1]);
  });
});

type Renewal = {
  readonly at: number;
  readonly names: readonly string[];
  /** Says that these are still the holder's; by default all. */
  readonly confirm: (names?: readonly string[]) => Promise<void>;
  readonly fail: () => Promise<void>;
};

/** A process that holds leases, and whose store says nothing before the test does. */
const openProcess = () => {
  let now = 0;
  const timers = new Set<{ readonly due: number; readonly end: () => void }>();
  const wait: Wait = (milliseconds, signal) =>
    new Promise((resolve) => {
      const end = (): void => {
        timers.delete(timer);
        resolve();
      };
      const timer = { due: now + Math.trunc(milliseconds), end };
      if (signal.aborted) return resolve();
      timers.add(timer);
      signal.addEventListener('abort', end, { once: true });
    });
  const renewals: Renewal[] = [];
  const freed: string[] = [];
  const given = Promise.withResolvers<boolean>();
  const records: LeaseRecords = {
    ...freeRecords,
    insert: async (name) => (name === 'slowly' ? given.promise : true),
    free: async (name) => void freed.push(name),
    renewAll: (_holder, asked) => {
      const { promise, resolve, reject } = Promise.withResolvers<readonly FencedLease[]>();
      const names = asked.map(({ name }) => name);
      renewals.push({
        at: now,
        names,
        confirm: async (some = names) => {
          resolve(asked.filter(({ name }) => some.includes(name)));
          await setImmediate();
        },
        fail: async () => {
          reject(new Error('No answer'));
          await setImmediate();
        },
      });
      return promise;
    },
  };
  const leases = createCountedLeases({ records, holder: 'me', elapsed: () => now, wait, termMilliseconds });
  const take = async (name: string): Promise<Lease> => {
    const lease = await leases.tryTake(name);
    if (lease === undefined) throw new Error(`${name} is held`);
    return lease;
  };
  return {
    take,
    freed,
    renewals,
    /** When each renewal was asked for, and of what. */
    asked: () => renewals.map(({ at, names }) => [at, ...names]),
    latest: (): Renewal => {
      const found = renewals.at(-1);
      if (found === undefined) throw new Error('No renewal was asked for');
      return found;
    },
    waits: () => timers.size,
    /** Answers the take of the lease that is given slowly. */
    giveSlowly: async (): Promise<void> => {
      given.resolve(true);
      await setImmediate();
    },
    /** The clock moves while the machine does nothing. */
    sleep: (milliseconds: number): void => void (now += milliseconds),
    /** Timers, which measure whole milliseconds, end in their order until this moment. */
    until: async (moment: number): Promise<void> => {
      for (;;) {
        const [next] = [...timers].toSorted((one, other) => one.due - other.due);
        if (next === undefined || next.due > moment) break;
        now = Math.max(now, next.due);
        next.end();
        await setImmediate();
      }
      now = moment;
    },
  };
};

describe('the leases that a process holds', () => {
  it('are renewed by one call and one wait, three times in a term', async () => {
    const { take, until, latest, asked, waits } = openProcess();
    const leases = [await take('a'), await take('b'), await take('c')];
    for (let round = 1; round <= 4; round += 1) {
      await until(round * betweenRounds);
      expect(waits()).toBe(1);
      await latest().confirm();
    }
    expect(asked()).toEqual([1, 2, 3, 4].map((round) => [round * betweenRounds, 'a', 'b', 'c']));
    expect(leases.map(({ lost }) => lost.aborted)).toEqual([false, false, false]);
  });

  it('are relied on for a term from when the last renewal that was confirmed was asked for', async () => {
    const { take, until, renewals } = openProcess();
    const lease = await take('a');
    await until(termMilliseconds - 1);
    const [first, ...others] = renewals;
    expect(first?.at).toBe(betweenRounds);
    await first?.confirm();
    for (const { fail } of others) await fail();
    await until(betweenRounds + termMilliseconds - 1);
    expect(lease.lost.aborted).toBe(false);
    await until(betweenRounds + termMilliseconds);
    expect(lease.lost.aborted).toBe(true);
  });

  it('are given up at the end of the term when each renewal fails or none is answered', async () => {
    for (const end of ['fail', 'confirm late'] as const) {
      const { take, until, latest, asked } = openProcess();
      const lease = await take('a');
      await until(betweenRounds);
      if (end === 'fail') await latest().fail();
      await until(2 * betweenRounds);
      if (end === 'fail') await latest().fail();
      expect(asked()).toHaveLength(2);
      await until(termMilliseconds - 1);
      expect(lease.lost.aborted).toBe(false);
      await until(termMilliseconds);
      expect(lease.lost.aborted).toBe(true);
      await latest().confirm();
      await until(3 * termMilliseconds);
      expect(asked()).toHaveLength(2);
    }
  });

  it('are lost when a renewal is confirmed after the term to a machine that slept', async () => {
    const { take, until, latest, sleep } = openProcess();
    const lease = await take('a');
    await until(betweenRounds);
    sleep(termMilliseconds - betweenRounds);
    await latest().confirm();
    expect(lease.lost.aborted).toBe(true);
  });

  it('are given up in time where timers end a fraction of a millisecond before they should', async () => {
    const { take, until, sleep, latest } = openProcess();
    const lease = await take('a');
    await until(betweenRounds - 1);
    sleep(1.4);
    await until(betweenRounds + 0.4);
    expect(latest().at).toBe(betweenRounds + 0.4);
    await until(termMilliseconds - 1);
    expect(lease.lost.aborted).toBe(false);
    await until(termMilliseconds);
    expect(lease.lost.aborted).toBe(true);
  });

  it('are lost each by itself, at once, when somebody else has one', async () => {
    const { take, until, latest, asked } = openProcess();
    const [one, other] = [await take('a'), await take('b')];
    await until(betweenRounds);
    await latest().confirm(['b']);
    expect([one.lost.aborted, other.lost.aborted]).toEqual([true, false]);
    await until(2 * betweenRounds);
    expect(asked().at(-1)).toEqual([2 * betweenRounds, 'b']);
  });

  it('are renewed within a third of the term after each was taken, and kept while a renewal hangs', async () => {
    const { take, until, renewals, latest, asked } = openProcess();
    const early = await take('a');
    await until(1_000);
    const later = await take('b');
    await until(betweenRounds + 1);
    const last = await take('c');
    await until(2 * betweenRounds);
    expect(asked()).toEqual([
      [betweenRounds, 'a', 'b'],
      [2 * betweenRounds, 'a', 'b', 'c'],
    ]);
    await latest().confirm();
    const lost = () => [early.lost.aborted, later.lost.aborted, last.lost.aborted];
    // answered late, it takes nothing back from the one that was asked for after it
    await until(termMilliseconds - 1);
    await renewals[0]?.confirm();
    await until(2 * betweenRounds + termMilliseconds - 1);
    expect(lost()).toEqual([false, false, false]);
    await until(2 * betweenRounds + termMilliseconds);
    expect(lost()).toEqual([true, true, true]);
  });

  it('are lost by the late word of a renewal that hung, which says nothing of those that it did not ask for', async () => {
    const { take, until, renewals, latest } = openProcess();
    const early = await take('a');
    await until(betweenRounds);
    const last = await take('b');
    await until(2 * betweenRounds);
    await latest().confirm();
    await renewals[0]?.confirm([]);
    expect([early.lost.aborted, last.lost.aborted]).toEqual([true, false]);
  });

  it('are given up in time also when one was given so late that the wait of the others outlasts it', async () => {
    const { take, until, latest, giveSlowly } = openProcess();
    const lease = await take('a');
    await until(betweenRounds - 300);
    const slow = take('slowly');
    for (const round of [1, 2, 3]) {
      await until(round * betweenRounds);
      await latest().confirm();
    }
    await until(3 * betweenRounds + 200);
    await giveSlowly();
    const slowly = await slow;
    const end = betweenRounds - 300 + termMilliseconds;
    await until(end - 1);
    expect(slowly.lost.aborted).toBe(false);
    await until(end);
    expect([slowly.lost.aborted, lease.lost.aborted]).toEqual([true, false]);
  });

  it('are freed once no renewal is under way, and waited for no longer than they last', async () => {
    const { take, until, latest, freed, asked } = openProcess();
    const [one, other] = [await take('a'), await take('b')];
    await until(betweenRounds);
    const released = one.release();
    await setImmediate();
    expect([one.lost.aborted, other.lost.aborted, freed]).toEqual([true, false, []]);
    await latest().confirm();
    await released;
    expect(freed).toEqual(['a']);
    await until(2 * betweenRounds);
    expect(asked().at(-1)).toEqual([2 * betweenRounds, 'b']);
    const hanging = other.release();
    await until(betweenRounds + termMilliseconds - 1);
    expect(freed).toEqual(['a']);
    await until(betweenRounds + termMilliseconds);
    await hanging;
    expect(freed).toEqual(['a', 'b']);
  });

  it('leave nothing behind that waits or asks once none is held, until the next is taken', async () => {
    const { take, until, asked, waits } = openProcess();
    await (await take('a')).release();
    await setImmediate();
    expect(waits()).toBe(0);
    await until(termMilliseconds);
    await take('b');
    expect(waits()).toBe(1);
    await until(termMilliseconds + betweenRounds);
    expect(asked()).toEqual([[termMilliseconds + betweenRounds, 'b']]);
  });
});
