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

type OrderWatcher = {
  readonly orderNo: string;
  /** The last revision the watcher has; -1 for none. */
  readonly after: bigint;
  /** Checked before anything is sent and at every heartbeat; false ends the stream. */
  readonly isAllowed: () => Promise<boolean>;
  /** Sends text; false when the reader does not keep up: nothing more is sent until `drained`. */
  readonly write: (text: string) => boolean;
  /** Called once, when the stream ends by itself: not allowed any more, or a store failed, which the fault says. */
  readonly onEnd: (fault?: unknown) => void;
};

/** Lines of server-sent events on their way to one watcher. */
type OrderEventStream = {
  /** The reader has read what it was sent. */
  readonly drained: () => void;
  /** Ends it: nothing is sent any more. */
  readonly leave: () => void;
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

/** Without an id: the last event of the order stays the one to come back with. */
const talkNotice = (revision: bigint): string =>
  `event: talk\ndata: ${JSON.stringify({ revision: Number(revision) })}\n\n`;

/**
 * Sends a watcher what happens to an order, as server-sent events. Nothing is read ahead of the reader: while it does not
 * read, only the number of the newest event is kept. A browser that is left comes back with the last id it has.
 *
 * Thousands are idle at once: between events a stream holds no timer, no signal and nothing that waits.
 */
export const openOrderEventStream = (
  { eventStore, readModels, feed, orders, heartbeats, wait }: OrderEventSources,
  { orderNo, after, isAllowed, write, onEnd }: OrderWatcher,
): OrderEventStream => {
  let seen = -1n;
  let newest = -1n;
  let isBeatDue = false;
  let talkedAt: bigint | undefined;
  let isAtWork = true;
  let isFull = false;
  let isOver = false;
  let pause: AbortController | undefined;

  const leave = (): void => {
    isOver = true;
    stopBeating();
    watch.leave();
    talk.leave();
    pause?.abort();
  };

  const send = (text: string): void => {
    if (!isOver) isFull = !write(text) || isFull;
  };

  const canSend = (): boolean => !isFull && !isOver;

  const sendUpTo = async (held: bigint): Promise<void> => {
    while (seen < held && canSend()) {
      const page = await orders.after(orderNo, seen);
      if (page.length === 0) throw new Error(`The pages of order ${orderNo} are ahead of its events`);
      for (const event of page) {
        if (event.revision > held || !canSend()) break;
        seen = event.revision;
        if (seen > after) send(messageOf(event));
      }
    }
  };

  const hasMore = (): boolean => (seen < newest || isBeatDue || talkedAt !== undefined) && canSend();

  /** Sends what is due while it can be sent; false once the watcher is not allowed any more. */
  const sendDue = async (): Promise<boolean> => {
    let look = firstLookMilliseconds;
    while (hasMore()) {
      const held = seen < newest ? await readModels.heldRevision(orderNo) : seen;
      if ((held > seen || isBeatDue || talkedAt !== undefined) && !(await isAllowed())) return false;
      await sendUpTo(held);
      if (talkedAt !== undefined && canSend()) {
        send(talkNotice(talkedAt));
        talkedAt = undefined;
      }
      if (isBeatDue && !isFull) {
        isBeatDue = false;
        send(':\n\n');
      }
      if (held >= newest || !canSend()) continue;
      // read models do not notify when they have caught up, so they are polled
      look = Math.min(rarestLookMilliseconds, look * 2);
      pause = new AbortController();
      await wait(look, pause.signal);
      pause = undefined;
    }
    // at once: what is noticed from here on begins it again
    isAtWork = false;
    return true;
  };

  const end = (fault?: unknown): void => {
    if (isOver) return;
    leave();
    onEnd(fault);
  };

  const work = async (): Promise<void> => {
    isAtWork = true;
    if (!(await sendDue())) end();
  };
  const workUnlessAtIt = (): void => {
    if (!isAtWork && canSend()) work().catch(end);
  };

  const notice = (revision: bigint): void => {
    if (revision > newest) newest = revision;
    workUnlessAtIt();
  };
  const watch = feed.watch(orderNo, notice);
  // a browser that comes back reads the talk again, so that none is noted for it
  const talk = feed.watchTalk(orderNo, (revision) => {
    talkedAt = revision;
    workUnlessAtIt();
  });
  const stopBeating = heartbeats.listen(() => {
    isBeatDue = true;
    workUnlessAtIt();
  });
  const begin = async (): Promise<void> => {
    // subscribe first, then read what is stored, so that no event is missed in between
    await watch.isComplete;
    const [last] = await eventStore.readStream(orderStream(orderNo), { direction: 'backwards', limit: 1 });
    if (last !== undefined && last.revision > newest) newest = last.revision;
    send(`retry: ${retryMilliseconds}\n\n`);
    await work();
  };
  begin().catch(end);

  return {
    drained: () => {
      isFull = false;
      workUnlessAtIt();
    },
    leave,
  };
};
