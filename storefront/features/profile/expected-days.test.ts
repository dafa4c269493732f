import { expect, it } from 'vitest';
import { expectedDays } from './expected-days.ts';

const days = { from: '2026-12-02', to: '2026-12-16', source: 'landed', slippedFrom: null } as const;
const handover = { state: 'NSW', offer: null, chosen: null, person: '', notes: '', done: null } as const;
const delivery: Parameters<typeof expectedDays>[0]['delivery'] = { steps: [], handover: days };
const order = {
  delivery,
  lifecycle: { fulfilment: 'delivered', balance: 'paid', finance: 'notApplicable' } as const,
  hasAnomalies: false,
  handover: null,
};
const onTheRoad = { ...order.lifecycle, fulfilment: { inTransit: 'toDealer' } } as const;

it('are those that were reckoned until times are offered, and again once the car turned out to be still on the road', () => {
  expect(expectedDays(order)).toBe(days);
  expect(expectedDays({ ...order, handover })).toBeNull();
  expect(expectedDays({ ...order, handover, lifecycle: onTheRoad })).toBe(days);
});

it('are none of an order that has ended or does not add up', () => {
  const ended = { ...order.lifecycle, fulfilment: { cancelled: 'refundDue' } } as const;
  expect(expectedDays({ ...order, lifecycle: ended })).toBeNull();
  expect(expectedDays({ ...order, hasAnomalies: true })).toBeNull();
});
