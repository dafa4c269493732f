import { expect, it } from 'vitest';
import { sampleOrderCreated, samplePrice } from '../testing/order-builders.ts';
import { evolve, initialOrderState } from './order-state.ts';
import { refuseTime } from './reported-time.ts';

const at = '2026-11-05T12:00:00Z';
const order = evolve(initialOrderState, sampleOrderCreated({ price: { ...samplePrice, asOf: '2026-11-02' } }));

it.each([
  // the day of the order begins in Sydney
  ['2026-11-01T13:00:00Z', undefined],
  ['2026-11-01T12:59:59Z', 'the order was placed on 2026-11-02.'],
  // clocks of others run ahead by five minutes at most
  ['2026-11-05T12:05:00Z', undefined],
  ['2026-11-05T12:05:01Z', 'that is in the future.'],
])('what is told to have happened at %s is refused: %s', (occurredAt, why) => {
  expect(refuseTime(order, { occurredAt, at })).toEqual(
    why && { code: 'time-not-possible', message: `It cannot have happened at ${occurredAt}: ${why}` },
  );
});

it('where nothing is ordered only the future is refused', () => {
  expect(refuseTime(initialOrderState, { occurredAt: '1999-01-01T00:00:00Z', at })).toBeUndefined();
});
