import { expect, it } from 'vitest';
import { releasedRates } from './rate-book.ts';
import { parseRatesFile } from './rates-file.ts';
import { tas } from './tas.ts';
import { vic } from './vic.ts';
import { wa } from './wa.ts';

const dated = '2026-11-20';
const parse = (content: object) => parseRatesFile(JSON.stringify({ dated, ...content }));
const [luxuryCarTaxRow] = releasedRates.luxuryCarTax;

it('the released rates are a file that is read as they are', () => {
  expect(parse(releasedRates)).toEqual({ kind: 'valid', dated, rateBook: releasedRates });
});

it('a file takes the place of what it holds, and leaves the rest', () => {
  const dearer = { ...tas, dutyOffice: 'Another office' };
  const file = parse({ states: [dearer] });
  expect(file).toMatchObject({ rateBook: { luxuryCarTax: releasedRates.luxuryCarTax } });
  const states = file.kind === 'valid' ? file.rateBook.states : [];
  expect(states.map(({ state }) => state)).toEqual([
    ...releasedRates.states.filter(({ state }) => state !== 'TAS').map(({ state }) => state),
    'TAS',
  ]);
  expect(states.at(-1)).toEqual(dearer);
  expect(parse({ luxuryCarTax: [luxuryCarTaxRow] })).toMatchObject({
    rateBook: { states: releasedRates.states, luxuryCarTax: [luxuryCarTaxRow] },
  });
});

it('names no day of a rate that is more than two years after the day of the file', () => {
  const problem = (day: string): string => `the file: A day within two years of 2026-11-20 was meant, not ${day}`;
  const refused = (change: object, day: string): void => {
    expect(parse({ luxuryCarTax: [{ ...luxuryCarTaxRow, ...change }] })).toEqual({
      kind: 'invalid',
      problems: [problem(day)],
    });
  };
  refused({ reviewBy: '2096-06-30' }, '2096-06-30');
  refused({ effectiveFrom: '2028-11-21' }, '2028-11-21');
  expect(parse({ states: [{ ...vic, zones: { ...vic.zones, reviewBy: '2096-06-30' } }] })).toMatchObject({
    problems: [problem('2096-06-30')],
  });
  expect(parse({ luxuryCarTax: [{ ...luxuryCarTaxRow, reviewBy: '2028-11-20' }] }).kind).toBe('valid');
});

const [duty] = tas.duty.flat();
const [registration] = tas.registration;
const bands = duty !== undefined && 'bands' in duty ? duty.bands : [];
const withBands = (...limits: readonly (number | null)[]) => ({
  duty: [[{ ...duty, bands: limits.map((upToCents) => Object.assign({}, bands[0], { upToCents })) }]],
});
const withDuty = (change: object) => ({ duty: [[{ ...duty, ...change }]] });
const withShares = (change: object) => ({
  duty: [
    [
      {
        effectiveFrom: '2026-07-01',
        source: 's',
        grade: 'A',
        reviewBy: '2027-06-30',
        shares: [{ upToCents: null, basisPoints: 275, ...change }],
        roundDownToCents: 5,
      },
    ],
  ],
});
const withBoth = (...vehicles: readonly (object | undefined)[]) => ({
  registration: [
    {
      ...registration,
      rows: vehicles.map((criteria) => Object.assign({}, registration?.rows[0], { vehicles: criteria })),
    },
  ],
});
const withRow = (change: object) => ({
  registration: [{ ...registration, rows: [{ ...registration?.rows[0], ...change }] }],
});

it.each<readonly [string, object]>([
  ['bands that rise to an open one', withBands(1, 2, null)],
  ['one open band', withBands(null)],
  ['a share', withShares({})],
  ['a share that rises', withShares({ rising: { aboveCents: 0, centsPerPercent: 1 } })],
  ['no share at all', withShares({ basisPoints: 0 })],
  ['the whole value', withShares({ basisPoints: 10_000 })],
  [
    'a charge by weight and zone',
    {
      ...withRow({ perStartedKg: 1, zone: 'x', vehicles: { tareKg: { over: 1, upTo: 2 } } }),
      zones: { ...vic.zones, zones: [{ name: 'x', postcodes: ['7000-7005'] }] },
    },
  ],
  ['a charge of nothing', withRow({ cents: 0 })],
  ['a charge that ends', withRow({ effectiveUntil: '2027-01-01' })],
  ['cars by fuel', withRow({ vehicles: { fuels: ['electric'] } })],
  ['zones', { zones: vic.zones }],
  ['two charges from one day, each for cars of its own fuel', withBoth({ fuels: ['diesel'] }, { fuels: ['petrol'] })],
  ['two charges from one day, one of them for one fuel', withBoth({ fuels: ['diesel'] }, undefined)],
])('takes %s', (_what, change) => {
  expect(parse({ states: [{ ...tas, ...change }] })).toMatchObject({ kind: 'valid' });
});

it.each<readonly [string, object]>([
  ['no bands', withBands()],
  ['bands without an open one', withBands(1, 2)],
  ['an open band before another', withBands(null, 2)],
  ['two open bands', withBands(null, null)],
  ['bands that fall', withBands(2, 1, null)],
  ['bands of one limit', withBands(1, 1, null)],
  ['a limit below nothing', withBands(-1, null)],
  ['steps of nothing', withDuty({ stepCents: 0 })],
  ['another grade', withDuty({ grade: 'D' })],
  ['no source', withDuty({ source: '' })],
  ['a source without end', withDuty({ source: 'x'.repeat(301) })],
  ['what nobody knows', withDuty({ note: 'x' })],
  ['a date that is none', withDuty({ effectiveFrom: '2026-02-30' })],
  ['a share of more than all', withShares({ basisPoints: 10_001 })],
  ['a share of less than nothing', withShares({ basisPoints: -1 })],
  ['a share that rises by nothing', withShares({ rising: { aboveCents: 0, centsPerPercent: 0 } })],
  ['no duty', { duty: [] }],
  ['an empty list of duties', { duty: [[]] }],
  ['no registration', { registration: [] }],
  ['a charge without rows', { registration: [{ ...registration, rows: [] }] }],
  ['a charge below nothing', withRow({ cents: -1 })],
  ['a charge by no weight', withRow({ perStartedKg: 0 })],
  ['no fuel', withRow({ vehicles: { fuels: [] } })],
  ['another fuel', withRow({ vehicles: { fuels: ['steam'] } })],
  ['another measure', withRow({ vehicles: { doors: { upTo: 3 } } })],
  ['another insurance', { injuryInsurance: { ...tas.injuryInsurance, kind: 'x' } }],
  ['a postcode of three digits', { zones: { ...vic.zones, zones: [{ name: 'x', postcodes: ['300'] }] } }],
  ['a range of postcodes without end', { zones: { ...vic.zones, zones: [{ name: 'x', postcodes: ['3000-'] }] } }],
  ['words around a postcode', { zones: { ...vic.zones, zones: [{ name: 'x', postcodes: ['x3000', '3000x'] }] } }],
  ['another state', { state: 'XX' }],
  ['a row that ends before it begins', withRow({ effectiveUntil: '2000-01-01' })],
  ['a duty that ends before it begins', withDuty({ effectiveUntil: '2000-01-01' })],
  ['cars of a range that runs backwards', withRow({ vehicles: { tareKg: { over: 2, upTo: 1 } } })],
  ['cars of a range without width', withRow({ vehicles: { tareKg: { over: 1, upTo: 1 } } })],
  ['a duty that comes twice', { duty: [[duty, duty]] }],
  ['a charge that comes twice', { registration: [{ ...registration, rows: [0, 1].map(() => registration?.rows[0]) }] }],
  [
    'a charge that comes twice, its fuels the other way round',
    withBoth({ fuels: ['diesel', 'petrol'] }, { fuels: ['petrol', 'diesel'] }),
  ],
  ['a charge that comes twice, a fuel said twice', withBoth({ fuels: ['diesel'] }, { fuels: ['diesel', 'diesel'] })],
  [
    'a charge that comes twice, its measures the other way round',
    withBoth(
      { tareKg: { over: 1, upTo: 2 }, cylinders: { upTo: 4 } },
      { cylinders: { upTo: 4 }, tareKg: { upTo: 2, over: 1 } },
    ),
  ],
  ['a charge that comes twice, once for cars of no criteria', withBoth({}, undefined)],
  ['postcodes that run backwards', { zones: { ...vic.zones, zones: [{ name: 'x', postcodes: ['3006-3000'] }] } }],
  [
    'a postcode of two zones',
    { zones: { ...vic.zones, zones: ['x', 'y'].map((name) => ({ name, postcodes: ['3000'] })) } },
  ],
  ['a zone that is not there', withRow({ zone: 'metro' })],
])('refuses %s', (_what, change) => {
  expect(parse({ states: [{ ...tas, ...change }] })).toMatchObject({ kind: 'invalid' });
});

it('names the zone that a charge is for and the state does not have', () => {
  expect(parse({ states: [{ ...tas, ...withRow({ zone: 'metro' }) }] })).toEqual({
    kind: 'invalid',
    problems: [`states.0: There is no zone 'metro' for '${registration?.name}'`],
  });
});

it.each([
  ['backwards', ['3006-3000'], 'The postcodes 3006-3000 run backwards'],
  ['into one another', ['3000-3006', '3006'], 'The postcodes 3000-3006 and 3006 overlap'],
])('names the postcodes that run %s', (_, postcodes, problem) => {
  expect(parse({ states: [{ ...tas, zones: { ...vic.zones, zones: [{ name: 'x', postcodes }] } }] })).toEqual({
    kind: 'invalid',
    problems: [`states.0.zones: ${problem}`],
  });
});

it('says what is wrong with a whole file', () => {
  expect(parseRatesFile('{')).toEqual({ kind: 'invalid', problems: ['is not JSON'] });
  expect(parseRatesFile('{}')).toEqual({ kind: 'invalid', problems: [expect.stringMatching(/^dated: /)] });
  expect(parse({ states: [wa, wa] })).toEqual({ kind: 'invalid', problems: ['states: A state comes once'] });
  expect(parse({ luxuryCarTax: [] })).toMatchObject({ kind: 'invalid' });
  expect(parse({ luxuryCarTax: [luxuryCarTaxRow, luxuryCarTaxRow] })).toMatchObject({ kind: 'invalid' });
  expect(parse({ states: [{ ...tas, ...withBands(2, 1, null) }] })).toEqual({
    kind: 'invalid',
    problems: [expect.stringMatching(/^states\.0\.duty\.0\.0/)],
  });
  expect(parse({ luxuryCarTax: [{ ...luxuryCarTaxRow, rateBasisPoints: 10_001 }] })).toMatchObject({ kind: 'invalid' });
  expect(parse({ luxuryCarTax: [{ ...luxuryCarTaxRow, otherThresholdCents: 0 }] })).toMatchObject({ kind: 'invalid' });
});
