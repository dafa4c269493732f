import type { Randomness } from '../clock/port.ts';
import { waitOnTimer, type Wait } from '../clock/wait.ts';
import type { Log } from '../telemetry/port.ts';
import type { Lease, Leases, Sharers } from './port.ts';

/** How long to wait before looking again at who is there and what is free. */
const lookAgainMilliseconds = 1_000;

type ShareWorkOptions = {
  /** Names what is shared: everybody who shares it gives the same leases. */
  readonly group: string;
  /** The leases, one for each piece of the work. */
  readonly names: readonly string[];
  readonly leases: Leases;
  /**
   * Does the pieces whose leases are held, with the fence of each by its name, for stores that compare them. Ends after its
   * signal has aborted, and is then begun again with what is held by then.
   */
  readonly work: (held: readonly string[], signal: AbortSignal, fences: ReadonlyMap<string, number>) => Promise<void>;
  readonly signal: AbortSignal;
  readonly log: Log;
  readonly randomness: Pick<Randomness, 'bytes'>;
  readonly wait?: Wait | undefined;
};

/** How many of the leases each of the sharers has when all have settled: no two differ by more than one. */
const fairShare = (all: number, { count, index }: Sharers): number =>
  Math.floor(all / count) + (index < all % count ? 1 : 0);

/** The work as it goes on with one set of leases. */
type Turn = {
  /** Aborts when the turn is to end: by then, or when a lease may have passed to somebody else. */
  readonly until: AbortSignal;
  readonly isOver: () => boolean;
  readonly end: () => Promise<void>;
};

/**
 * Does its fair share of some work beside whoever else shares it, until the signal aborts; then resolves. Gives up what is
 * too much when another process comes, and takes over when one goes. Faults of the lease store are logged and tried
 * again; a fault of the work ends its turn.
 */
export const shareWork = async (options: ShareWorkOptions): Promise<void> => {
  const { group, names, leases, work, signal, log, randomness, wait = waitOnTimer } = options;
  // jitter, so that processes that started together do not ask at once
  const jitter = (): number => (randomness.bytes(1)[0] ?? 0) * 2;
  const held = new Map<string, Lease>();
  let turn: Turn | undefined;
  let hasTaken = false;

  const begin = (): Turn => {
    const ending = new AbortController();
    const until = AbortSignal.any([ending.signal, signal, ...Array.from(held.values(), ({ lost }) => lost)]);
    const fences = new Map(Array.from(held.values(), ({ name, fence }) => [name, fence]));
    let isOver = false;
    const run = async (): Promise<void> => {
      try {
        await work([...held.keys()].toSorted(), until, fences);
      } catch (fault) {
        log.error('Shared work failed; another turn follows', fault, { group });
      }
      isOver = true;
    };
    const done = run();
    const end = async (): Promise<void> => {
      ending.abort();
      await done;
    };
    return { until, isOver: () => isOver, end };
  };

  const endTurn = async (): Promise<void> => {
    await turn?.end();
    turn = undefined;
  };

  /** Never while the work goes on with it. */
  const release = async (lease: Lease): Promise<void> => {
    const { name, fence, lost } = lease;
    held.delete(name);
    if (lost.aborted) log.warn('A lease was lost', { name, fence });
    await lease
      .release()
      .catch((cause: unknown) => log.warn('A lease could not be released', { name, fence, cause: String(cause) }));
  };

  /** The turn under way knows nothing of what is taken: another one follows. */
  const take = async (sharers: Sharers, share: number): Promise<void> => {
    // begins elsewhere than the others, so that they do not ask for the same
    const first = Math.floor((names.length * sharers.index) / sharers.count);
    for (const name of [...names.slice(first), ...names.slice(0, first)]) {
      if (held.size >= share || signal.aborted) return;
      const lease = held.has(name) ? undefined : await leases.tryTake(name);
      if (lease === undefined) continue;
      held.set(name, lease);
      hasTaken = true;
      log.info('A lease is held', { name, fence: lease.fence });
    }
  };

  const giveUp = async (surplus: readonly Lease[]): Promise<void> => {
    if (surplus.length > 0) await endTurn();
    for (const lease of surplus) await release(lease);
  };

  /** Brings what is held nearer to the fair share. */
  const settle = async (): Promise<void> => {
    await giveUp([...held.values()].filter(({ lost }) => lost.aborted));
    const sharers = await leases.share(group, names);
    const share = fairShare(names.length, sharers);
    await giveUp([...held.values()].slice(share));
    await take(sharers, share);
  };

  while (!signal.aborted) {
    try {
      await settle();
    } catch (fault) {
      log.error('Leases could not be asked for; trying again', fault, { group });
    }
    if (hasTaken || turn?.isOver() === true) await endTurn();
    hasTaken = false;
    if (held.size > 0 && !signal.aborted) turn ??= begin();
    await wait(lookAgainMilliseconds + jitter(), turn?.until ?? signal);
  }
  await endTurn();
  for (const lease of held.values()) await release(lease);
  await leases
    .leave(group)
    .catch((cause: unknown) => log.warn('A group could not be left', { group, cause: String(cause) }));
};
