import type { Randomness } from '../clock/port.ts';
import { waitOnTimer, type Wait } from '../clock/wait.ts';
import type { Log } from '../telemetry/port.ts';
import type { Lease, Leases } from './port.ts';

/** How long to wait before asking again for a lease that somebody else holds. */
const askAgainMilliseconds = 1_000;

export type WorkUnderLeaseOptions = {
  readonly name: string;
  readonly leases: Leases;
  /** Ends after its signal has aborted; ending earlier releases the lease to others. */
  readonly work: (signal: AbortSignal, fence: number) => Promise<void>;
  readonly signal: AbortSignal;
  readonly log: Log;
  readonly randomness: Pick<Randomness, 'bytes'>;
  readonly wait?: Wait | undefined;
};

/**
 * Does the work whenever this process holds the lease, until the signal aborts; then resolves. Faults of the lease store
 * are logged and tried again; a fault of the work ends its turn.
 */
export const workUnderLease = async (options: WorkUnderLeaseOptions): Promise<void> => {
  const { name, leases, work, signal, log, randomness, wait = waitOnTimer } = options;
  // jitter, so that processes that started together do not ask at once
  const jitter = (): number => (randomness.bytes(1)[0] ?? 0) * 2;

  const take = async (): Promise<Lease | undefined> => {
    try {
      return await leases.tryTake(name);
    } catch (fault) {
      log.error('A lease could not be asked for; trying again', fault, { name });
      return undefined;
    }
  };

  const takeTurn = async (lease: Lease): Promise<void> => {
    const { fence, lost } = lease;
    log.info('A lease is held', { name, fence });
    try {
      await work(AbortSignal.any([signal, lost]), fence);
    } catch (fault) {
      log.error('Work under a lease failed; another turn follows', fault, { name, fence });
    }
    if (lost.aborted) log.warn('A lease was lost', { name, fence });
    await lease
      .release()
      .catch((cause: unknown) => log.warn('A lease could not be released', { name, fence, cause: String(cause) }));
  };

  while (!signal.aborted) {
    const lease = await take();
    if (lease !== undefined) await takeTurn(lease);
    await wait(askAgainMilliseconds + jitter(), signal);
  }
};
