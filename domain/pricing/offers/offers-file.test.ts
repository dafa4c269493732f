import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parseOffersFile } from './offers-file.ts';

const sample = readFileSync(new URL('../../brand/sample-offers.json', import.meta.url), 'utf8');
const bonus = {
  code: 'bonus',
  name: 'Bonus',
  gives: { kind: 'bonus', cents: 100_000 },
  variantCodes: ['outback-awd'],
  from: '2026-12-01',
  until: '2026-12-24',
};
const read = (...offers: readonly object[]) => parseOffersFile(JSON.stringify({ dated: '2026-11-23', offers }));

it('reads the sample', () => {
  const file = parseOffersFile(sample);
  expect(file).toMatchObject({ kind: 'valid', dated: '2026-11-23' });
  expect(file.kind === 'valid' && file.offers.map(({ code }) => code)).toStrictEqual([
    'summer-bonus-2027',
    'free-tow-bar-2027',
    'sydney-city-opening-2027',
  ]);
});

it.each([
  ['no JSON', '{', ['is not JSON']],
  ['no date', '{"offers":[]}', [expect.stringMatching(/^dated: /)]],
])('refuses a file with %s', (_, text, problems) => {
  expect(parseOffersFile(text)).toStrictEqual({ kind: 'invalid', problems });
});

it.each([
  ['a variant that is not there', { variantCodes: ['coracle'] }, "offers.0: There is no variant 'coracle'"],
  ['a retailer that is not there', { dealerIds: ['nobody'] }, "offers.0: There is no retailer 'nobody'"],
  [
    'an accessory that the model does not have',
    { gives: { kind: 'accessory', accessoryCode: 'home-charger' } },
    "offers.0: The Outback has no accessory 'home-charger'",
  ],
  [
    'an end more than two years after the day of the file',
    { until: '2096-12-24' },
    'the file: A day within two years of 2026-11-23 was meant, not 2096-12-24',
  ],
  ['an end before its beginning', { until: '2026-11-30' }, 'offers.0.until: An offer ends on or after its first day'],
  [
    'an accessory of a variant that is not there',
    { variantCodes: ['coracle'], gives: { kind: 'accessory', accessoryCode: 'tow-bar' } },
    "offers.0: There is no variant 'coracle'",
  ],
  [
    'more than the car costs',
    { gives: { kind: 'bonus', cents: 9_000_000 } },
    'offers: The bonuses for outback-awd come to $90,000',
  ],
  [
    'as much as the car costs at its lowest price',
    { gives: { kind: 'bonus', cents: 4_349_000 } },
    'offers: The bonuses for outback-awd come to $43,490',
  ],
])('refuses an offer with %s', (_, change, problem) => {
  expect(read({ ...bonus, ...change })).toStrictEqual({ kind: 'invalid', problems: [problem] });
});

it('adds up only the bonuses that one car can get together', () => {
  const large = { ...bonus, gives: { kind: 'bonus', cents: 3_000_000 } };
  const [sydney, parramatta] = ['austral-sydney-city', 'austral-parramatta'].map((id) => [id]);
  const problems = ['offers: The bonuses for outback-awd come to $60,000'];
  const apart = (...differences: readonly [object, object]) =>
    read(...differences.map((difference, index) => Object.assign({}, large, { code: `bonus-${index}` }, difference)));
  // by state, by retailer, by day
  expect(apart({ states: ['NSW'] }, { states: ['VIC', 'QLD'] }).kind).toBe('valid');
  expect(apart({ dealerIds: sydney }, { dealerIds: parramatta }).kind).toBe('valid');
  expect(apart({ until: '2026-12-10' }, { from: '2026-12-11' }).kind).toBe('valid');
  expect(apart({ states: ['NSW'] }, { states: ['VIC', 'NSW'] })).toStrictEqual({ kind: 'invalid', problems });
  expect(apart({ dealerIds: sydney }, {})).toStrictEqual({ kind: 'invalid', problems });
  expect(apart({ until: '2026-12-10' }, { from: '2026-12-10' })).toStrictEqual({ kind: 'invalid', problems });
});

it('refuses two offers of one code, and bonuses that together cost more than the car', () => {
  const half = { ...bonus, gives: { kind: 'bonus', cents: 3_000_000 } };
  expect(read(half, half)).toStrictEqual({
    kind: 'invalid',
    problems: [
      "offers.1.code: 'bonus' is the code of two offers",
      'offers: The bonuses for outback-awd come to $60,000',
    ],
  });
});
