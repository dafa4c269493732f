import { expect, it, onTestFinished } from 'vitest';
import { stockMessageSchema } from '@driveaway/domain/stock/stock-list.ts';
import { systemRandomness } from '@driveaway/infra/clock/system-clock.ts';
import { proposedEvents } from '@driveaway/infra/event-store/testing/behaviour-samples.ts';
import { EventStoreFault } from '@driveaway/infra/event-store/event-store-fault.ts';
import { openEventStoreDb } from '@driveaway/infra/event-store/eventstoredb/open-event-store-db.ts';
import type { EventStore } from '@driveaway/infra/event-store/port.ts';
import { startEventStoreDbDouble } from '@driveaway/infra/event-store/testing/start-event-store-db-double.ts';
import { sampleBuild } from '../accounts/testing/sign-up-form.ts';
import { openTestService } from '../orders/testing/test-service.ts';
import { recordStock } from './record-stock.ts';
import { createStockAtHand } from './stock-at-hand.ts';
import { createStockCars } from './stock-cars.ts';

const { variantCode, paintCode, interiorCode } = sampleBuild;
const dealerId = 'austral-sydney-city';
const vinOf = (index: number): string => `JF1BT9KL2SG${String(index).padStart(6, '0')}`;

const open = async (eventStore?: EventStore) => {
  const service = await openTestService();
  const ports = { ...service.ports, ...(eventStore && { eventStore }) };
  const atHand = createStockAtHand(ports);
  const machine = { clientId: 'desk', scopes: ['orders:append' as const] };
  let messages = 0;
  const say = async (change: object): Promise<void> => {
    messages += 1;
    const fields = { type: 'stock-change', dealerId, messageId: `m-${messages}`, ...change };
    const message = stockMessageSchema.parse(fields);
    await recordStock(ports, atHand, { machine, message, correlationId: 'test' });
  };
  const carOf = (index: number) => ({
    vin: vinOf(index),
    variantCode,
    paintCode,
    interiorCode,
    availableFrom: '2026-11-01',
  });
  const add = (index: number, from = dealerId) => say({ dealerId: from, cars: [carOf(index)] });
  const haveOnly = (indexes: readonly number[], from = dealerId) =>
    say({ type: 'stock-list', dealerId: from, cars: indexes.map(carOf) });
  const { list } = createStockCars(ports);
  const vins = async () => (await list()).map(({ stockCar }) => stockCar.vin).toSorted();
  const places = async (stock = list) =>
    Object.fromEntries((await stock()).map(({ stockCar, dealer }) => [stockCar.vin, dealer.id]));
  return { ports, add, haveOnly, remove: (index: number) => say({ removed: [vinOf(index)] }), vins, places };
};

it('lists the cars of every message, also of those behind the first page of events, and goes on from there', async () => {
  const { add, remove, vins } = await open();
  for (const index of [1, 2, 3, 4, 5]) await add(index);
  expect(await vins()).toEqual([1, 2, 3, 4, 5].map(vinOf));
  await remove(2);
  for (const index of [6, 7]) await add(index);
  expect(await vins()).toEqual([1, 3, 4, 5, 6, 7].map(vinOf));
});

it('lets others have their turn between pages of events', async () => {
  const { add, vins } = await open();
  for (const index of [1, 2, 3, 4, 5, 6]) await add(index);
  let turns = 0;
  let isRead = false;
  const others = (): void => {
    if (isRead) return;
    turns += 1;
    setImmediate(others);
  };
  setImmediate(others);
  await vins();
  isRead = true;
  expect(turns).toBeGreaterThanOrEqual(2);
});

it('has a car with the retailer who said so last of those who still say so, whenever it began to look', async () => {
  const { ports, add, haveOnly, places } = await open();
  const other = 'austral-parramatta';
  await haveOnly([1, 2, 3]);
  await places();
  await haveOnly([2, 3], other);
  await add(3);
  await haveOnly([2, 4], other);
  await haveOnly([4], other);
  const expected = { [vinOf(1)]: dealerId, [vinOf(2)]: dealerId, [vinOf(3)]: dealerId, [vinOf(4)]: other };
  expect(await places()).toEqual(expected);
  expect(await places(createStockCars(ports).list)).toEqual(expected);
});

it('is found on engines behind a log that is too long to be looked through, and from where it broke off', async () => {
  const double = await startEventStoreDbDouble();
  const eventStore = openEventStoreDb({ connectionString: double.connectionString, randomness: systemRandomness });
  onTestFinished(async () => {
    await eventStore.close();
    await double.stop();
  });
  const { ports, add, haveOnly } = await open(eventStore);
  await haveOnly([1]);
  await eventStore.append('order-1', proposedEvents(30), 'no-stream');
  await add(2);
  double.faults.endScansAfter(10);
  const read: string[] = [];
  const readStream: EventStore['readStream'] = async (stream, options) => {
    read.push(stream);
    if (read.length === 5) throw new EventStoreFault('unavailable', 'lost');
    return eventStore.readStream(stream, options);
  };
  const { list } = createStockCars({ ...ports, eventStore: { ...eventStore, readStream } });
  await expect(list()).rejects.toThrow('lost');
  expect((await list()).map(({ stockCar }) => stockCar.vin)).toEqual([1, 2].map(vinOf));
  expect(read.length).toBe(new Set(read).size + 1);
});
