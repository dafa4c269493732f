import { expect, it } from 'vitest';
import { releasedRates } from './rates/rate-book.ts';
import { overdueRatesOn } from './overdue-rates.ts';

it('few are overdue in the year that most were published for', () => {
  const overdue = overdueRatesOn('2025-10-01');
  expect([...overdue].filter(([, figures]) => figures > 0).map(([state]) => state)).toStrictEqual(['WA', 'NT']);
});

it('counts what was not looked up again, and not what a later row replaces', () => {
  const overdue = overdueRatesOn('2026-11-21');
  // the thresholds of 2026-27 are there, as are the Victorian duties; ACT figures are due in 2027
  expect([overdue.get('AU'), overdue.get('ACT')]).toStrictEqual([0, 0]);
  // fee, plates, three zones of the TAC charge and their postcodes
  expect(overdue.get('VIC')).toBe(6);
  expect(overdueRatesOn('2027-07-01').get('AU')).toBe(1);
});

it('counts a row from its first day on, and not before it', () => {
  const later = { effectiveFrom: '2027-07-01', reviewBy: '2020-06-30' };
  const rows = releasedRates.luxuryCarTax.slice(0, 1).map((row) => Object.assign({}, row, later));
  const rateBook = { states: [], luxuryCarTax: rows };
  expect(overdueRatesOn('2027-06-30', rateBook).get('AU')).toBe(0);
  expect(overdueRatesOn('2027-07-01', rateBook).get('AU')).toBe(1);
});
