import { setImmediate } from 'node:timers/promises';
import { waitOnTimer, type Wait } from '../clock/wait.ts';
import type { EventStore, Position, SubscribeOptions, SubscriptionMessage } from '../event-store/port.ts';

/** How far the fastest reader of a subscription gets ahead of the slowest. */
const mostAhead = 4_096;
/** How long whoever has read everything waits for a reader that is so far behind. */
const patienceMilliseconds = 1_000;

/** A message and what came after it: lives for as long as somebody has still to read on from it. */
type Link = {
  readonly index: number;
  readonly message: SubscriptionMessage | undefined;
  /** Everything up to here was said with this message or before. */
  readonly position: Position | undefined;
  next?: Link;
};

type Reader = {
  last: Link;
  /** Said before this reader came, and true for it as well. */
  unheard: SubscriptionMessage | undefined;
};

type Shared = ReturnType<typeof openShared>;

const isReached = (position: Position | undefined, by: Position | undefined): boolean =>
  position === undefined || (by !== undefined && by >= position);

const reachedBy = (message: SubscriptionMessage, before: Position | undefined): Position | undefined => {
  const position = message.kind === 'event' ? message.event.position : message.position;
  return isReached(position, before) ? before : position;
};

/** One subscription and whoever reads it, each at its place within the last messages. */
const openShared = (
  eventStore: Pick<EventStore, 'subscribe'>,
  options: Omit<SubscribeOptions, 'signal'>,
  wait: Wait,
) => {
  const closing = new AbortController();
  const messages = eventStore.subscribe({ ...options, signal: closing.signal })[Symbol.asyncIterator]();
  const readers = new Set<Reader>();
  let newest: Link = { index: 0, message: undefined, position: options.after };
  /** Kept for those who begin a moment later, until the head is reached. */
  let tail = newest;
  let ended: { readonly cause: unknown } | undefined;
  let waiting: (() => void)[] = [];
  let makeRoom = (): void => undefined;

  const slowest = (): Link =>
    [...readers].reduce((found, { last }) => (last.index < found.index ? last : found), newest);
  const oldest = (): Link => (tail.index < slowest().index ? tail : slowest());
  const isFull = (): boolean => newest.index - slowest().index >= mostAhead;
  const wake = (): void => {
    const woken = waiting;
    waiting = [];
    for (const resolve of woken) resolve();
  };

  const waitForRoom = async (): Promise<void> => {
    const room = new AbortController();
    const made = new Promise<void>((resolve) => (makeRoom = resolve));
    await Promise.race([made, wait(patienceMilliseconds, room.signal)]);
    room.abort();
    // nobody waits for the slow ones when nobody has read everything
    if (!isFull() || waiting.length === 0) return;
    const { index } = slowest();
    for (const reader of readers) if (reader.last.index === index) readers.delete(reader);
  };

  const pull = async (): Promise<void> => {
    // whoever starts at the same time reads along
    await setImmediate();
    try {
      while (readers.size > 0) {
        if (isFull()) {
          await waitForRoom();
          continue;
        }
        const { done, value } = await messages.next();
        if (done === true) throw new Error('The subscription ended by itself');
        newest.next = { index: newest.index + 1, message: value, position: reachedBy(value, newest.position) };
        newest = newest.next;
        if (value.kind === 'caught-up') tail = newest;
        else if (newest.index - tail.index > mostAhead) tail = tail.next ?? newest;
        wake();
      }
    } catch (cause) {
      ended = { cause };
    }
    wake();
  };

  return {
    /** Whether somebody who has everything up to a position misses nothing here. */
    isOpenTo: (position: Position | undefined): boolean =>
      readers.size > 0 && ended === undefined && isReached(oldest().position, position),
    join: (): Reader => {
      const last = oldest();
      const reader = { last, unheard: last.message?.kind === 'caught-up' ? last.message : undefined };
      if (readers.size === 0) void pull();
      readers.add(reader);
      return reader;
    },
    /** The next message; undefined when this reader is to go on elsewhere or its signal has aborted. Throws what ended the subscription. */
    next: async (reader: Reader, signal: AbortSignal): Promise<SubscriptionMessage | undefined> => {
      while (readers.has(reader) && !signal.aborted) {
        const { unheard } = reader;
        reader.unheard = undefined;
        if (unheard !== undefined) return unheard;
        const { next } = reader.last;
        if (next !== undefined) {
          reader.last = next;
          makeRoom();
          return next.message;
        }
        if (ended !== undefined) throw ended.cause;
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
      return undefined;
    },
    wake,
    /** Closes the subscription after its last reader; never settles while that hangs. */
    leave: async (reader: Reader, isGivenUp: boolean): Promise<void> => {
      const wasWaiting = readers.delete(reader) && reader.last === newest;
      // it may be dead: whoever else waits goes on elsewhere
      if (isGivenUp && wasWaiting && ended === undefined) readers.clear();
      makeRoom();
      wake();
      if (readers.size > 0) return;
      closing.abort();
      await messages.return?.();
    },
    isInUse: () => readers.size > 0,
  };
};

/**
 * Subscriptions of readers at about the same place as one: the store is asked once, and all are given the same event
 * objects, in the order and with the guarantees of the store. Who begins elsewhere, or stays a page and a second behind the
 * fastest, has a subscription alone until it meets another.
 */
export const shareSubscriptions = (
  eventStore: Pick<EventStore, 'subscribe'>,
  wait: Wait = waitOnTimer,
): Pick<EventStore, 'subscribe'> => {
  /** Of each choice of prefixes, the oldest first. */
  const open = new Map<string, readonly Shared[]>();

  async function* subscribe({ after, prefixes = [], signal }: SubscribeOptions) {
    const key = JSON.stringify(prefixes);
    const oldestOpenTo = (position: Position | undefined): Shared => {
      const inUse = (open.get(key) ?? []).filter(({ isInUse }) => isInUse());
      const found = inUse.find(({ isOpenTo }) => isOpenTo(position));
      const shared = found ?? openShared(eventStore, { after: position, prefixes }, wait);
      open.set(key, found === undefined ? [...inUse, shared] : inUse);
      return shared;
    };
    let position = after;
    let shared = oldestOpenTo(position);
    let reader = shared.join();
    const wake = (): void => shared.wake();
    signal.addEventListener('abort', wake);
    try {
      while (!signal.aborted) {
        const message = await shared.next(reader, signal);
        if (message !== undefined) {
          position = reachedBy(message, position);
          yield message;
          if (open.get(key)?.length === 1) continue;
        }
        if (signal.aborted) return;
        const better = oldestOpenTo(position);
        if (message !== undefined && better === shared) continue;
        // joins before it leaves, so that the others do not run away meanwhile
        const [former, left] = [shared, reader];
        shared = better;
        reader = better.join();
        await former.leave(left, false);
      }
    } finally {
      signal.removeEventListener('abort', wake);
      await shared.leave(reader, true);
    }
  }
  return { subscribe };
};
