import { otherSteps } from '@driveaway/domain/order/next-step.ts';
import { customerSteps } from '@driveaway/domain/order/things-to-do.ts';
import { expect, it } from 'vitest';
import { balanceBy, sentenceOfStep, statusLabelOf, stepExpectedOn } from './next-step-words.ts';

const kinds = [...customerSteps, ...otherSteps];

it('has a sentence of its own for every step', () => {
  for (const kind of kinds) expect(sentenceOfStep({ kind })).toMatch(/^[A-Z].+\.$/);
  expect(new Set(kinds.map((kind) => sentenceOfStep({ kind }))).size).toBe(kinds.length);
});

it('names the day of the step that the car is on, and of no other', () => {
  const atSea = {
    delivery: { steps: [{ step: 'atSea' as const, on: '2026-11-02', expectedOn: '2026-12-18' }], handover: null },
  };
  expect(stepExpectedOn({ kind: 'carLands' }, atSea)).toBe('2026-12-18');
  expect(stepExpectedOn({ kind: 'carReachesRetailer' }, atSea)).toBeUndefined();
  expect(stepExpectedOn({ kind: 'payBalance' }, atSea)).toBeUndefined();
});

it('says that a car was handed over, where the seller has no status for it', () => {
  const widget = { orderDisplayStatusLabel: 'Order confirmed. Delivery pending.' };
  const handover = { done: { handedOverOn: '2026-11-20' } };
  expect(statusLabelOf({ widget, handover: null })).toBe('Order confirmed. Delivery pending.');
  expect(statusLabelOf({ widget, handover })).toBe('Handed over');
});

it('says until when a balance has to be paid, by where the car is', () => {
  const owing = { cancellationReason: null, handover: null, choice: { state: 'NSW' as const } };
  const lifecycle = { fulfilment: 'allocated', balance: 'owing', finance: 'notApplicable' } as const;
  const order = { ...owing, lifecycle };
  const atRetailer = { ...owing, lifecycle: { ...lifecycle, fulfilment: 'delivered' } } as const;
  expect(balanceBy(order)).toBe('48 hours before dispatch');
  expect(balanceBy(atRetailer)).toBe('before your car is handed over');
  expect(balanceBy({ ...atRetailer, handover: { done: { handedOverOn: '2026-11-20' } } })).toBe('now');
  expect(balanceBy({ ...order, cancellationReason: 'The seller is out of cars.' })).toBe('now');
});
