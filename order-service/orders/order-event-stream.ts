/** What one watcher of an order is sent: every event once the read models show it, and heartbeats in between. */
import { heartbeatSeconds, type OrderEventMessage } from '@driveaway/domain/api/order-events.ts';
import { orderStream } from '@driveaway/domain/order/order-number.ts';
import { initialOrderState, type OrderState } from '@driveaway/domain/order/order-state.ts';
import { orderDisplayStatus, orderDisplayStatusLabels } from '@driveaway/domain/order/order-status.ts';
import type { RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import { noKey, openEvent } from '@driveaway/infra/event-store/sealed-events.ts';
import type { Wait } from '@driveaway/infra/clock/wait.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { evolveLoaded } from './load-order.ts';
import type { OrderFeed } from './order-feed.ts';
import type { OrderReadModels } from './order-read-models.ts';

export type OrderEventStreamOptions = {
  readonly eventStore: ServicePorts['eventStore'];
  readonly readModels: Pick<OrderReadModels, 'heldRevision'>;
  readonly feed: OrderFeed;
  readonly orderNo: string;
  /** The last revision the watcher has; -1 for none. */
  readonly after: bigint;
  /** Checked before anything is sent and at every heartbeat; false ends the stream. */
  readonly isAllowed: () => Promise<boolean>;
  /** Ends the stream. */
  readonly signal: AbortSignal;
  readonly wait: Wait;
};

const heartbeatMilliseconds = heartbeatSeconds * 1_000;
/** How long a browser waits before it comes back. */
const retryMilliseconds = 2_000;
/** Poll intervals while read models are behind an event: short at first, then longer. */
const firstLookMilliseconds = 5;
const rarestLookMilliseconds = 500;
const eventsPerPage = 256;

const messageOf = ({ revision, type }: RecordedEvent, at: string, state: OrderState): string => {
  const status = orderDisplayStatus(state);
  const data: OrderEventMessage = {
    revision: Number(revision),
    orderDisplayStatus: status,
    orderDisplayStatusLabel: orderDisplayStatusLabels[status],
    type,
    at,
  };
  return `id: ${revision}\ndata: ${JSON.stringify(data)}\n\n`;
};

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** A pause that ends early when woken, even if that happened just before it began. */
const createAlarm = (wait: Wait, signal: AbortSignal) => {
  let isDue = false;
  let ring = (): void => undefined;
  return {
    wake: (): void => {
      isDue = true;
      ring();
    },
    /** Without a time: until woken. */
    sleep: async (milliseconds: number | undefined): Promise<void> => {
      const early = new AbortController();
      ring = () => early.abort();
      if (isDue) early.abort();
      const either = AbortSignal.any([early.signal, signal]);
      await (milliseconds === undefined ? aborted(either) : wait(milliseconds, either));
      isDue = false;
    },
  };
};

/**
 * The lines of a server-sent event stream. Nothing is read ahead of the reader: while it does not read, only the number
 * of the newest event is kept. Ends when the signal aborts or the watcher is no longer allowed; throws when a store
 * fails, and the browser comes back with the last id it has.
 */
export async function* orderEventStream(options: OrderEventStreamOptions): AsyncGenerator<string, void, undefined> {
  const { eventStore, readModels, feed, orderNo, after, isAllowed, wait } = options;
  const stream = orderStream(orderNo);
  const ending = new AbortController();
  const signal = AbortSignal.any([options.signal, ending.signal]);
  const alarm = createAlarm(wait, signal);
  let newest = -1n;
  let isBeatDue = false;
  const notice = (revision: bigint): void => {
    if (revision > newest) newest = revision;
    alarm.wake();
  };
  const beat = async (): Promise<void> => {
    while (!signal.aborted) {
      await wait(heartbeatMilliseconds, signal);
      isBeatDue = true;
      alarm.wake();
    }
  };
  const beating = beat();

  try {
    // subscribe first, then read what is stored, so that no event is missed in between
    await feed.watch(orderNo, notice, signal);
    const [last] = await eventStore.readStream(stream, { direction: 'backwards', limit: 1 });
    if (last !== undefined) notice(last.revision);
    yield `retry: ${retryMilliseconds}\n\n`;

    let state = initialOrderState;
    let seen = -1n;
    let look = firstLookMilliseconds;
    while (!signal.aborted) {
      const held = seen < newest ? await readModels.heldRevision(orderNo) : seen;
      if ((held > seen || isBeatDue) && !(await isAllowed())) return;
      while (seen < held) {
        const page = await eventStore.readStream(stream, { from: seen + 1n, limit: eventsPerPage });
        if (page.length === 0) throw new Error(`The pages of order ${orderNo} are ahead of its events`);
        for (const recorded of page) {
          if (recorded.revision > held) break;
          const [next, { metadata }] = evolveLoaded(state, await openEvent(recorded, noKey));
          state = next;
          seen = recorded.revision;
          if (signal.aborted) return;
          if (seen > after) yield messageOf(recorded, metadata.recordedAt, state);
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
    ending.abort();
    await beating;
  }
}
