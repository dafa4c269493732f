import type { EventStore, SubscriptionMessage } from '../event-store/port.ts';

/** So many events of others are passed by at most before a reader hears how far it is; at the head the store says so. */
const mostPassedBy = 256;

/**
 * Subscriptions to streams with some prefixes, each as one to all of `prefixes`, of whose events a reader is given its own:
 * readers of different streams ask for the same then, and can share one subscription. Whoever reads other streams than
 * these has its own.
 */
export const subscribeWidely = (
  eventStore: Pick<EventStore, 'subscribe'>,
  prefixes: readonly string[],
): Pick<EventStore, 'subscribe'> => {
  async function* subscribeOf(
    messages: AsyncIterable<SubscriptionMessage>,
    own: readonly string[],
  ): AsyncGenerator<SubscriptionMessage, void, undefined> {
    let passedBy = 0;
    for await (const message of messages) {
      if (message.kind === 'event' && !own.some((prefix) => message.event.stream.startsWith(prefix))) {
        passedBy += 1;
        if (passedBy < mostPassedBy) continue;
        yield { kind: 'checkpoint', position: message.event.position };
      } else yield message;
      passedBy = 0;
    }
  }
  return {
    subscribe: (options) => {
      const { prefixes: own = [] } = options;
      const isAmong = own.length > 0 && own.every((prefix) => prefixes.includes(prefix));
      if (!isAmong || own.length === prefixes.length) return eventStore.subscribe(options);
      return subscribeOf(eventStore.subscribe({ ...options, prefixes }), own);
    },
  };
};
