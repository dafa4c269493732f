import { describe, expect, it } from 'vitest';
import type { TechnicalData } from '../maker/model.ts';
import { outback } from '../brand/models/outback.ts';
import type { StateRates } from './rates/rate-row.ts';
import { nsw } from './rates/nsw.ts';
import { nt } from './rates/nt.ts';
import { qld } from './rates/qld.ts';
import { sa } from './rates/sa.ts';
import { tas } from './rates/tas.ts';
import { vic } from './rates/vic.ts';
import { wa } from './rates/wa.ts';
import { chargedAmount, zoneOf } from './state-charges.ts';

const asOf = '2026-01-15';
const carOf = (tareKg: number, change: Partial<TechnicalData> = {}): TechnicalData => {
  const [variant] = outback.variants;
  if (variant === undefined) throw new Error('no variant');
  return { ...variant.technical, tareKg, ...change };
};
const withCylinders = (cylinders: number) => carOf(1600, { cylinders });
const registrationDollars = (rates: StateRates, car: TechnicalData, zone?: string, date = asOf) => {
  const charged = chargedAmount(rates.registration, car, zone, date);
  return charged && charged.cents / 100;
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

describe('registration in Queensland', () => {
  it.each([
    [0, 393.3],
    [3, 393.3],
    [4, 472.95],
    [5, 690.4],
    [6, 690.4],
    [7, 926.85],
    [8, 926.85],
    [9, undefined],
  ])('of a car with %i cylinders is $%f with plates', (cylinders, dollars) => {
    expect(registrationDollars(qld, withCylinders(cylinders))).toBe(dollars);
  });

  it('comes with a CTP premium of $386.80', () => {
    expect(insuranceDollars(qld, undefined)).toBe(386.8);
  });
});

describe('registration and CTP in South Australia', () => {
  it.each([
    [0, 675, 575],
    [4, 675, 575],
    [5, 840, 735],
    [6, 840, 735],
    [7, 980, 870],
    [8, 980, 870],
  ])('of a car with %i cylinders come to the published $%i in the city and $%i outside', (cylinders, city, country) => {
    const sum = (zone: string) =>
      (registrationDollars(sa, withCylinders(cylinders), zone) ?? 0) + insuranceDollars(sa, zone);
    expect([sum('metropolitan'), sum('country')]).toStrictEqual([city, country]);
  });

  it.each([
    ['5000', 'metropolitan'],
    ['5152', 'metropolitan'],
    ['5153', 'country'],
    ['5154', 'country'],
    ['5155', 'metropolitan'],
    ['5157', 'country'],
    ['5174', 'metropolitan'],
    ['5201', 'country'],
    ['5290', 'country'],
    ['0872', 'country'],
  ])('of postcode %s are in the %s zone', (postcode, zone) => {
    expect(sa.zones && zoneOf(sa.zones, postcode)).toBe(zone);
  });
});

describe('registration in Western Australia', () => {
  it.each([
    [1500, 446.5],
    [1501, 475.14],
    [1600, 475.14],
    [1601, 503.78],
  ])('of a car of %i kg is $%f: $28.64 for each started 100 kg, and $16.90', (tareKg, dollars) => {
    expect(registrationDollars(wa, carOf(tareKg))).toBe(dollars);
  });

  it('says what it is made of', () => {
    expect(chargedAmount(wa.registration, carOf(1629), undefined, asOf)?.rule).toBe(
      '$486.88 licence fee by started 100 kg of tare (17 × $28.64, 1629 kg) and $16.90 recording and plate fees.',
    );
  });

  it('comes with motor injury insurance of $491.40', () => {
    expect(insuranceDollars(wa, undefined)).toBe(491.4);
  });
});

describe('registration and MAIB premium in Tasmania', () => {
  it.each([
    [0, 645.42],
    [3, 621.42],
    [4, 645.42],
    [5, 686.42],
    [6, 686.42],
    [7, 762.42],
    [8, 762.42],
  ])('of a car with %i cylinders come to the official $%f', (cylinders, dollars) => {
    const registration = registrationDollars(tas, withCylinders(cylinders)) ?? 0;
    expect(registration + insuranceDollars(tas, undefined)).toBeCloseTo(dollars, 10);
  });
});

describe('registration and MAC contribution in the Northern Territory', () => {
  it.each([
    [4, 1000, 718.25],
    [4, 1001, 778.25],
    [4, 1500, 778.25],
    [4, 1501, 831.25],
    [4, 3000, 831.25],
    [6, 2500, 843.25],
    [6, 2501, 888.25],
    [6, 3000, 888.25],
    [6, 3001, 951.25],
    [6, 4000, 999.25],
  ])('of %i cylinders and %i cc come to the published $%f', (cylinders, engineCapacityCc, dollars) => {
    const registration = registrationDollars(nt, carOf(1600, { cylinders, engineCapacityCc })) ?? 0;
    expect(registration + insuranceDollars(nt, undefined)).toBeCloseTo(dollars, 10);
  });

  it('cost a car with a plug the administration fee only, until 30 June 2027, and then an estimate: what others pay', () => {
    const plugIn = carOf(2200, { fuel: 'plugInHybrid', cylinders: 3, engineCapacityCc: 1498 });
    expect(registrationDollars(nt, plugIn, undefined, '2027-06-30')).toBe(13.95);
    expect(registrationDollars(nt, plugIn, undefined, '2027-07-01')).toBe(175.95);
    const electric = carOf(2200, { fuel: 'electric', cylinders: 0, engineCapacityCc: 0 });
    expect(registrationDollars(nt, electric, undefined, '2027-07-01')).toBe(228.95);
  });

  it('have no rate for a capacity beyond the table', () => {
    expect(registrationDollars(nt, carOf(1600, { cylinders: 8, engineCapacityCc: 4001 }))).toBeUndefined();
  });
});

describe('boxes and large receivers', () => {
  it.each([
    ['8001', '3000'],
    ['8899', '3000'],
    ['3001', '3000'],
  ])('of Victorian postcode %s are priced as %s', (box, city) => {
    expect(vicZone(box)).toBe(vicZone(city));
  });

  it.each(['5001', '5839', '5950'])('of South Australian postcode %s are priced as Adelaide', (box) => {
    expect(sa.zones && zoneOf(sa.zones, box)).toBe('metropolitan');
  });
});
