import { expect, it } from 'vitest';
import { estimateOf, isPastItsYear } from './rate-year.ts';

it('a figure is of its year until the day it is due for review, that day included', () => {
  expect(isPastItsYear({ reviewBy: '2026-06-30' }, '2026-06-30')).toBe(false);
  expect(isPastItsYear({ reviewBy: '2026-06-30' }, '2026-07-01')).toBe(true);
});

it('a figure of no financial year is of the month since when it applies', () => {
  expect(estimateOf([{ effectiveFrom: '2025-09-01', reviewBy: '2027-01-31' }], '2027-02-01')).toBe(
    'estimate, rates of September 2025',
  );
});

it.each([
  [[], undefined],
  [['2027-06-30'], undefined],
  [['2026-06-30'], 'estimate, rates of 2025-26'],
  [['2026-06-30', '2026-06-30', '2027-06-30'], 'estimate, rates of 2025-26'],
  [['2026-06-30', '2025-06-30'], 'estimate, rates of 2024-25 and 2025-26'],
  [['2000-06-30'], 'estimate, rates of 1999-00'],
])('figures due for review by %j are an estimate in November 2026: %s', (dates, words) => {
  expect(
    estimateOf(
      dates.map((reviewBy) => ({ effectiveFrom: '1999-07-01', reviewBy })),
      '2026-11-21',
    ),
  ).toBe(words);
});
