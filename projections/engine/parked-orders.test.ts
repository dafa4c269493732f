import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OrderEvent } from '@driveaway/domain/order/order-events.ts';
import { sampleOrderHistory } from '@driveaway/domain/testing/order-builders.ts';
import type { ReadModels } from '@driveaway/infra/read-models/port.ts';
import {
  documentOf,
  healthOf,
  openEventsSeenRun,
  reached,
  type EventsSeenRun,
} from '../testing/open-events-seen-run.ts';
import { parkedOrdersCollection } from '@driveaway/domain/api/parked-orders.ts';
import { manualClock } from '@driveaway/domain/testing/manual-clock.ts';
import { findParkedTogether, openParkedOrders } from './parked-orders.ts';

const [first, second] = ['11111111-0001', '22222222-0002'];
const history: readonly OrderEvent[] = sampleOrderHistory;

let test: EventsSeenRun;
beforeEach(async () => {
  test = await openEventsSeenRun();
});
afterEach(() => test.close());

describe('an event that cannot be applied', () => {
  it('parks its order, with the error and what comes after, and lets the other orders go on (row 73)', async () => {
    test.projection.poison.add('DepositPaid');
    const started = test.run();
    await test.stores.append(first, history.slice(0, 4));
    await test.stores.append(second, history.slice(0, 2));
    const position = await test.stores.append(first, history.slice(4, 6));
    await reached(started, position);

    expect(await test.document(first)).toMatchObject(documentOf(history.slice(0, 2)));
    expect(await test.document(second)).toMatchObject(documentOf(history.slice(0, 2)));
    expect(await test.parked()).toMatchObject([
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
    expect(test.stores.errors).toMatchObject([{ message: 'An order is parked: its event cannot be applied' }]);
    expect(await healthOf(started)).toMatchObject({ healthy: true, lag: 0, parkedOrders: 1 });
  });

  it('stays parked over a restart and takes redelivered events no second time', async () => {
    test.projection.poison.add('DepositPaid');
    const before = test.run();
    await reached(before, await test.stores.append(first, history.slice(0, 4)));
    await before.stop();
    await test.stores.readModels.clearCheckpoint(test.projection.name);

    const started = test.run();
    await reached(started, await test.stores.append(first, history.slice(4, 5)));
    expect(await test.parked()).toMatchObject([{ revision: 2, behind: [{ revision: 3 }, { revision: 4 }] }]);
    expect(await healthOf(started)).toMatchObject({ parkedOrders: 1 });
  });

  it('is applied with everything behind it at the next start when its cause is gone', async () => {
    test.projection.poison.add('DepositPaid');
    const before = test.run();
    await reached(before, await test.stores.append(first, history.slice(0, 4)));
    await before.stop();
    expect(await test.parked()).toHaveLength(1);

    test.projection.poison.clear();
    const started = test.run();
    await expect.poll(() => test.parked()).toEqual([]);
    expect(await test.document(first)).toMatchObject(documentOf(history.slice(0, 4)));
    await reached(started, await test.stores.append(first, history.slice(4, 5)));
    expect(await test.document(first)).toMatchObject(documentOf(history.slice(0, 5)));
    expect(await healthOf(started)).toMatchObject({ parkedOrders: 0 });
  });

  it('is applied after an outage at that start', async () => {
    test.projection.poison.add('DepositPaid');
    const before = test.run();
    await reached(before, await test.stores.append(first, history.slice(0, 4)));
    await before.stop();
    test.projection.poison.clear();
    const { eventStore } = test.stores;
    let isAway = true;
    const readStream: typeof eventStore.readStream = async (...asked) => {
      if (!isAway) return eventStore.readStream(...asked);
      isAway = false;
      throw new Error('away');
    };
    test.run({ ...test.stores, eventStore: { ...eventStore, readStream } });
    await expect.poll(() => test.parked()).toEqual([]);
    expect(await test.document(first)).toMatchObject(documentOf(history.slice(0, 4)));
    expect(test.stores.errors).toMatchObject([{ message: 'An order is parked: its event cannot be applied' }]);
  });

  it('says at each start that it is parked still', async () => {
    test.projection.poison.add('DepositPaid');
    const before = test.run();
    await reached(before, await test.stores.append(first, history.slice(0, 4)));
    await before.stop();
    test.run();
    await expect
      .poll(() => test.stores.errors)
      .toMatchObject([
        { message: 'An order is parked: its event cannot be applied' },
        { message: 'An order stays parked' },
      ]);
  });

  it('is applied with everything behind it once it is tried again successfully', async () => {
    test.projection.poison.add('DepositPaid');
    const started = test.run();
    await reached(started, await test.stores.append(first, history.slice(0, 5)));
    await expect(started.retryParked('facts-seen', `order-${first}`, 'still broken')).rejects.toThrow('too much');
    expect(await test.parked()).toHaveLength(1);

    test.projection.poison.clear();
    await started.retryParked('facts-seen', `order-${first}`, 'repaired');
    expect(await test.document(first)).toMatchObject(documentOf(history.slice(0, 5)));
    expect(await test.parked()).toEqual([]);
    expect(await healthOf(started)).toMatchObject({ parkedOrders: 0 });

    await reached(started, await test.stores.append(first, history.slice(5, 7)));
    expect(await test.document(first)).toMatchObject(documentOf(history.slice(0, 7)));
    await expect(started.retryParked('facts-seen', `order-${first}`, 'again')).rejects.toThrow('is not parked');
  });

  it('goes on in every worker once one of them has let it go on', async () => {
    test.projection.poison.add('DepositPaid');
    const [one, other] = [test.run(), test.run()];
    const position = await test.stores.append(first, history.slice(0, 4));
    await reached(one, position);
    await reached(other, position);
    test.projection.poison.clear();
    await one.retryParked('facts-seen', `order-${first}`, 'repaired');
    expect(await healthOf(other)).toMatchObject({ parkedOrders: 1 });

    await reached(other, await test.stores.append(first, history.slice(4, 6)));
    expect(await test.document(first)).toMatchObject(documentOf(history.slice(0, 6)));
    expect(await healthOf(other)).toMatchObject({ parkedOrders: 0 });
  });

  it('leaves nothing behind that came in while it was let go on', async () => {
    test.projection.poison.add('DepositPaid');
    let beforeResolved = async (): Promise<void> => undefined;
    const readModels: ReadModels = {
      ...test.stores.readModels,
      collection: async (definition) => {
        const collection = await test.stores.readModels.collection(definition);
        return {
          ...collection,
          put: async (next) => {
            if (next.body['status'] === 'resolved') await beforeResolved();
            return collection.put(next);
          },
        };
      },
    };
    const started = test.run({ ...test.stores, readModels });
    await reached(started, await test.stores.append(first, history.slice(0, 4)));
    beforeResolved = async () => {
      beforeResolved = async () => undefined;
      await reached(started, await test.stores.append(first, history.slice(4, 5)));
      expect(await test.parked()).toMatchObject([{ behind: [{ revision: 3 }, { revision: 4 }] }]);
    };
    test.projection.poison.clear();
    await started.retryParked('facts-seen', `order-${first}`, 'repaired');
    expect(await test.document(first)).toMatchObject(documentOf(history.slice(0, 5)));
  });

  it('can be passed over: it shows as unread, and the order goes on', async () => {
    test.projection.poison.add('DepositPaid');
    const started = test.run();
    await reached(started, await test.stores.append(first, history.slice(0, 4)));
    await started.skipParked('facts-seen', `order-${first}`, 'written by mistake');
    expect(await test.document(first)).toMatchObject({
      revision: 3n,
      body: {
        seen: ['0 OrderCreated', '1 DepositPaymentStarted', '2 unreadable DepositPaid', '3 ContractIssued'],
      },
    });
    const collection = await test.stores.readModels.collection(parkedOrdersCollection);
    expect(await collection.get(`facts-seen@1:order-${first}`)).toMatchObject({
      body: { status: 'resolved', resolution: { how: 'skipped', reason: 'written by mistake' } },
    });
  });

  it('stands at the next event that cannot be applied once the one before was passed over', async () => {
    for (const type of ['DepositPaid', 'ContractIssued'] as const) test.projection.poison.add(type);
    const started = test.run();
    await reached(started, await test.stores.append(first, history.slice(0, 5)));
    await expect(started.skipParked('facts-seen', `order-${first}`, 'a mistake')).rejects.toThrow('too much');
    expect(await test.parked()).toMatchObject([
      { eventType: 'ContractIssued', revision: 3, behind: [{ revision: 4 }] },
    ]);
    await started.skipParked('facts-seen', `order-${first}`, 'another');
    expect(await test.document(first)).toMatchObject({ revision: 4n });
    expect(await test.parked()).toEqual([]);
  });

  it('is recorded, not parked, when nobody knows its type, its version or its shape (row 74)', async () => {
    const started = test.run();
    await test.stores.append(first, history.slice(0, 1));
    const position = await test.stores.appendUnsealed(first, [
      { type: 'OrderTeleported', schemaVersion: 1, data: {} },
      { type: 'OrderApproved', schemaVersion: 99, data: {} },
      { type: 'VehicleAllocated', schemaVersion: 1, data: { vin: 'not a VIN' } },
    ]);
    await reached(started, position);
    expect(await test.document(first)).toMatchObject({
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
    expect(await test.parked()).toEqual([]);
  });

  it('parks an order whose creation cannot be read, because there is no document to record it in', async () => {
    const position = await test.stores.appendUnsealed(first, [{ type: 'OrderCreated', schemaVersion: 99, data: {} }]);
    await reached(test.run(), position);
    expect(await test.parked()).toMatchObject([{ revision: 0, eventType: 'OrderCreated' }]);
  });
});

describe('parked orders', () => {
  const eventOf = (stream: string) => ({
    id: `event of ${stream}`,
    stream,
    type: 'DepositPaid',
    revision: 0n,
    position: 1n,
    data: '{}',
    metadata: '{}',
  });
  const clock = manualClock('2026-11-02T00:00:00Z');

  it.each([2, 3, 4, 5])('are known to each of several projections, where %i are asked for together', async (most) => {
    const { readModels } = test.stores;
    for (const projection of ['one@1', 'other@1']) {
      const parked = await openParkedOrders(readModels, clock, projection);
      for (const stream of ['order-1', 'order-2']) await parked.park(eventOf(stream), new Error('too much'));
    }
    const together = findParkedTogether(readModels, most);
    const found = await Promise.all(
      ['one@1', 'other@1', 'third@1'].map(async (projection) =>
        openParkedOrders(readModels, clock, projection, undefined, together),
      ),
    );
    expect(found.map((parked) => parked.streams())).toEqual([['order-1', 'order-2'], ['order-1', 'order-2'], []]);
  });

  it('keep five hundred characters of what was wrong', async () => {
    const parked = await openParkedOrders(test.stores.readModels, clock, 'one@1');
    const causes = [new Error('x'.repeat(501)), 'y'.repeat(501), new Error('z'.repeat(500))];
    const kept = [];
    for (const [index, cause] of causes.entries()) {
      await parked.park(eventOf(`order-${index}`), cause);
      kept.push((await parked.find(`order-${index}`))?.error.message);
    }
    expect(kept).toEqual(['x'.repeat(500), 'y'.repeat(500), 'z'.repeat(500)]);
  });
});
