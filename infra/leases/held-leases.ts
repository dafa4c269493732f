import type { Wait } from '../clock/wait.ts';
import type { FencedLease, LeaseRecords } from './lease-records.ts';
import type { Lease } from './port.ts';

type Held = FencedLease & {
  readonly lost: AbortController;
  /** When the lease, or the last renewal of it that was confirmed, was asked for. */
  provenAt: number;
  /** The renewals that are under way: each aborts once it is answered. */
  readonly underWay: Set<AbortSignal>;
};

/** A timer measures no less: a lease that has not so long left is over. */
const shortestMilliseconds = 1;

type HeldLeasesOptions = {
  readonly records: Pick<LeaseRecords, 'renewAll' | 'free'>;
  /** Names this process. */
  readonly holder: string;
  readonly termMilliseconds: number;
  /** A monotonic clock, in milliseconds from any start. */
  readonly elapsed: () => number;
  readonly wait: Wait;
};

type HeldLeases = {
  /** Keeps a lease that was asked for at a moment and given since. */
  hold(name: string, fence: number, askedAt: number): Lease;
};

/**
 * The leases of one process: one call renews them all, three times in a term, and each is given up by itself when it could
 * not be renewed for the term, or as soon as somebody else is known to have it.
 */
export const createHeldLeases = (options: HeldLeasesOptions): HeldLeases => {
  const { records, holder, termMilliseconds, elapsed, wait } = options;
  const betweenRounds = termMilliseconds / 3;
  const held = new Set<Held>();
  /** Ends the wait for the next round. */
  let interruption = new AbortController();
  let isRenewing = false;

  const remaining = ({ provenAt }: Held): number => provenAt + termMilliseconds - elapsed();
  const isOver = (lease: Held): boolean => remaining(lease) < shortestMilliseconds;

  const lose = (lease: Held): void => {
    held.delete(lease);
    lease.lost.abort();
    if (held.size === 0) interruption.abort();
  };

  /** An answer may have taken long, and so may a wait on a machine that slept. */
  const giveUpWhatIsOver = (): void => {
    for (const lease of held) if (isOver(lease)) lose(lease);
  };

  /** Asks for all that are held, also for those of which a renewal is under way: one that hangs costs no lease. */
  const renewAll = async (): Promise<void> => {
    const due = [...held];
    const asked = elapsed();
    const answering = new AbortController();
    for (const { underWay } of due) underWay.add(answering.signal);
    const pairs = due.map(({ name, fence }) => ({ name, fence }));
    const renewed = await records.renewAll(holder, pairs).catch(() => undefined);
    // a renewal confirmed after the term does not count
    giveUpWhatIsOver();
    for (const lease of due) {
      lease.underWay.delete(answering.signal);
      if (renewed === undefined) continue;
      const isRenewed = renewed.some(({ name, fence }) => name === lease.name && fence === lease.fence);
      // one that was asked for later may have been answered first
      if (isRenewed) lease.provenAt = Math.max(lease.provenAt, asked);
      else lose(lease);
    }
    answering.abort();
  };

  const renewWhileAnyIsHeld = async (): Promise<void> => {
    isRenewing = true;
    let nextRoundAt = elapsed() + betweenRounds;
    while (held.size > 0) {
      if (interruption.signal.aborted) interruption = new AbortController();
      const { signal } = interruption;
      await wait(Math.max(0, Math.min(nextRoundAt - elapsed(), ...Array.from(held, remaining))), signal);
      giveUpWhatIsOver();
      if (signal.aborted) continue;
      nextRoundAt = elapsed() + betweenRounds;
      // not awaited: what is held must be given up in time also while the store is silent
      void renewAll();
    }
    isRenewing = false;
  };

  return {
    hold: (name, fence, askedAt) => {
      const lease: Held = { name, fence, lost: new AbortController(), provenAt: askedAt, underWay: new Set() };
      if (isOver(lease)) {
        lease.lost.abort();
      } else {
        held.add(lease);
        if (!isRenewing) void renewWhileAnyIsHeld();
        // the wait under way may be longer than this one lasts
        else if (remaining(lease) < betweenRounds) interruption.abort();
      }
      return {
        name,
        fence,
        lost: lease.lost.signal,
        release: async () => {
          lose(lease);
          for (const answered of lease.underWay) if (!isOver(lease)) await wait(remaining(lease), answered);
          await records.free(name, holder, fence);
        },
      };
    },
  };
};
