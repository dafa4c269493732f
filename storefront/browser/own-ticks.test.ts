import { expect, it } from 'vitest';
import { createOwnTicks } from './own-ticks.ts';
import { memoryStorage, refusedStorage } from './testing/memory-storage.ts';

it('keeps what was ticked off for each order, and no order number', () => {
  const { storage, items } = memoryStorage();
  createOwnTicks(storage).keep('12345678-9012', ['plates']);
  const later = createOwnTicks(storage);
  expect([later.of('12345678-9012'), later.of('12345678-0001')]).toStrictEqual([['plates'], []]);
  expect(items.get('ownTicks')).not.toContain('12345678');
});

it('has ticked nothing off where storage is refused or holds something else', () => {
  const { storage } = memoryStorage({ ownTicks: '{"9012":["house"]}' });
  expect(createOwnTicks(storage).of('12345678-9012')).toStrictEqual([]);
  const refused = createOwnTicks(refusedStorage);
  expect(refused.of('12345678-9012')).toStrictEqual([]);
});
