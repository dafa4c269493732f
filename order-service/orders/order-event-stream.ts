/** What one watcher of an order is sent: every event once the read models show it, and heartbeats in between. */
import type { OrderEventMessage } from '@driveaway/domain/api/order-events.ts';
import { orderStream } from '@driveaway/domain/order/order-number.ts';
import { orderDisplayStatus, orderDisplayStatusLabels } from '@driveaway/domain/order/order-status.ts';
import type { Wait } from '@driveaway/infra/clock/wait.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import type { FoldedEvent, FoldedOrders } from './folded-orders.ts';
import type { Heartbeats } from './heartbeats.ts';
import type { OrderFeed } from './order-feed.ts';
import type { OrderReadModels } from './order-read-models.ts';

/** What all watchers share. */
export type OrderEventSources = {
  readonly eventStore: ServicePorts['eventStore'];
  readonly readModels: Pick<OrderReadModels, 'heldRevision'>;
  readonly feed: OrderFeed;
  readonly orders: FoldedOrders;
  readonly heartbeats: Heartbeats;
  readonly wait: Wait;
};

export type OrderWatcher = {
  readonly orderNo: string;
  /** The last revision the watcher has; -1 for none. */
  readonly after: bigint;
  /** Checked before anything is sent and at every heartbeat; false ends the stream. */
  readonly isAllowed: () => Promise<boolean>;
  /** Ends the stream. */
  readonly signal: AbortSignal;
};

/** How long a browser waits before it comes back. */
const retryMilliseconds = 2_000;
/** Poll intervals while read models are behind an event: short at first, then longer. */
const firstLookMilliseconds = 5;
const rarestLookMilliseconds = 500;

const messageOf = ({ revision, type, recordedAt, state }: FoldedEvent): string => {
  const status = orderDisplayStatus(state);
  const data: OrderEventMessage = {
    revision: Number(revision),
    orderDisplayStatus: status,
    orderDisplayStatusLabel: orderDisplayStatusLabels[status],
    type,
    at: recordedAt,
  };
  return `id: ${revision}\ndata: ${JSON.stringify(data)}\n\n`;
};

/** A pause that ends when woken, even if that happened just before it began. */
const createAlarm = (wait: Wait) => {
  let isDue = false;
  let ring = (): void => undefined;
  return {
    wake: (): void => {
      isDue = true;
      ring();
    },
    /** At most so many milliseconds; without a time, until woken. */
    sleep: async (milliseconds: number | undefined): Promise<void> => {
      if (!isDue && milliseconds === undefined) {
        // thousands of watchers wait here: no timer and no signal for it
        await new Promise<void>((resolve) => {
          ring = resolve;
        });
      } else if (!isDue) {
        const early = new AbortController();
        ring = () => early.abort();
        await wait(milliseconds ?? 0, early.signal);
      }
      isDue = false;
    },
  };
};

/**
 * The lines of a server-sent event stream. Nothing is read ahead of the reader: while it does not read, only the number
 * of the newest event is kept. Ends when the signal aborts or the watcher is no longer allowed; throws when a store
 * fails, and the browser comes back with the last id it has.
 */
export async function* orderEventStream(
  { eventStore, readModels, feed, orders, heartbeats, wait }: OrderEventSources,
  { orderNo, after, isAllowed, signal }: OrderWatcher,
): AsyncGenerator<string, void, undefined> {
  const alarm = createAlarm(wait);
  const isOver = (): boolean => signal.aborted;
  let newest = -1n;
  let isBeatDue = false;
  const notice = (revision: bigint): void => {
    if (revision > newest) newest = revision;
    alarm.wake();
  };
  if (isOver()) return;
  const over = Promise.withResolvers<void>();
  const end = (): void => {
    over.resolve();
    alarm.wake();
  };
  signal.addEventListener('abort', end, { once: true });
  const watch = feed.watch(orderNo, notice);
  const stopBeating = heartbeats.listen(() => {
    isBeatDue = true;
    alarm.wake();
  });

  try {
    // subscribe first, then read what is stored, so that no event is missed in between
    await Promise.race([watch.isComplete, over.promise]);
    const [last] = await eventStore.readStream(orderStream(orderNo), { direction: 'backwards', limit: 1 });
    if (last !== undefined) notice(last.revision);
    yield `retry: ${retryMilliseconds}\n\n`;

    let seen = -1n;
    let look = firstLookMilliseconds;
    while (!isOver()) {
      const held = seen < newest ? await readModels.heldRevision(orderNo) : seen;
      if ((held > seen || isBeatDue) && !(await isAllowed())) return;
      while (seen < held) {
        const page = await orders.after(orderNo, seen);
        if (page.length === 0) throw new Error(`The pages of order ${orderNo} are ahead of its events`);
        for (const event of page) {
          if (event.revision > held) break;
          seen = event.revision;
          if (isOver()) return;
          if (seen > after) yield messageOf(event);
        }
      }
      if (isBeatDue) {
        isBeatDue = false;
        yield ':\n\n';
      }
      // read models do not notify when they have caught up, so they are polled
      look = seen < newest ? Math.min(rarestLookMilliseconds, look * 2) : firstLookMilliseconds;
      await alarm.sleep(seen < newest ? look : undefined);
    }
  } finally {
    stopBeating();
    watch.leave();
    signal.removeEventListener('abort', end);
  }
}
