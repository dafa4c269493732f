/**
 * The lease: processes want the work of one reactor, whose checkpoint they write under the fence of their lease. Whoever has
 * it writes twice, with a wait in between, and gives it back.
 */
import { createCountedLeases } from '@driveaway/infra/leases/counted-leases.ts';
import type { LeaseRecords } from '@driveaway/infra/leases/lease-records.ts';
import type { Lease, Leases } from '@driveaway/infra/leases/port.ts';
import type { ReadModels } from '@driveaway/infra/read-models/port.ts';
import { reactorCheckpoint } from '@driveaway/order-service/reactors/reactor-checkpoint.ts';
import { createMemoryLeaseRecords } from '../../../memory-stores/memory-lease-records.ts';
import { createMemoryReadModels } from '../../../memory-stores/memory-read-models.ts';
import type { Process } from '../scheduler/process.ts';
import { createScheduler, type FaultBudget } from '../scheduler/scheduler.ts';
import type { Protocol } from '../search/protocol-run.ts';
import { startsAt } from './sample-orders.ts';

type Checkpoints = Pick<ReadModels, 'openCheckpoint'>;

export type LeaseDefect = {
  readonly leases?: (leases: Leases) => Leases;
  /** In the stores that they share. */
  readonly records?: (records: LeaseRecords) => LeaseRecords;
  readonly readModels?: (readModels: Checkpoints) => Checkpoints;
  /** How much longer others wait than a holder relies on its lease, in milliseconds; default as the product does. */
  readonly graceMilliseconds?: number;
};

export type LeaseSetting = {
  readonly faults: FaultBudget;
  readonly holders: number;
  /** A defect in what a process gets. */
  readonly defect?: LeaseDefect | undefined;
};

const work = 'reactor';
/** Half of how long a silent holder keeps others out: the third try finds that its counter stood still. */
const lookAgainMilliseconds = 3_500;
const mostTries = 5;
const betweenWrites = 2_000;
/** Longer than term and grace. */
const longestMilliseconds = 12_000;

const noAnswer = (): never => {
  throw new Error('No answer');
};

/** The records of leases as a process reaches them. */
const recordsOfProcess = (records: LeaseRecords, process: Process): LeaseRecords => {
  const ask = <Answer>(does: string, changes: boolean, run: () => Promise<Answer>): Promise<Answer> =>
    process.ask({
      does,
      at: 'leases',
      changes,
      work: run,
      mark: (answer) => JSON.stringify(answer) ?? '',
      words: (answer) => JSON.stringify(answer) ?? 'done',
      whenLost: noAnswer,
    });
  return {
    ...records,
    find: (name) => ask('looks who has the lease', false, () => records.find(name)),
    insert: (name, record) => ask('takes the lease that nobody ever had', true, () => records.insert(name, record)),
    replace: (name, stored, next) =>
      ask(`takes the lease under fence ${next.fence}`, true, () => records.replace(name, stored, next)),
    renewAll: (holder, leases) => ask('renews its lease', true, () => records.renewAll(holder, leases)),
    free: (name, holder, fence) => ask('gives its lease back', true, () => records.free(name, holder, fence)),
  };
};

/** What two or more processes do that want one lease, in every order. */
export const leaseProtocol =
  (setting: LeaseSetting): Protocol =>
  async () => {
    const scheduler = createScheduler({ faults: setting.faults, startsAt, longestMilliseconds });
    const { defect } = setting;
    const soundRecords = createMemoryLeaseRecords();
    const records = defect?.records?.(soundRecords) ?? soundRecords;
    const soundReadModels = createMemoryReadModels();
    const readModels: Checkpoints = defect?.readModels?.(soundReadModels) ?? soundReadModels;
    /** The writes that were let through, in their order, and under which fences the checkpoint was opened. */
    const writes: { readonly by: string; readonly fence: number }[] = [];
    const opened: number[] = [];
    const held = new Map<string, { readonly lease: Lease; isReleased: boolean }>();
    let stored = '';
    const neverAborted = new AbortController().signal;

    const checkpointsOf = (process: Process): Checkpoints => ({
      openCheckpoint: async (name, lease) => {
        const { fence = 0 } = lease ?? {};
        const checkpoint = await process.ask({
          does: `opens the checkpoint under fence ${fence}`,
          at: 'checkpoint',
          changes: true,
          work: async () => {
            const found = await readModels.openCheckpoint(name, lease);
            opened.push(fence);
            return found;
          },
          mark: ({ position, opening }) => `${position} ${opening}`,
          words: () => 'done',
          whenLost: noAnswer,
        });
        return {
          ...checkpoint,
          save: (position) =>
            process.ask({
              does: `writes under fence ${fence}`,
              at: 'checkpoint',
              changes: true,
              work: async () => {
                const isSaved = await checkpoint.save(position);
                if (isSaved) writes.push({ by: process.name, fence });
                return isSaved;
              },
              mark: String,
              words: (isSaved) => (isSaved ? 'written' : 'refused'),
              whenLost: noAnswer,
            }),
        };
      },
    });

    const takeLease = async (leases: Leases, process: Process): Promise<Lease | undefined> => {
      for (let tries = 1; tries <= mostTries; tries += 1) {
        try {
          const lease = await leases.tryTake(work);
          if (lease !== undefined) return lease;
        } catch {
          // the records did not answer: tried again like any other time
        }
        if (tries < mostTries) await process.wait(lookAgainMilliseconds, neverAborted);
      }
      return undefined;
    };

    const hold = async (process: Process): Promise<string> => {
      const sound = createCountedLeases({
        records: recordsOfProcess(records, process),
        holder: process.name,
        elapsed: process.elapsed,
        wait: process.wait,
        graceMilliseconds: defect?.graceMilliseconds,
      });
      const leases = defect?.leases?.(sound) ?? sound;
      const lease = await takeLease(leases, process);
      if (lease === undefined) return 'never had the lease';
      const holding = { lease, isReleased: false };
      held.set(process.name, holding);
      const heldLease = { name: work, fence: lease.fence };
      const checkpoint = reactorCheckpoint({ readModels: checkpointsOf(process), heldLease }, work, lease.lost);
      try {
        await checkpoint.load();
        for (let write = 1; write <= 2; write += 1) {
          if (checkpoint.until.aborted) return 'stopped: the lease is lost';
          await checkpoint.save(BigInt(10 * lease.fence + write));
          if (write === 1) await process.wait(betweenWrites, checkpoint.until);
        }
        return 'wrote';
      } finally {
        holding.isReleased = true;
        await lease.release().catch(() => undefined);
      }
    };

    for (let number = 1; number <= setting.holders; number += 1)
      scheduler.add({ name: `process ${number}`, main: hold, comesAnyTime: number > 1 });
    await scheduler.settle();

    /** Two that both may do the work; one that stands still cannot notice that its lease has gone. */
    const holdTogether = (): readonly string[] => {
      if (setting.faults.pauses > 0) return [];
      const holders = [...held].filter(([, { lease, isReleased }]) => !isReleased && !lease.lost.aborted);
      const living = holders.filter(([name]) => !scheduler.isDead(name));
      return living.length > 1 ? ['Two processes rely on the lease at the same time.'] : [];
    };

    return {
      steps: scheduler.steps,
      take: async (name) => {
        await scheduler.take(name);
        stored = JSON.stringify(await records.find(work)) ?? '';
      },
      state: () =>
        [
          scheduler.state(),
          stored,
          Math.max(0, ...opened),
          ...writes.map(({ by, fence }) => `${by} ${fence}`),
          ...Array.from(
            held,
            ([name, { lease, isReleased }]) => `${name} ${isReleased} ${lease.lost.aborted}`,
          ).toSorted(),
        ].join('\n'),
      isAtRest: scheduler.isAtRest,
      breaches: async () => {
        const broken = [...holdTogether()];
        for (const [index, { by, fence }] of writes.entries()) {
          const earlier = writes.slice(0, index);
          if (earlier.some((write) => write.fence > fence))
            broken.push('Somebody wrote under a lease after its next holder had written.');
          if (earlier.some((write) => write.fence === fence && write.by !== by))
            broken.push('Two processes wrote under one fence.');
        }
        if (scheduler.isAtRest() && setting.faults.crashes === 0 && writes.length === 0)
          broken.push('Nobody has done the work.');
        return broken;
      },
      told: scheduler.told,
    };
  };
