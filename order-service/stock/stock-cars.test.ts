import { expect, it } from 'vitest';
import { stockMessageSchema } from '@driveaway/domain/stock/stock-list.ts';
import { sampleBuild } from '../accounts/testing/sign-up-form.ts';
import { openTestService } from '../orders/testing/test-service.ts';
import { recordStock } from './record-stock.ts';
import { createStockAtHand } from './stock-at-hand.ts';
import { createStockCars } from './stock-cars.ts';

const { variantCode, paintCode, interiorCode } = sampleBuild;
const dealerId = 'austral-sydney-city';
const vinOf = (index: number): string => `JF1BT9KL2SG${String(index).padStart(6, '0')}`;

const open = async () => {
  const { ports } = await openTestService();
  const atHand = createStockAtHand(ports);
  const machine = { clientId: 'desk', scopes: ['orders:append' as const] };
  let messages = 0;
  const say = async (change: object): Promise<void> => {
    messages += 1;
    const message = stockMessageSchema.parse({ type: 'stock-change', dealerId, messageId: `m-${messages}`, ...change });
    expect(await recordStock(ports, atHand, { machine, message, correlationId: 'test' })).toMatchObject({
      kind: 'done',
    });
  };
  const add = (index: number) =>
    say({ cars: [{ vin: vinOf(index), variantCode, paintCode, interiorCode, availableFrom: '2026-11-01' }] });
  const { list } = createStockCars(ports);
  const vins = async () => (await list()).map(({ stockCar }) => stockCar.vin).toSorted();
  return { add, remove: (index: number) => say({ removed: [vinOf(index)] }), vins };
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
