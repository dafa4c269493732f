/** Fans out events of orders to their watchers from a single subscription to the store. */
import { orderStream, orderStreamPrefix } from '@driveaway/domain/order/order-number.ts';
import { followAll } from '@driveaway/infra/subscriptions/follow-all.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

export type OrderFeedPorts = Pick<ServicePorts, 'eventStore' | 'clock' | 'randomness' | 'log'>;

export type OrderFeed = {
  /**
   * Calls `onEvent` with the revision of every event appended to the order from when this resolves, in order, until the
   * signal aborts. Resolves once nothing more can be missed.
   */
  readonly watch: (orderNo: string, onEvent: (revision: bigint) => void, signal: AbortSignal) => Promise<void>;
  /** How many are watching. */
  readonly watchers: () => number;
};

type Follower = { readonly stop: () => void; readonly isAtHead: Promise<void> };

/** A feed that is subscribed to the store while somebody watches. */
export const createOrderFeed = ({ eventStore, clock, randomness, log }: OrderFeedPorts): OrderFeed => {
  const watchers = new Set<{ readonly stream: string; readonly onEvent: (revision: bigint) => void }>();
  let follower: Follower | undefined;

  const follow = (): Follower => {
    const stopping = new AbortController();
    const atHead = Promise.withResolvers<void>();
    followAll({
      name: 'order-feed',
      eventStore,
      prefixes: [orderStreamPrefix],
      // earlier events can be read from the streams
      loadCheckpoint: async () => {
        const head = await eventStore.head();
        atHead.resolve();
        return head;
      },
      saveCheckpoint: async () => undefined,
      handle: async ({ stream, revision }) => {
        for (const watcher of watchers) if (watcher.stream === stream) watcher.onEvent(revision);
      },
      signal: stopping.signal,
      log,
      clock,
      randomness,
    });
    return { stop: () => stopping.abort(), isAtHead: atHead.promise };
  };

  return {
    watch: async (orderNo, onEvent, signal) => {
      if (signal.aborted) return;
      const watcher = { stream: orderStream(orderNo), onEvent };
      watchers.add(watcher);
      follower ??= follow();
      const gone = Promise.withResolvers<void>();
      const leave = (): void => {
        gone.resolve();
        watchers.delete(watcher);
        if (watchers.size > 0) return;
        follower?.stop();
        follower = undefined;
      };
      signal.addEventListener('abort', leave, { once: true });
      await Promise.race([follower.isAtHead, gone.promise]);
    },
    watchers: () => watchers.size,
  };
};
