import { expect, it } from 'vitest';
import { createSeenOrders } from './seen-orders.ts';
import { memoryStorage, refusedStorage } from './testing/memory-storage.ts';

it('tells what an earlier visit has shown, until the page is left', () => {
  const { storage } = memoryStorage();
  const first = createSeenOrders(storage);
  expect(first.before('12345678-9012')).toBeUndefined();
  first.note('12345678-9012', 7);
  expect(first.before('12345678-9012')).toBeUndefined();
  const second = createSeenOrders(storage);
  second.note('12345678-9012', 9);
  expect([second.before('12345678-9012'), second.before('12345678-9013')]).toStrictEqual([9, undefined]);
});

it('keeps several orders apart, and no order number', () => {
  const { storage, items } = memoryStorage();
  const seen = createSeenOrders(storage);
  seen.note('12345678-9012', 7);
  seen.note('87654321-0001', 3);
  const next = createSeenOrders(storage);
  expect([next.before('12345678-9012'), next.before('87654321-0001')]).toStrictEqual([7, 3]);
  expect([...items.values()].join()).not.toMatch(/12345678|87654321/);
});

it('knows nothing where storage is refused or holds something else', () => {
  const { storage } = memoryStorage({ seenOrders: '{"9012":"many"}' });
  expect(createSeenOrders(storage).before('12345678-9012')).toBeUndefined();
  const refused = createSeenOrders(refusedStorage);
  refused.note('12345678-9012', 7);
  expect(refused.before('87654321-0001')).toBeUndefined();
});
