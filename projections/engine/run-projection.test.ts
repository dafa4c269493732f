import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderEvent } from '@driveaway/domain/order/order-events.ts';
import { manualWait } from '@driveaway/domain/testing/manual-wait.ts';
import { sampleEvents, sampleOrderHistory } from '@driveaway/domain/testing/order-builders.ts';
import type { ReadModels } from '@driveaway/infra/read-models/port.ts';
import type { Wait } from '@driveaway/infra/subscriptions/wait.ts';
import { breakablePorts } from '../testing/breakable-ports.ts';
import { factsSeen, type FactsSeenProjection } from '../testing/facts-seen.ts';
import { openTestStores, type TestStores } from '../testing/open-test-stores.ts';
import { promptWait } from '../testing/prompt-wait.ts';
import { parkedOrderSchema, parkedOrdersCollection } from './parked-orders.ts';
import type { ProjectionPorts } from './run-projection.ts';
import { runProjections, type RunningProjections } from './run-projections.ts';

const [first, second] = ['11111111-0001', '22222222-0002'];
const history: readonly OrderEvent[] = sampleOrderHistory;

describe('running a projection', () => {
  let stores: TestStores;
  let projection: FactsSeenProjection;
  let running: RunningProjections[];
  beforeEach(async () => {
    stores = await openTestStores();
    projection = factsSeen();
    running = [];
  });
  afterEach(async () => {
    await Promise.all(running.map((each) => each.stop()));
    await stores.close();
  });

  const run = (ports: ProjectionPorts = stores, wait: Wait = promptWait): RunningProjections => {
    const started = runProjections([projection], ports, new AbortController().signal, wait);
    running.push(started);
    return started;
  };
  const reached = (started: RunningProjections, position: bigint) =>
    started.waitFor(position, AbortSignal.timeout(5_000));
  const document = async (orderNo: string) => {
    const collection = await stores.readModels.collection(projection.collection);
    return collection.get(orderNo);
  };
  const expected = (events: readonly OrderEvent[]) => ({
    revision: BigInt(events.length - 1),
    body: { seen: events.map(({ type }, revision) => `${revision} ${type}`), indexed: 'v1' },
  });
  const parked = async () => {
    const collection = await stores.readModels.collection(parkedOrdersCollection);
    const found = await collection.find({ where: { status: 'parked' }, limit: 100 });
    return found.map(({ body }) => parkedOrderSchema.parse(body));
  };
  const health = async (started: RunningProjections) => {
    const [only] = await started.health();
    if (only === undefined) throw new Error('There is one projection');
    return only;
  };

  describe('redelivery', () => {
    it('changes nothing', async () => {
      const position = await stores.append(first, history);
      const before = run();
      await reached(before, position);
      await before.stop();
      const once = await document(first);

      await stores.readModels.clearCheckpoint(projection.name);
      await reached(run(), position);
      expect(await document(first)).toEqual(once);
      expect(once).toMatchObject(expected(history));
    });
  });

  describe('a gap', () => {
    it('is closed from the stream itself', async () => {
      const skipped = await stores.append(first, history.slice(0, 5));
      await stores.readModels.saveCheckpoint(projection.name, skipped);
      const position = await stores.append(first, history.slice(5, 6));
      await reached(run(), position);
      expect(await document(first)).toMatchObject(expected(history.slice(0, 6)));
      expect(await parked()).toEqual([]);
    });

    it('that the stream cannot close parks the order with a clear error', async () => {
      const skipped = await stores.append(first, history.slice(0, 5));
      await stores.readModels.saveCheckpoint(projection.name, skipped);
      const position = await stores.append(first, history.slice(5, 6));
      const ports = { ...stores, eventStore: { ...stores.eventStore, readStream: async () => [] } };
      await reached(run(ports), position);
      expect(await document(first)).toBeUndefined();
      expect(await parked()).toMatchObject([
        { revision: 5, error: { message: `facts-seen: event 0 of order-${first} is missing before event 5` } },
      ]);
    });
  });

  describe('an event that cannot be applied', () => {
    it('parks its order, with the error and what comes after, and lets the other orders go on', async () => {
      projection.poison.add('DepositPaid');
      const started = run();
      await stores.append(first, history.slice(0, 4));
      await stores.append(second, history.slice(0, 2));
      const position = await stores.append(first, history.slice(4, 6));
      await reached(started, position);

      expect(await document(first)).toMatchObject(expected(history.slice(0, 2)));
      expect(await document(second)).toMatchObject(expected(history.slice(0, 2)));
      expect(await parked()).toMatchObject([
        {
          projection: 'facts-seen@1',
          stream: `order-${first}`,
          eventType: 'DepositPaid',
          revision: 2,
          position: '3',
          error: { name: 'Error', message: 'DepositPaid is too much' },
          behind: [{ revision: 3 }, { revision: 4 }, { revision: 5 }],
        },
      ]);
      expect(stores.errors).toMatchObject([{ message: 'An order is parked: its event cannot be applied' }]);
      expect(await health(started)).toMatchObject({ healthy: true, lag: 0, parkedOrders: 1 });
    });

    it('stays parked over a restart and takes redelivered events no second time', async () => {
      projection.poison.add('DepositPaid');
      const before = run();
      await reached(before, await stores.append(first, history.slice(0, 4)));
      await before.stop();
      await stores.readModels.clearCheckpoint(projection.name);

      const started = run();
      await reached(started, await stores.append(first, history.slice(4, 5)));
      expect(await parked()).toMatchObject([{ revision: 2, behind: [{ revision: 3 }, { revision: 4 }] }]);
      expect(await health(started)).toMatchObject({ parkedOrders: 1 });
    });

    it('is applied with everything behind it once it is tried again successfully', async () => {
      projection.poison.add('DepositPaid');
      const started = run();
      await reached(started, await stores.append(first, history.slice(0, 5)));
      await expect(started.retryParked('facts-seen', `order-${first}`, 'still broken')).rejects.toThrow('too much');
      expect(await parked()).toHaveLength(1);

      projection.poison.clear();
      await started.retryParked('facts-seen', `order-${first}`, 'repaired');
      expect(await document(first)).toMatchObject(expected(history.slice(0, 5)));
      expect(await parked()).toEqual([]);
      expect(await health(started)).toMatchObject({ parkedOrders: 0 });

      await reached(started, await stores.append(first, history.slice(5, 7)));
      expect(await document(first)).toMatchObject(expected(history.slice(0, 7)));
      await expect(started.retryParked('facts-seen', `order-${first}`, 'again')).rejects.toThrow('is not parked');
    });

    it('goes on in every worker once one of them has let it go on', async () => {
      projection.poison.add('DepositPaid');
      const [one, other] = [run(), run()];
      const position = await stores.append(first, history.slice(0, 4));
      await reached(one, position);
      await reached(other, position);
      projection.poison.clear();
      await one.retryParked('facts-seen', `order-${first}`, 'repaired');
      expect(await health(other)).toMatchObject({ parkedOrders: 1 });

      await reached(other, await stores.append(first, history.slice(4, 6)));
      expect(await document(first)).toMatchObject(expected(history.slice(0, 6)));
      expect(await health(other)).toMatchObject({ parkedOrders: 0 });
    });

    it('leaves nothing behind that came in while it was let go on', async () => {
      projection.poison.add('DepositPaid');
      let beforeResolved = async (): Promise<void> => undefined;
      const readModels: ReadModels = {
        ...stores.readModels,
        collection: async (definition) => {
          const collection = await stores.readModels.collection(definition);
          return {
            ...collection,
            put: async (next) => {
              if (next.body['status'] === 'resolved') await beforeResolved();
              return collection.put(next);
            },
          };
        },
      };
      const started = run({ ...stores, readModels });
      await reached(started, await stores.append(first, history.slice(0, 4)));
      beforeResolved = async () => {
        beforeResolved = async () => undefined;
        await reached(started, await stores.append(first, history.slice(4, 5)));
        expect(await parked()).toMatchObject([{ behind: [{ revision: 3 }, { revision: 4 }] }]);
      };
      projection.poison.clear();
      await started.retryParked('facts-seen', `order-${first}`, 'repaired');
      expect(await document(first)).toMatchObject(expected(history.slice(0, 5)));
    });

    it('can be passed over: it shows as unread, and the order goes on', async () => {
      projection.poison.add('DepositPaid');
      const started = run();
      await reached(started, await stores.append(first, history.slice(0, 4)));
      await started.skipParked('facts-seen', `order-${first}`, 'written by mistake');
      expect(await document(first)).toMatchObject({
        revision: 3n,
        body: {
          seen: ['0 OrderCreated', '1 DepositPaymentStarted', '2 unreadable DepositPaid', '3 ContractIssued'],
        },
      });
      const collection = await stores.readModels.collection(parkedOrdersCollection);
      expect(await collection.get(`facts-seen@1:order-${first}`)).toMatchObject({
        body: { status: 'resolved', resolution: { how: 'skipped', reason: 'written by mistake' } },
      });
    });

    it('is recorded, not parked, when nobody knows its type, its version or its shape', async () => {
      const started = run();
      await stores.append(first, history.slice(0, 1));
      const position = await stores.appendUnsealed(first, [
        { type: 'OrderTeleported', schemaVersion: 1, data: {} },
        { type: 'OrderApproved', schemaVersion: 99, data: {} },
        { type: 'VehicleAllocated', schemaVersion: 1, data: { vin: 'not a VIN' } },
      ]);
      await reached(started, position);
      expect(await document(first)).toMatchObject({
        revision: 3n,
        body: {
          seen: [
            '0 OrderCreated',
            '1 unknown OrderTeleported',
            '2 unknown OrderApproved',
            '3 unreadable VehicleAllocated',
          ],
        },
      });
      expect(await parked()).toEqual([]);
    });

    it('parks an order whose creation cannot be read, because there is no document to record it in', async () => {
      const position = await stores.appendUnsealed(first, [{ type: 'OrderCreated', schemaVersion: 99, data: {} }]);
      await reached(run(), position);
      expect(await parked()).toMatchObject([{ revision: 0, eventType: 'OrderCreated' }]);
    });
  });

  describe('an outage', () => {
    it.each(['readModels', 'keys'] as const)(
      'of the %s parks nobody; everything is applied afterwards',
      async (part) => {
        const { ports, down } = breakablePorts(stores);
        const waits = manualWait();
        const started = run(ports, waits.wait);
        await reached(started, await stores.append(second, history.slice(0, 1)));
        down[part] = true;
        const position = await stores.append(first, [sampleEvents.OrderCreated, sampleEvents.DepositPaymentStarted]);
        // Two pauses in place, then the follower backs off and comes back, here seven times.
        for (let round = 0; round < 21; round += 1) {
          await vi.waitFor(() => expect(waits.waiting().filter((wait) => wait !== 15_000)).toHaveLength(1), {
            interval: 1,
          });
          for (const wait of waits.waiting()) if (wait !== 15_000) waits.end(wait);
        }
        stores.clock.advance({ minutes: 2 });
        expect(await health(started)).toMatchObject({ lag: 2 });
        stores.clock.advance({ minutes: 2 });
        expect(await health(started)).toMatchObject({ healthy: false, lag: 2 });

        down[part] = false;
        await vi.waitFor(async () => {
          for (const wait of waits.waiting()) if (wait !== 15_000) waits.end(wait);
          expect((await health(started)).lag).toBe(0);
        });
        expect(await document(first)).toMatchObject(expected(history.slice(0, 2)));
        expect(await health(started)).toMatchObject({ healthy: true, parkedOrders: 0 });
        expect(await stores.readModels.loadCheckpoint(projection.name)).toBe(position);
        expect(await parked()).toEqual([]);
      },
    );

    it('of subscriptions is waited out', async () => {
      const { ports, down } = breakablePorts(stores);
      const started = run(ports);
      await reached(started, await stores.append(first, history.slice(0, 1)));
      down.subscriptions = true;
      const position = await stores.append(first, history.slice(1, 3));
      await vi.waitFor(async () => expect(await health(started)).toMatchObject({ state: 'waiting', caughtUp: false }));
      down.subscriptions = false;
      await reached(started, position);
      expect(await document(first)).toMatchObject(expected(history.slice(0, 3)));
    });

    it('that strikes one event alone, for minutes, parks that order', async () => {
      const refusing = {
        ...stores,
        readModels: {
          ...stores.readModels,
          collection: async (definition: Parameters<typeof stores.readModels.collection>[0]) => {
            const collection = await stores.readModels.collection(definition);
            return {
              ...collection,
              put: async (next: Parameters<typeof collection.put>[0]) => {
                if (next.id === first && next.revision === 1n) throw new Error('the document is too large');
                return collection.put(next);
              },
            };
          },
        },
      };
      const started = run(refusing);
      await stores.append(first, history.slice(0, 2));
      await reached(started, await stores.append(second, history.slice(0, 2)));
      expect(await parked()).toMatchObject([
        {
          stream: `order-${first}`,
          revision: 1,
          error: { name: 'StoreOutage', message: 'The read models did not answer' },
        },
      ]);
      expect(await document(second)).toMatchObject(expected(history.slice(0, 2)));
    });
  });

  it('parks nothing when it is stopped in the middle of trying again', async () => {
    projection.poison.add('OrderCreated');
    const waits = manualWait();
    const started = run(stores, waits.wait);
    await stores.append(first, history.slice(0, 1));
    await vi.waitFor(() => expect(waits.waiting()).toContain(100));
    await started.stop();
    expect(await parked()).toEqual([]);
    expect(await stores.readModels.loadCheckpoint(projection.name)).toBeUndefined();
  });

  it('forgets the personal data of a fact whose key is gone, and nothing else', async () => {
    const position = await stores.append(first, history.slice(0, 2));
    await reached(run({ ...stores, keys: { find: async () => undefined } }), position);
    expect(await document(first)).toMatchObject(expected(history.slice(0, 2)));
  });
});
