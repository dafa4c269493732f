import { describe, expect, it } from 'vitest';
import type { EventStore, SubscribeOptions, SubscriptionMessage } from '../event-store/port.ts';
import { subscribeWidely } from './subscribe-widely.ts';

const eventOf = (stream: string, position: bigint): SubscriptionMessage => ({
  kind: 'event',
  event: { id: `${position}`, type: 'Happened', data: '{}', metadata: '{}', stream, revision: 0n, position },
});

/** Gives some messages to whoever subscribes, and notes what was asked for. */
const storeOf = (messages: readonly SubscriptionMessage[]) => {
  const asked: SubscribeOptions[] = [];
  const store: Pick<EventStore, 'subscribe'> = {
    subscribe: async function* (options) {
      asked.push(options);
      yield* messages;
    },
  };
  return { asked, store };
};

const { signal } = new AbortController();
const all = ['order-', 'talk-'];

const readAll = async (store: Pick<EventStore, 'subscribe'>, prefixes: readonly string[]) => {
  const heard: string[] = [];
  for await (const message of store.subscribe({ after: 3n, prefixes, signal }))
    heard.push(message.kind === 'event' ? message.event.stream : `${message.kind} ${message.position}`);
  return heard;
};

describe('a subscription to the streams of all readers', () => {
  it('gives each its own events, and tells all of them how far the store is', async () => {
    const { asked, store } = storeOf([
      eventOf('order-1', 4n),
      eventOf('talk-1', 5n),
      eventOf('order-2', 6n),
      { kind: 'checkpoint', position: 7n },
      { kind: 'caught-up', position: 7n },
    ]);
    const widely = subscribeWidely(store, all);
    expect(await readAll(widely, ['order-'])).toEqual(['order-1', 'order-2', 'checkpoint 7', 'caught-up 7']);
    expect(await readAll(widely, ['talk-'])).toEqual(['talk-1', 'checkpoint 7', 'caught-up 7']);
    expect(asked).toEqual([all, all].map((prefixes) => ({ after: 3n, prefixes, signal })));
  });

  it('tells a reader now and then how many events of others it has passed by', async () => {
    const ofOrders = Array.from({ length: 600 }, (_, index) => eventOf('order-1', BigInt(index + 4)));
    const { store } = storeOf([...ofOrders, eventOf('talk-1', 604n)]);
    const heard = await readAll(subscribeWidely(store, all), ['talk-']);
    expect(heard).toEqual(['checkpoint 259', 'checkpoint 515', 'talk-1']);
  });

  it('is not for whoever reads other streams, or all', async () => {
    const { asked, store } = storeOf([]);
    const widely = subscribeWidely(store, all);
    for (const prefixes of [['order-', 'customer-'], []]) await readAll(widely, prefixes);
    expect(asked.map(({ prefixes }) => prefixes)).toEqual([['order-', 'customer-'], []]);
  });
});
