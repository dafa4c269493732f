import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { manualWait } from '@driveaway/domain/testing/manual-wait.ts';
import { createCountedLeases } from './counted-leases.ts';
import type { LeaseRecords } from './lease-records.ts';

const termMilliseconds = 4_000;

const unused = async (): Promise<never> => {
  throw new Error('Not asked for here');
};

/** A lease whose records answer after so many milliseconds, and a clock of the test's own. */
const takenAfter = async (milliseconds: number) => {
  let now = 0;
  let renewals = 0;
  const records: LeaseRecords = {
    find: async () => undefined,
    insert: async () => {
      now += milliseconds;
      return true;
    },
    renew: async () => {
      renewals += 1;
      return true;
    },
    free: async () => undefined,
    replace: unused,
    heldByOthers: unused,
    beatMember: unused,
    members: unused,
    forgetMember: unused,
    leave: unused,
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
