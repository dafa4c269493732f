import { orderStreamPrefix } from '@driveaway/domain/order/order-number.ts';
import type { RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import { followAll, type Following } from '@driveaway/infra/subscriptions/follow-all.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { readOrPassOver } from './read-or-pass-over.ts';

export type FollowOrdersOptions = {
  /** Names the reactor in the log. */
  readonly name: string;
  /** Takes note of an event, in memory alone; what it throws means that the event cannot be read. */
  readonly take: (event: RecordedEvent) => Promise<void>;
  readonly signal: AbortSignal;
};

/**
 * Follows the events of all orders from the first, for a reactor that keeps a list of what is to be done. An event that
 * cannot be read is an alarm in the log and is passed over: the other orders do not wait for it.
 */
export const followOrders = (
  { eventStore, log, clock, randomness }: Pick<ServicePorts, 'eventStore' | 'log' | 'clock' | 'randomness'>,
  { name, take, signal }: FollowOrdersOptions,
): Following =>
  followAll({
    name,
    eventStore,
    prefixes: [orderStreamPrefix],
    // the list is made anew at every start
    loadCheckpoint: async () => undefined,
    saveCheckpoint: async () => undefined,
    handle: (event) => readOrPassOver(log, name, event, take),
    signal,
    log,
    clock,
    randomness,
  });
