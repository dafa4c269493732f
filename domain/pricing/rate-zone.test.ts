import { expect, it } from 'vitest';
import { rateZoneOf } from './rate-zone.ts';

it.each([
  ['SA', '5000', 'metropolitan'],
  ['SA', '5290', 'country'],
  ['VIC', '3000', 'metropolitan'],
  ['NSW', '2000', undefined],
] as const)('the rate zone of %s %s', (state, postcode, zone) => {
  expect(rateZoneOf({ state, postcode }, undefined)).toBe(zone);
});

it('there is no zone where there are no rates', () => {
  expect(rateZoneOf({ state: 'SA', postcode: '5000' }, { luxuryCarTax: [], states: [] })).toBeUndefined();
});
