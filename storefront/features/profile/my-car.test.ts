import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { MyCar } from './my-car.tsx';

/** What the page says at an instant of a car whose warranty and roadside assistance end with 30 November 2031. */
const pageAt = (answeredAt: string, state: 'NSW' | 'WA'): string => {
  const until = '2031-11-30';
  const done = {
    handedOverOn: '2026-11-30',
    warranty: { until, kilometres: 100_000 },
    roadsideUntil: until,
    firstService: { by: '2027-11-30', kilometres: 15_000 },
  };
  const order = {
    orderNo: '12345678-9012',
    answeredAt,
    choice: { state },
    handover: { done },
    carDetails: { title: 'A wagon', vin: '' },
    dealerDetails: { displayName: 'A retailer in Perth' },
  };
  return renderToStaticMarkup(createElement(MemoryRouter, {}, createElement(MyCar, { order })));
};

it.each([
  ['WA', '2031-11-30T15:59:00Z', false],
  ['WA', '2031-11-30T16:00:00Z', true],
  ['NSW', '2031-11-30T12:59:00Z', false],
  ['NSW', '2031-11-30T13:00:00Z', true],
] as const)('ends a warranty with its last day in %s: %s', (state, at, hasEnded) => {
  expect(pageAt(at, state).includes('This has ended.')).toBe(hasEnded);
});
