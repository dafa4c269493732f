import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { signUpSampleCustomer } from '@driveaway/order-service/accounts/testing/sign-up-form.ts';
import { visitorOf } from '@driveaway/order-service/http/testing/visitor.ts';
import { projections } from '@driveaway/projections/start-projections.ts';
import { optionsIn } from './testing/options-in.ts';
import { countedReads, readingSchema, type Reading } from './testing/counted-reads.ts';
import { startProduct, type Adapters, type Product } from './start-product.ts';

/** Contracts, documents and mail, and at least one subscription that the projections share in their thread. */
const followers = 4;

/** The product over one data directory; `events` is what this start has read of the store, `atHead` how many came to its end. */
const openStarts = async () => {
  const directory = await mkdtemp(join(tmpdir(), 'driveaway-start-'));
  onTestFinished(async () => rm(directory, { recursive: true }));
  const start = async () => {
    const read = { events: 0, atHead: 0, logged: '' };
    const note = (reading: Reading): void => {
      if (reading.kind === 'events') read.events += reading.count;
      else read.atHead += 1;
    };
    const thread = new BroadcastChannel('reads of the projections');
    thread.addEventListener('message', ({ data }) => note(readingSchema.parse(data)));
    let opened: Adapters['stores'] | undefined;
    const product: Product = await startProduct({
      ...optionsIn(directory),
      writeLog: (line) => {
        read.logged += line;
      },
      decorate: (adapters) => {
        opened = adapters.stores;
        return {
          ...adapters,
          stores: { ...adapters.stores, eventStore: countedReads(adapters.stores.eventStore, note) },
        };
      },
      projectionThread: new URL('testing/counting-thread.ts', import.meta.url),
    });
    if (opened === undefined) throw new Error('The product opens its stores');
    const stop = async (): Promise<void> => {
      await product.stop();
      thread.close();
    };
    return { product, stop, read, stores: opened };
  };
  return { start };
};

it('starts over what was there before without reading an event of it', async () => {
  const { start } = await openStarts();
  const first = await start();
  await signUpSampleCustomer(visitorOf(first.product.url));
  expect(await first.stores.eventStore.head()).toBeGreaterThan(1n);
  await eventually(async () => {
    const head = await first.stores.eventStore.head();
    for (const { name } of projections) expect(await first.stores.readModels.loadCheckpoint(name)).toBe(head);
    expect(first.read.atHead).toBeGreaterThanOrEqual(followers);
  });
  await eventually(async () => expect(first.read.logged).toContain('Retention kept'));
  await first.stop();

  // what one event made due, and what retention had read before it came
  const second = await start();
  await eventually(() => expect(second.read.logged).toContain('Retention kept'));
  await second.stop();

  const third = await start();
  await eventually(() => {
    expect(third.read.logged).toContain('Retention kept');
    expect(third.read.atHead).toBeGreaterThanOrEqual(followers);
  });
  await third.stop();
  expect(third.read.events).toBe(0);
});
