import { expect, it } from 'vitest';
import { createSeenOrders } from './seen-orders.ts';
import type { TextStorage } from './stored-value.ts';

const storage = (): TextStorage & { readonly texts: Map<string, string> } => {
  const texts = new Map<string, string>();
  return {
    texts,
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  };
};

it('tells what an earlier visit has shown, until the page is left', () => {
  const kept = storage();
  const first = createSeenOrders(() => kept);
  expect(first.before('12345678-9012')).toBeUndefined();
  first.note('12345678-9012', 7);
  expect(first.before('12345678-9012')).toBeUndefined();
  const second = createSeenOrders(() => kept);
  second.note('12345678-9012', 9);
  expect([second.before('12345678-9012'), second.before('12345678-9013')]).toStrictEqual([9, undefined]);
});

it('keeps several orders apart, and no order number', () => {
  const kept = storage();
  const seen = createSeenOrders(() => kept);
  seen.note('12345678-9012', 7);
  seen.note('87654321-0001', 3);
  const next = createSeenOrders(() => kept);
  expect([next.before('12345678-9012'), next.before('87654321-0001')]).toStrictEqual([7, 3]);
  expect([...kept.texts.values()].join()).not.toMatch(/12345678|87654321/);
});

it('knows nothing where storage is refused or holds something else', () => {
  const kept = storage();
  kept.texts.set('seenOrders', '{"9012":"many"}');
  expect(createSeenOrders(() => kept).before('12345678-9012')).toBeUndefined();
  const refused = createSeenOrders(() => {
    throw new Error('Storage is blocked');
  });
  refused.note('12345678-9012', 7);
  expect(refused.before('87654321-0001')).toBeUndefined();
});
