import { describe, expect, it } from 'vitest';
import { outback } from '../catalogue/models/outback.ts';
import type { StateRates } from './rate-row.ts';
import { nsw } from './rates/nsw.ts';
import { vic } from './rates/vic.ts';
import { chargedAmount, zoneOf } from './state-charges.ts';

const asOf = '2026-01-15';
const carOf = (tareKg: number) => {
  const [variant] = outback.variants;
  if (variant === undefined) throw new Error('no variant');
  return { ...variant.technical, tareKg };
};
const vicZone = (postcode: string) => (vic.zones === null ? undefined : zoneOf(vic.zones, postcode));
const insuranceDollars = (rates: StateRates, zone: string | undefined) =>
  (chargedAmount([rates.injuryInsurance.charge], carOf(1600), zone, asOf)?.cents ?? 0) / 100;

describe('registration in New South Wales', () => {
  it.each([
    [900, 352],
    [975, 352],
    [976, 395],
    [1154, 395],
    [1155, 462],
    [1504, 462],
    [1505, 661],
    [2504, 661],
  ])('of a car of %i kg is $%i: $82 and the vehicle tax of its weight', (tareKg, dollars) => {
    expect(chargedAmount(nsw.registration, carOf(tareKg), undefined, asOf)?.cents).toBe(dollars * 100);
  });

  it('has no rate for a car beyond the table, rather than a wrong one', () => {
    expect(chargedAmount(nsw.registration, carOf(2505), undefined, asOf)).toBeUndefined();
  });

  it('says what it is made of', () => {
    expect(chargedAmount(nsw.registration, carOf(1661), undefined, asOf)?.rule).toBe(
      '$82 registration fee and $579 vehicle tax by tare weight (1661 kg).',
    );
  });
});

describe('registration and injury insurance in Victoria', () => {
  it('come to the official $973.70 in the metropolitan zone', () => {
    const registration = chargedAmount(vic.registration, carOf(1600), 'metropolitan', asOf)?.cents ?? 0;
    expect(registration).toBe(38_696);
    expect(registration / 100 + insuranceDollars(vic, 'metropolitan')).toBeCloseTo(973.7, 10);
  });

  it.each([
    ['3000', 'metropolitan', 586.74],
    ['3006', 'metropolitan', 586.74],
    ['3007', 'rural', 457.24],
    ['3008', 'metropolitan', 586.74],
    ['3024', 'outer metropolitan', 527.16],
    ['3030', 'outer metropolitan', 527.16],
    ['3121', 'metropolitan', 586.74],
    ['3220', 'outer metropolitan', 527.16],
    ['3810', 'outer metropolitan', 527.16],
    ['3976', 'metropolitan', 586.74],
    ['3980', 'outer metropolitan', 527.16],
    ['3350', 'rural', 457.24],
    ['3550', 'rural', 457.24],
    ['3690', 'rural', 457.24],
    ['2640', 'rural', 457.24],
  ])('of postcode %s are in the %s zone with a TAC charge of $%f', (postcode, zone, dollars) => {
    expect(vicZone(postcode)).toBe(zone);
    expect(insuranceDollars(vic, vicZone(postcode))).toBe(dollars);
  });

  it('put no postcode into two zones', () => {
    const zones = vic.zones?.zones ?? [];
    const every = Array.from({ length: 1000 }, (_, index) => String(3000 + index));
    const inBoth = every.filter(
      (postcode) => zones.filter((zone) => zoneOf({ zones: [zone], otherwise: '' }, postcode) !== '').length > 1,
    );
    expect(inBoth).toStrictEqual([]);
  });
});
