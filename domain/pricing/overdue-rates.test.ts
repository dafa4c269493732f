import { expect, it } from 'vitest';
import { releasedRates } from './rates/rate-book.ts';
import type { ChargeRow } from './rates/rate-row.ts';
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

it('counts a row that ends without a successor, from 90 days before its end until one is there', () => {
  const [row] = releasedRates.luxuryCarTax.slice(-1);
  if (row === undefined) throw new Error('no rate');
  const ending = { ...row, effectiveFrom: '2026-07-01', effectiveUntil: '2027-06-30', reviewBy: '2030-06-30' };
  const usual = { ...row, effectiveFrom: '2025-07-01', reviewBy: '2030-06-30' };
  const overdueOn = (day: string, ...luxuryCarTax: (typeof row)[]) =>
    overdueRatesOn(day, { states: [], luxuryCarTax }).get('AU');
  expect(['2027-03-31', '2027-04-01', '2027-06-30', '2027-07-01'].map((day) => overdueOn(day, ending))).toStrictEqual([
    0, 1, 1, 1,
  ]);
  // the usual rate counts again
  expect(overdueOn('2027-07-01', usual, ending)).toBe(0);
  expect(overdueOn('2027-07-01', { ...usual, reviewBy: '2026-06-30' }, ending)).toBe(1);
});

it('counts a charge that leaves some car without one, not those that another list has', () => {
  const nt = releasedRates.states.filter(({ state }) => state === 'NT');
  const withoutSuccessor = nt.map((rates) =>
    Object.assign({}, rates, {
      registration: rates.registration.map(({ name, rows }) => ({
        name,
        rows: rows.filter(({ effectiveFrom }) => effectiveFrom < '2027-07-01'),
      })),
    }),
  );
  const overdueOn = (states: typeof nt) =>
    ['2027-03-31', '2027-04-01', '2027-07-01'].map((day) =>
      overdueRatesOn(day, { states, luxuryCarTax: [] }).get('NT'),
    );
  const [before = 0] = overdueOn(withoutSuccessor);
  // the fee of cars with a plug; the duty of all cars goes on for them
  expect(overdueOn(withoutSuccessor)).toStrictEqual([before, before + 1, before + 1]);
  expect(overdueOn(nt)).toStrictEqual([before, before, expect.any(Number)]);
});

it('counts each row that some cars or some zone still take, whatever follows for others', () => {
  const nt = releasedRates.states.filter(({ state }) => state === 'NT');
  const usual = { cents: 100, source: 'A sample', grade: 'A', reviewBy: '2026-06-30', zone: 'town' } as const;
  const diesel = { fuels: ['diesel'] } as const;
  const overdueWith = (later: Partial<ChargeRow>) => {
    const rows = [
      { ...usual, vehicles: diesel, effectiveFrom: '2025-07-01' },
      { ...usual, vehicles: diesel, reviewBy: '2030-06-30', effectiveFrom: '2026-07-01', ...later },
    ];
    const states = nt.map((rates) =>
      Object.assign({}, rates, {
        duty: [],
        registration: [],
        injuryInsurance: { ...rates.injuryInsurance, charge: { name: 'Insurance', rows } },
        zones: null,
      }),
    );
    return overdueRatesOn('2026-11-21', { states, luxuryCarTax: [] }).get('NT');
  };
  expect(overdueWith({})).toBe(0);
  expect(overdueWith({ zone: 'outback' })).toBe(1);
  expect(overdueWith({ vehicles: { fuels: ['petrol'] } })).toBe(1);
});

it.each([
  ['the same zone', 'town', 0],
  ['every zone', undefined, 0],
  ['another zone', 'outback', 1],
])('a row that ends has a successor in one for %s', (_, zone, overdue) => {
  const row = { cents: 100, source: 'A sample', grade: 'A', reviewBy: '2030-06-30' } as const;
  const rows = [
    { ...row, zone: 'town', effectiveFrom: '2025-07-01', effectiveUntil: '2026-06-30' },
    // a day later would do: what counts by now is there
    { ...row, zone, effectiveFrom: '2026-08-01' },
  ];
  const states = releasedRates.states.slice(0, 1).map((rates) =>
    Object.assign({}, rates, {
      duty: [],
      registration: [{ name: 'A fee', rows }],
      injuryInsurance: { ...rates.injuryInsurance, charge: { name: 'Insurance', rows: [] } },
      zones: null,
    }),
  );
  expect([...overdueRatesOn('2026-09-01', { states, luxuryCarTax: [] }).values()]).toStrictEqual([0, overdue]);
});

it('counts a row that ends without a successor from its first day on', () => {
  const [row] = releasedRates.luxuryCarTax.slice(-1);
  if (row === undefined) throw new Error('no rate');
  const short = { ...row, effectiveFrom: '2026-07-01', effectiveUntil: '2026-07-31', reviewBy: '2030-06-30' };
  const overdueOn = (day: string) => overdueRatesOn(day, { states: [], luxuryCarTax: [short] }).get('AU');
  expect(['2026-06-30', '2026-07-01'].map(overdueOn)).toStrictEqual([0, 1]);
});

it('counts a row from its first day on, and not before it', () => {
  const later = { effectiveFrom: '2027-07-01', reviewBy: '2020-06-30' };
  const rows = releasedRates.luxuryCarTax.slice(0, 1).map((row) => Object.assign({}, row, later));
  const rateBook = { states: [], luxuryCarTax: rows };
  expect(overdueRatesOn('2027-06-30', rateBook).get('AU')).toBe(0);
  expect(overdueRatesOn('2027-07-01', rateBook).get('AU')).toBe(1);
});
