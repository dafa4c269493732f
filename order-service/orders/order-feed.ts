/** Fans out events of orders and of the talks about them, or of other streams, to their watchers from a single subscription to the store. */
import { orderStream, orderStreamPrefix } from '@driveaway/domain/order/order-number.ts';
import { talkStream, talkStreamPrefix } from '@driveaway/domain/talk/talk-events.ts';
import { followAll } from '@driveaway/infra/subscriptions/follow-all.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

type OrderFeedPorts = Pick<ServicePorts, 'eventStore' | 'clock' | 'randomness' | 'log' | 'wait'>;

export type OrderFeed = {
  /** Calls `onEvent` with the revision of every event that is appended to the order, in order, until `leave`. */
  readonly watch: (orderNo: string, onEvent: (revision: bigint) => void) => OrderWatch;
  /** The same of the talk about the order. */
  readonly watchTalk: (orderNo: string, onEvent: (revision: bigint) => void) => OrderWatch;
  /** Calls `onEvent` after every event of any of the streams, until `leave`. */
  readonly watchAll: (onEvent: () => void) => OrderWatch;
  /** How many are watching. */
  readonly watchers: () => number;
};

type OrderWatch = {
  /** Resolves once nothing that is appended from then on can be missed. */
  readonly isComplete: Promise<void>;
  readonly leave: () => void;
};

type OnEvent = (revision: bigint) => void;
type Follower = { readonly stop: () => void; readonly isAtHead: Promise<void> };

/** A feed that is subscribed to the store while somebody watches, of the streams with one of the prefixes. */
export const createOrderFeed = (
  { eventStore, clock, randomness, log, wait }: OrderFeedPorts,
  prefixes: readonly string[] = [orderStreamPrefix, talkStreamPrefix],
): OrderFeed => {
  const watchers = new Map<string, Set<OnEvent>>();
  const ofAll = new Set<() => void>();
  let count = 0;
  let follower: Follower | undefined;

  const follow = (): Follower => {
    const stopping = new AbortController();
    const atHead = Promise.withResolvers<void>();
    followAll({
      name: 'order-feed',
      eventStore,
      prefixes,
      // earlier events can be read from the streams
      loadCheckpoint: async () => {
        const head = await eventStore.head();
        atHead.resolve();
        return head;
      },
      saveCheckpoint: async () => undefined,
      handle: async ({ stream, revision }) => {
        for (const onEvent of watchers.get(stream) ?? []) onEvent(revision);
        for (const onEvent of ofAll) onEvent();
      },
      signal: stopping.signal,
      log,
      clock,
      randomness,
      wait,
    });
    return { stop: () => stopping.abort(), isAtHead: atHead.promise };
  };

  /** Counts a watcher in; `remove` takes it out once and says whether it was there. */
  const join = (remove: () => boolean): OrderWatch => {
    count += 1;
    follower ??= follow();
    return {
      isComplete: follower.isAtHead,
      leave: () => {
        if (!remove()) return;
        count -= 1;
        if (count > 0) return;
        follower?.stop();
        follower = undefined;
      },
    };
  };

  const watchStream = (stream: string, onEvent: OnEvent): OrderWatch => {
    const own = watchers.get(stream) ?? new Set();
    watchers.set(stream, own.add(onEvent));
    return join(() => {
      if (!own.delete(onEvent)) return false;
      if (own.size === 0 && watchers.get(stream) === own) watchers.delete(stream);
      return true;
    });
  };

  return {
    watch: (orderNo, onEvent) => watchStream(orderStream(orderNo), onEvent),
    watchTalk: (orderNo, onEvent) => watchStream(talkStream(orderNo), onEvent),
    watchAll: (onEvent) => {
      ofAll.add(onEvent);
      return join(() => ofAll.delete(onEvent));
    },
    watchers: () => count,
  };
};
