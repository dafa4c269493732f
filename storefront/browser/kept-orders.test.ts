import { expect, it } from 'vitest';
import { createKeptOrders, type KeptOrder } from './kept-orders.ts';
import { memoryStorage, refusedStorage } from './testing/memory-storage.ts';

const endsAt = Date.parse('2026-11-23T10:30:00Z');

const order = (answeredAt: string): KeptOrder => ({
  answeredAt,
  state: 'NSW',
  sessionEndsAt: endsAt,
  status: 'At sea',
  car: {
    title: 'A wagon',
    options: ['Autumn Green', 'Black cloth'],
    accessoryCodes: ['roof-racks'],
    modelCode: 'a-model',
    variantCode: 'a-variant',
    paintHex: '#3a4a3f',
  },
  journey: [{ milestone: 'feePaid', standing: 'reached', at: '2026-11-01T00:00:00Z' }],
  handover: { from: '2027-01-07', to: '2027-01-25', source: 'shipDue' },
});

const [first, second] = [order('2026-11-23T09:00:00Z'), order('2026-11-23T10:00:00Z')];

it('keeps orders apart without their numbers, and has the one shown last where none is named', () => {
  const { storage, items } = memoryStorage();
  const kept = createKeptOrders(storage, () => endsAt - 1);
  kept.keep('12345678-9012', second);
  kept.keep('12345678-9013', first);
  expect(kept.of('12345678-9013')).toStrictEqual(first);
  expect(kept.of(undefined)).toStrictEqual(second);
  expect(kept.of('12345678-0000')).toBeUndefined();
  expect([...items.values()].join()).not.toContain('12345678');
});

it('forgets everything when the session ends, and what others took from the storage', () => {
  const { storage, items } = memoryStorage();
  createKeptOrders(storage, () => endsAt - 1).keep('12345678-9012', first);
  expect(createKeptOrders(storage, () => endsAt).of('12345678-9012')).toBeUndefined();
  expect(items.size).toBe(0);
  const kept = createKeptOrders(storage, () => endsAt - 1);
  kept.keep('12345678-9012', first);
  items.clear();
  expect([kept.of(undefined), kept.of('12345678-9012')]).toStrictEqual([undefined, undefined]);
});

it('has nothing where storage holds something else, and keeps on where it is refused', () => {
  const { storage } = memoryStorage({ keptOrders: '{"9012":{"status":"At sea"}}' });
  expect(createKeptOrders(storage).of('12345678-9012')).toBeUndefined();
  const refused = createKeptOrders(refusedStorage, () => endsAt - 1);
  refused.keep('12345678-9012', first);
  expect(refused.of('12345678-9012')).toStrictEqual(first);
});
