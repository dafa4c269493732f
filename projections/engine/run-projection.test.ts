import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OrderEvent } from '@driveaway/domain/order/order-events.ts';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { manualWait } from '@driveaway/domain/testing/manual-wait.ts';
import { sampleEvents, sampleOrderHistory } from '@driveaway/domain/testing/order-builders.ts';
import { proposedEvent } from '@driveaway/infra/event-store/testing/behaviour-samples.ts';
import { EventStoreFault } from '@driveaway/infra/event-store/event-store-fault.ts';
import type { ReadModels } from '@driveaway/infra/read-models/port.ts';
import { breakablePorts } from '../testing/breakable-ports.ts';
import {
  documentOf,
  healthOf,
  openEventsSeenRun,
  reached,
  type EventsSeenRun,
} from '../testing/open-events-seen-run.ts';
import { pointTo } from './collection-versions.ts';
import { lookMilliseconds } from './watch-documents.ts';

const [first, second] = ['11111111-0001', '22222222-0002'];
const history: readonly OrderEvent[] = sampleOrderHistory;

let test: EventsSeenRun;
beforeEach(async () => {
  test = await openEventsSeenRun();
});
afterEach(() => test.close());

/** What looks after a run rests beside it, for these times. */
const isPause = (wait: number): boolean => wait !== 15_000 && wait !== lookMilliseconds;

describe('running a projection', () => {
  it('takes what is ready as one page: one read of its documents, one write of them with the checkpoint', async () => {
    for (let next = 0; next < 6; next += 1) {
      await test.stores.append([first, second][next % 2] ?? '', history.slice(Math.floor(next / 2)).slice(0, 1));
    }
    await test.stores.readModels.savePointer(test.projection.name, test.projection.collection.version);
    const calls: string[] = [];
    const noted = <Call extends object>(target: Call): Call =>
      new Proxy(target, {
        get: (object, name, receiver) => {
          const method: unknown = Reflect.get(object, name, receiver);
          if (typeof method !== 'function') return method;
          return (...parameters: unknown[]) => {
            calls.push(String(name));
            return Reflect.apply(method, object, parameters);
          };
        },
      });
    const readModels: ReadModels = {
      ...test.stores.readModels,
      collection: async (definition) => {
        const collection = await test.stores.readModels.collection(definition);
        return definition.name === test.projection.name ? noted(collection) : collection;
      },
      openCheckpoint: async (projection) => {
        const opened = await test.stores.readModels.openCheckpoint(projection);
        const save = async (position: bigint): Promise<boolean> => {
          calls.push('save');
          return opened.save(position);
        };
        return { ...opened, save };
      },
    };
    const started = test.run({ ...test.stores, readModels });
    await reached(started, 6n);
    // beside who looks whether they are all there
    expect(calls.filter((call) => call !== 'count')).toEqual(['getMany', 'putAll']);
    expect(await test.stores.readModels.loadCheckpoint(test.projection.name)).toBe(6n);
    expect(await test.document(second)).toMatchObject(documentOf(history.slice(0, 3)));
  });

  it('writes what queries read when that changed while it began', async () => {
    const { readModels } = test.stores;
    const { name, collection } = test.projection;
    await test.stores.append(first, history.slice(0, 2));
    await readModels.savePointer(name, collection.version);
    const rebuilt = { ...collection, version: collection.version * 1_000 + 1 };
    await Promise.all([readModels.collection(collection), readModels.collection(rebuilt)]);
    let isChanged = false;
    const changing: ReadModels = {
      ...readModels,
      openCheckpoint: async (projection, held) => {
        if (!isChanged && projection === name) await pointTo(readModels, test.projection, rebuilt.version);
        isChanged = true;
        return readModels.openCheckpoint(projection, held);
      },
    };
    const started = test.run({ ...test.stores, readModels: changing });
    await reached(started, 2n);
    const [read, former] = await Promise.all([rebuilt, collection].map((each) => readModels.collection(each)));
    expect((await read?.get(first))?.revision).toBe(1n);
    expect(await former?.get(first)).toBeUndefined();
  });

  describe('redelivery', () => {
    it('changes nothing (row 72)', async () => {
      const position = await test.stores.append(first, history);
      const before = test.run();
      await reached(before, position);
      await before.stop();
      const once = await test.document(first);

      await test.stores.readModels.clearCheckpoint(test.projection.name);
      await reached(test.run(), position);
      expect(await test.document(first)).toEqual(once);
      expect(once).toMatchObject(documentOf(history));
    });
  });

  describe('a gap', () => {
    it('is closed from the stream itself', async () => {
      const skipped = await test.stores.append(first, history.slice(0, 5));
      await test.stores.readModels.saveCheckpoint(test.projection.name, skipped);
      const position = await test.stores.append(first, history.slice(5, 6));
      await reached(test.run(), position);
      expect(await test.document(first)).toMatchObject(documentOf(history.slice(0, 6)));
      expect(await test.parked()).toEqual([]);
    });

    it('that the stream cannot close parks the order with a clear error', async () => {
      const skipped = await test.stores.append(first, history.slice(0, 5));
      await test.stores.readModels.collection(test.projection.collection);
      await test.stores.readModels.savePointer(test.projection.name, test.projection.collection.version);
      await test.stores.readModels.saveCheckpoint(test.projection.name, skipped);
      const position = await test.stores.append(first, history.slice(5, 6));
      const ports = { ...test.stores, eventStore: { ...test.stores.eventStore, readStream: async () => [] } };
      await reached(test.run(ports), position);
      expect(await test.document(first)).toBeUndefined();
      expect(await test.parked()).toMatchObject([
        { revision: 5, error: { message: `facts-seen: event 0 of order-${first} is missing before event 5` } },
      ]);
    });
  });

  describe('an outage', () => {
    it.each(['readModels', 'keys'] as const)(
      'of the %s parks nobody; everything is applied afterwards',
      async (part) => {
        const { ports, down } = breakablePorts(test.stores);
        const waits = manualWait();
        const pauses = () => waits.waiting().filter(isPause);
        const started = test.run(ports, waits.wait);
        await reached(started, await test.stores.append(second, history.slice(0, 1)));
        down[part] = true;
        const position = await test.stores.append(first, [
          sampleEvents.OrderCreated,
          sampleEvents.DepositPaymentStarted,
        ]);
        // Two pauses in place, then the follower backs off and comes back, here seven times.
        for (let round = 0; round < 21; round += 1) {
          await eventually(() => expect(pauses()).toHaveLength(1));
          for (const wait of pauses()) waits.end(wait);
        }
        test.stores.clock.advance({ minutes: 2 });
        expect(await healthOf(started)).toMatchObject({ lag: 2 });
        test.stores.clock.advance({ minutes: 2 });
        expect(await healthOf(started)).toMatchObject({ healthy: false, lag: 2 });

        down[part] = false;
        await eventually(async () => {
          for (const wait of pauses()) waits.end(wait);
          expect((await healthOf(started)).lag).toBe(0);
        });
        expect(await test.document(first)).toMatchObject(documentOf(history.slice(0, 2)));
        expect(await healthOf(started)).toMatchObject({ healthy: true, parkedOrders: 0 });
        expect(await test.stores.readModels.loadCheckpoint(test.projection.name)).toBe(position);
        expect(await test.parked()).toEqual([]);
      },
    );

    it('of subscriptions is waited out', async () => {
      const { ports, down } = breakablePorts(test.stores);
      const started = test.run(ports);
      await reached(started, await test.stores.append(first, history.slice(0, 1)));
      down.subscriptions = true;
      const position = await test.stores.append(first, history.slice(1, 3));
      await eventually(async () =>
        expect(await healthOf(started)).toMatchObject({ state: 'waiting', caughtUp: false }),
      );
      down.subscriptions = false;
      await reached(started, position);
      expect(await test.document(first)).toMatchObject(documentOf(history.slice(0, 3)));
    });

    it('that strikes one event alone, for minutes, parks that order', async () => {
      const refusing = {
        ...test.stores,
        readModels: {
          ...test.stores.readModels,
          collection: async (definition: Parameters<typeof test.stores.readModels.collection>[0]) => {
            const collection = await test.stores.readModels.collection(definition);
            return {
              ...collection,
              put: async (next: Parameters<typeof collection.put>[0]) => {
                if (next.id === first && next.revision === 1n) throw new Error('the test.document is too large');
                return collection.put(next);
              },
              putAll: async (...[writes, checkpoint]: Parameters<typeof collection.putAll>) => {
                if (writes.some(({ id, revision }) => id === first && revision >= 1n)) throw new Error('too large');
                return collection.putAll(writes, checkpoint);
              },
            };
          },
        },
      };
      const started = test.run(refusing);
      await test.stores.append(first, history.slice(0, 2));
      await reached(started, await test.stores.append(second, history.slice(0, 2)));
      expect(await test.parked()).toMatchObject([
        {
          stream: `order-${first}`,
          revision: 1,
          error: { name: 'StoreOutage', message: 'The read models did not answer' },
        },
      ]);
      expect(await test.document(second)).toMatchObject(documentOf(history.slice(0, 2)));
    });
  });

  describe('an event that no retry can mend', () => {
    const runWithoutWaits = async (eventStore = test.stores.eventStore) => {
      const waits = manualWait();
      const started = test.run({ ...test.stores, eventStore }, waits.wait);
      return { started, waits: () => waits.waiting().filter(isPause) };
    };

    it('is parked at once when it cannot be read, and no other order waits', async () => {
      await test.stores.readModels.collection(test.projection.collection);
      await test.stores.readModels.savePointer(test.projection.name, test.projection.collection.version);
      expect(
        await test.stores.eventStore.append(`order-${first}`, [proposedEvent({ data: 'not JSON' })], 'no-stream'),
      ).toMatchObject({ kind: 'appended' });
      const { started, waits } = await runWithoutWaits();
      await reached(started, await test.stores.append(second, history.slice(0, 2)));
      expect(await test.parked()).toMatchObject([{ stream: `order-${first}`, error: { name: 'UnreadableEvent' } }]);
      expect(await test.document(second)).toMatchObject(documentOf(history.slice(0, 2)));
      expect(waits()).toEqual([]);
    });

    it('is parked at once when the store says that its stream is damaged', async () => {
      const skipped = await test.stores.append(first, history.slice(0, 2));
      await test.stores.readModels.collection(test.projection.collection);
      await test.stores.readModels.savePointer(test.projection.name, test.projection.collection.version);
      await test.stores.readModels.saveCheckpoint(test.projection.name, skipped);
      await test.stores.append(first, history.slice(2, 3));
      const readStream = async () => Promise.reject(new EventStoreFault('damaged', 'Event 0 is not text'));
      const { started, waits } = await runWithoutWaits({ ...test.stores.eventStore, readStream });
      await reached(started, await test.stores.append(second, history.slice(0, 1)));
      expect(await test.parked()).toMatchObject([{ stream: `order-${first}`, revision: 2 }]);
      expect(waits()).toEqual([]);
    });
  });

  it('parks nothing when it is stopped in the middle of trying again', async () => {
    test.projection.poison.add('OrderCreated');
    const waits = manualWait();
    const started = test.run(test.stores, waits.wait);
    await test.stores.append(first, history.slice(0, 1));
    await eventually(() => expect(waits.waiting()).toContain(100));
    await started.stop();
    expect(await test.parked()).toEqual([]);
    expect(await test.stores.readModels.loadCheckpoint(test.projection.name)).toBeUndefined();
  });

  it('forgets the personal data of an event whose key is gone, and nothing else', async () => {
    const position = await test.stores.append(first, history.slice(0, 2));
    await reached(test.run({ ...test.stores, keys: { find: async () => undefined } }), position);
    expect(await test.document(first)).toMatchObject(documentOf(history.slice(0, 2)));
  });
});
