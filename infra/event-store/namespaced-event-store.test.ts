import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemRandomness } from '../clock/system-clock.ts';
import { proposedEvents } from './testing/behaviour-samples.ts';
import { openEmbeddedEventStore } from './embedded/open-embedded-event-store.ts';
import { describeEventStore } from './testing/event-store-behaviour.ts';
import { openEventStoreDb } from './eventstoredb/open-event-store-db.ts';
import { namespacedEventStore } from './namespaced-event-store.ts';
import type { EventStore, SubscriptionMessage } from './port.ts';
import { startEventStoreDbDouble } from './testing/start-event-store-db-double.ts';

const directories: string[] = [];
const openEmbedded = async (): Promise<EventStore> => {
  const directory = await mkdtemp(join(tmpdir(), 'driveaway-namespace-'));
  directories.push(directory);
  return openEmbeddedEventStore({ file: join(directory, 'events.sqlite') });
};
afterEach(async () => {
  for (const directory of directories.splice(0)) await rm(directory, { recursive: true });
});

describeEventStore('a namespace of an embedded store', async () => namespacedEventStore(await openEmbedded(), 'shop'));
describeEventStore('an embedded store outside all namespaces', async () =>
  namespacedEventStore(await openEmbedded(), undefined),
);

/** A server that several installations share. */
type Server = { readonly open: (namespace?: string) => EventStore; readonly stop: () => Promise<void> };

const onEmbedded = async (): Promise<Server> => {
  const store = await openEmbedded();
  return { open: (namespace) => namespacedEventStore(store, namespace), stop: async () => store.close() };
};

const onDouble = async (): Promise<Server> => {
  const { connectionString, stop } = await startEventStoreDbDouble();
  const opened: EventStore[] = [];
  return {
    open: (namespace) => {
      const store = openEventStoreDb({ connectionString, namespace, randomness: systemRandomness });
      opened.push(store);
      return store;
    },
    stop: async () => {
      for (const store of opened) await store.close();
      await stop();
    },
  };
};

const namespaces = [undefined, 'order', 'order-a', 'order-ab', 'ORDER'] as const;

describe.each([
  ['an embedded store', onEmbedded],
  ['the double of EventStoreDB', onDouble],
])('installations that share %s', (_name, start) => {
  let server: Server;
  beforeEach(async () => {
    server = await start();
  });
  afterEach(async () => server.stop());

  /** One store each, and in it a stream of the same name with as many events as its place in the list says. */
  const openAll = async (): Promise<readonly EventStore[]> => {
    const stores = namespaces.map((namespace) => server.open(namespace));
    for (const [index, store] of stores.entries()) {
      expect(await store.append('order-1', proposedEvents(index + 1), 'no-stream')).toMatchObject({ kind: 'appended' });
    }
    return stores;
  };

  it('have streams of the same name, and read their own alone', async () => {
    for (const [index, store] of (await openAll()).entries()) {
      const own = await store.readStream('order-1');
      expect(own.map(({ stream, revision }) => [stream, revision])).toEqual(
        Array.from({ length: index + 1 }, (_, revision) => ['order-1', BigInt(revision)]),
      );
      for (const prefixes of [undefined, [], ['order-'], ['order-1', 'customer-']]) {
        const page = await store.readAll({ limit: 100, ...(prefixes === undefined ? {} : { prefixes }) });
        expect(page).toMatchObject({ events: own, atHead: true });
      }
      expect(await store.readAll({ limit: 100, prefixes: ['customer-'] })).toMatchObject({ events: [] });
    }
  });

  it.each([{ prefixes: [] }, { prefixes: ['order-'] }])(
    'hear of their own events, and move past those of others: %o',
    async ({ prefixes }) => {
      const stores = await openAll();
      for (const [index, store] of stores.entries()) {
        const { events: own } = await store.readAll({ limit: 100 });
        const controller = new AbortController();
        const messages: SubscriptionMessage[] = [];
        let position: bigint | undefined;
        const other = stores.at(index - 1);
        for await (const message of store.subscribe({ prefixes, signal: controller.signal })) {
          messages.push(message);
          if (message.kind === 'caught-up' && position === undefined) {
            await other?.append(`order-while-${index}`, proposedEvents(1), 'no-stream');
            position = (await store.head()) ?? -1n;
          }
          const reached = message.kind === 'event' ? message.event.position : message.position;
          if (position !== undefined && (reached ?? -1n) >= position) controller.abort();
        }
        expect(messages.flatMap((message) => (message.kind === 'event' ? [message.event] : []))).toEqual(own);
      }
    },
  );

  it('have a head that none of their events lies beyond', async () => {
    const stores = await openAll();
    for (const store of stores) {
      const last = (await store.readStream('order-1')).at(-1)?.position ?? -1n;
      expect(await store.head()).toBeGreaterThanOrEqual(last);
    }
  });

  it.each(['', '$order-1', '@shop:order-1', '@'])('give no stream the name "%s"', async (name) => {
    for (const store of [server.open(), server.open('shop')]) {
      await expect(store.append(name, proposedEvents(1), 'no-stream')).rejects.toThrow('is not a name for a stream');
      await expect(store.readStream(name)).rejects.toThrow('is not a name for a stream');
    }
  });

  it.each(['', ' ', 'a:b', '@a', '1a', 'a/b', `a${'b'.repeat(38)}`])('do not go by "%s"', (namespace) => {
    expect(() => server.open(namespace)).toThrow('is not a name for a namespace');
  });
});
