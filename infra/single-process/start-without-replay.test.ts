import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { signUpSampleCustomer } from '@driveaway/order-service/accounts/testing/sign-up-form.ts';
import { visitorOf } from '@driveaway/order-service/http/testing/visitor.ts';
import type { EventStore } from '../event-store/port.ts';
import { startProduct, type Adapters, type Product } from './start-product.ts';

/** The product over one data directory; `events` is what this start has read of the store, `atHead` who came to its end. */
const openStarts = async () => {
  const directory = await mkdtemp(join(tmpdir(), 'driveaway-start-'));
  onTestFinished(async () => rm(directory, { recursive: true }));
  const start = async () => {
    const read = { events: 0, atHead: 0, logged: '' };
    const counted = (eventStore: EventStore): EventStore => ({
      ...eventStore,
      readStream: async (...request) => {
        const events = await eventStore.readStream(...request);
        read.events += events.length;
        return events;
      },
      readAll: async (options) => {
        const page = await eventStore.readAll(options);
        read.events += page.events.length;
        return page;
      },
      subscribe: async function* (options) {
        let isNew = true;
        for await (const message of eventStore.subscribe(options)) {
          if (message.kind === 'event') read.events += 1;
          if (message.kind === 'caught-up' && isNew) {
            read.atHead += 1;
            isNew = false;
          }
          yield message;
        }
      },
    });
    let opened: Adapters['stores'] | undefined;
    const product: Product = await startProduct({
      config: {
        port: 0,
        host: '127.0.0.1',
        dataDirectory: join(directory, 'data'),
        publicOrigin: undefined,
        offerDays: 7,
      },
      storefrontDirectory: directory,
      writeLog: (line) => {
        read.logged += line;
      },
      onEventStoreStopped: () => undefined,
      decorate: (adapters) => {
        opened = adapters.stores;
        return { ...adapters, stores: { ...adapters.stores, eventStore: counted(adapters.stores.eventStore) } };
      },
    });
    if (opened === undefined) throw new Error('The product opens its stores');
    return { product, read, stores: opened };
  };
  return { start };
};

it('starts over what was there before without reading an event of it', async () => {
  const { start } = await openStarts();
  const first = await start();
  await signUpSampleCustomer(visitorOf(first.product.url));
  expect(await first.stores.eventStore.head()).toBeGreaterThan(1n);
  await eventually(() => expect(first.read.atHead).toBeGreaterThan(3));
  await eventually(async () => expect(first.read.logged).toContain('Retention kept'));
  await first.product.stop();

  // what one event made due, and what retention had read before it came
  const second = await start();
  await eventually(() => expect(second.read.logged).toContain('Retention kept'));
  await second.product.stop();

  const third = await start();
  await eventually(() => {
    expect(third.read.logged).toContain('Retention kept');
    expect(third.read.atHead).toBe(first.read.atHead);
  });
  await third.product.stop();
  expect(third.read.events).toBe(0);
});
