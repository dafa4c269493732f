import { expect, it, vi } from 'vitest';
import { memoryStorage } from './testing/memory-storage.ts';
import { createValuationStore } from './valuation-store.ts';

const valuation = {
  car: { make: 'Holden', model: 'Commodore', year: 2016, kilometres: 142_000, condition: 'good' },
  lowCents: 120_000,
  highCents: 240_000,
  form: { make: 'Holden', plate: 'ABC123' },
} as const;
const day = 24 * 60 * 60 * 1_000;

it('keeps an estimate for 30 days, for every tab of the browser', () => {
  const { storage, items } = memoryStorage();
  let now = 1_000;
  const make = () => createValuationStore(storage, new EventTarget(), () => now);
  make().keep(valuation);
  const other = make();
  expect(other.get()).toStrictEqual({ ...valuation, valuedAt: 1_000 });
  expect(other.get()).toBe(other.get());
  now += 30 * day - 1;
  expect(make().get()).toBeDefined();
  now += 1;
  expect(make().get()).toBeUndefined();
  expect(items.get('valuation')).toBeUndefined();
});

it('tells of a change here and of one in another tab, and forgets', () => {
  const events = new EventTarget();
  const { storage, items } = memoryStorage();
  const store = createValuationStore(storage, events, () => 0);
  const listener = vi.fn<() => void>();
  const stop = store.subscribe(listener);
  store.keep(valuation);
  events.dispatchEvent(new Event('storage'));
  store.forget();
  expect([listener.mock.calls.length, store.get(), items.get('valuation')]).toStrictEqual([3, undefined, undefined]);
  stop();
  store.keep(valuation);
  expect(listener).toHaveBeenCalledTimes(3);
});
