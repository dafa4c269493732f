import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outback } from '../brand/models/outback.ts';
import { solterra } from '../brand/models/solterra.ts';
import type { Model, TechnicalData } from '../maker/model.ts';
import type { StateRates } from './rates/rate-row.ts';
import { nsw } from './rates/nsw.ts';
import { nt } from './rates/nt.ts';
import { qld } from './rates/qld.ts';
import { sa } from './rates/sa.ts';
import { statesWithRates } from './rates/state-rates.ts';
import { tas } from './rates/tas.ts';
import { vic } from './rates/vic.ts';
import { wa } from './rates/wa.ts';
import { dutyRowFor, stampDuty, stampDutyRule } from './stamp-duty.ts';

const carOf = (model: Model): TechnicalData => {
  const [variant] = model.variants;
  if (variant === undefined) throw new Error('no variant');
  return variant.technical;
};
const petrol = carOf(outback);
const electric = carOf(solterra);
const diesel: TechnicalData = { ...petrol, fuel: 'diesel', cylinders: 6 };

const rowOf = (rates: StateRates, car: TechnicalData, asOf = '2026-01-15') => {
  const row = dutyRowFor(rates.duty, car, asOf);
  if (row === undefined) throw new Error('no row');
  return row;
};
const dutyDollars = (rates: StateRates, car: TechnicalData, dollars: number): number =>
  stampDuty(rowOf(rates, car), Math.round(dollars * 100)) / 100;

describe('stamp duty in New South Wales', () => {
  it.each([
    [100, 3],
    [100.01, 6],
    [30_000, 900],
    [44_999, 1_350],
    [45_000, 1_350],
    [45_000.01, 1_355],
    [45_001, 1_355],
    [45_100, 1_355],
    [45_100.01, 1_360],
    [60_000, 2_100],
  ])('is 3% up to $45,000 and 5% above, by started hundreds: $%f pays $%f', (value, duty) => {
    expect(dutyDollars(nsw, petrol, value)).toBe(duty);
  });

  it('is the same for an electric car', () => {
    expect(dutyDollars(nsw, electric, 60_000)).toBe(2_100);
  });
});

describe('stamp duty in Victoria', () => {
  it.each([
    [200, 8.4],
    [200.01, 16.8],
    [50_000, 2_100],
    [80_567, 3_385.2],
    [80_567.01, 4_191.2],
    [80_600, 4_191.2],
    [100_000, 5_200],
    [100_000.01, 7_014],
    [150_000, 10_500],
    [150_000.01, 13_518],
  ])('counts the rate of the band on the whole value: $%f pays $%f', (value, duty) => {
    expect(dutyDollars(vic, petrol, value)).toBe(duty);
  });

  it.each([
    [80_567.01, 3_385.2],
    [150_000, 6_300],
    [200_000, 8_400],
  ])('of a green car stays at the lowest rate at any value: $%f pays $%f', (value, duty) => {
    expect(dutyDollars(vic, electric, value)).toBe(duty);
  });

  it('takes a car as green up to 120 g of CO2 per km and no further', () => {
    expect(dutyDollars(vic, { ...petrol, co2GramsPerKm: 120 }, 100_000)).toBe(4_200);
    expect(dutyDollars(vic, { ...petrol, co2GramsPerKm: 121 }, 100_000)).toBe(5_200);
  });
});

describe('stamp duty in Queensland', () => {
  const rates: readonly (readonly [string, Partial<TechnicalData>])[] = [
    ['hybrid', { fuel: 'hybrid', cylinders: 4 }],
    ['4 cylinders', { cylinders: 4 }],
    ['6 cylinders', { cylinders: 6 }],
    ['8 cylinders', { cylinders: 8 }],
  ];

  // britzinoz.com, stamp duty on a $30,000 car: $600 hybrid, $900, $1,050 and $1,200
  it.each([
    [100, [2, 3, 3.5, 4]],
    [100.01, [4, 6, 7, 8]],
    [30_000, [600, 900, 1_050, 1_200]],
    [100_000, [2_000, 3_000, 3_500, 4_000]],
    [100_000.01, [4_004, 5_005, 5_505.5, 6_006]],
  ])('goes by engine, and by $2 per $100 more on the whole value above $100,000: $%f pays %o', (value, duties) => {
    expect(rates.map(([, change]) => dutyDollars(qld, { ...petrol, ...change }, value))).toStrictEqual(duties);
  });

  it('of a hybrid of $120,000 is $4,800 (worked example of dapc.com.au)', () => {
    expect(dutyDollars(qld, { ...petrol, fuel: 'hybrid' }, 120_000)).toBe(4_800);
  });

  it.each([
    ['electric', 0, 1_200],
    ['plugInHybrid', 3, 1_200],
    ['hybrid', 6, 1_200],
    ['diesel', 3, 1_800],
    ['petrol', 5, 2_100],
    ['petrol', 7, 2_400],
  ] as const)('of a %s car with %i cylinders and $60,000 is $%i', (fuel, cylinders, duty) => {
    expect(dutyDollars(qld, { ...petrol, fuel, cylinders }, 60_000)).toBe(duty);
  });
});

describe('stamp duty in South Australia', () => {
  // britzinoz.com: $1,140 on $30,000
  it.each([
    [1, 5],
    [500, 5],
    [500.01, 6],
    [1_000, 10],
    [1_000.01, 12],
    [2_000, 30],
    [2_000.01, 33],
    [3_000, 60],
    [3_000.01, 64],
    [30_000, 1_140],
    [60_000, 2_340],
  ])('is $60 and 4%% above $3,000, less in the bands below: $%f pays $%f', (value, duty) => {
    expect(dutyDollars(sa, petrol, value)).toBe(duty);
    expect(dutyDollars(sa, electric, value)).toBe(duty);
  });
});

describe('stamp duty in Western Australia', () => {
  it.each([
    [20_000, 550],
    [25_000, 687.5],
    // the rate reaches 2.76% where the quotient rounds up to 0.01
    [25_033.33, 688.4],
    [25_033.34, 690.9],
    // 2.75 + 5,000 / 6,666.66 = 3.50
    [30_000, 1_050],
    [40_000, 2_000],
    [49_990, 3_249.35],
    [50_000, 3_250],
    [50_000.01, 3_250],
    [60_000, 3_900],
  ])('takes a share of the whole value that rises between $25,000 and $50,000: $%f pays $%f', (value, duty) => {
    expect(dutyDollars(wa, petrol, value)).toBe(duty);
  });

  it('is rounded down to 5 cents', () => {
    // 2.75% of 10,001 is 275.0275, and of 10,003 275.0825
    expect(dutyDollars(wa, petrol, 10_001)).toBe(275);
    expect(dutyDollars(wa, petrol, 10_003)).toBe(275.05);
  });
});

describe('stamp duty in Tasmania', () => {
  // the examples of transport.tas.gov.au: $375, $27,750, $38,750 and $65,750
  it.each([
    [375, 20],
    [600, 20],
    [600.01, 21],
    [27_750, 834],
    [35_000, 1_050],
    [35_000.01, 1_061],
    [38_750, 1_468],
    [40_000, 1_600],
    [40_000.01, 1_604],
    [65_750, 2_632],
  ])('has four bands: $%f pays $%f', (value, duty) => {
    expect(dutyDollars(tas, petrol, value)).toBe(duty);
    expect(dutyDollars(tas, electric, value)).toBe(duty);
  });
});

describe('stamp duty in the Northern Territory', () => {
  it.each([
    [100, 3],
    [100.01, 6],
    [30_000, 900],
    [60_000, 1_800],
  ])('is $3 for every started $100: $%f pays $%f', (value, duty) => {
    expect(dutyDollars(nt, petrol, value)).toBe(duty);
    expect(dutyDollars(nt, { ...petrol, fuel: 'hybrid' }, value)).toBe(duty);
  });

  it.each([
    [49_999, 0],
    [50_000, 0],
    [50_000.01, 3],
    [60_000, 300],
  ])('is $1,500 less for a car with a plug: $%f pays $%f', (value, duty) => {
    expect(dutyDollars(nt, electric, value)).toBe(duty);
    expect(dutyDollars(nt, { ...petrol, fuel: 'plugInHybrid' }, value)).toBe(duty);
  });

  it('gives the concession until 30 June 2027', () => {
    expect(stampDuty(rowOf(nt, electric, '2027-06-30'), 6_000_000)).toBe(30_000);
    expect(stampDuty(rowOf(nt, electric, '2027-07-01'), 6_000_000)).toBe(180_000);
  });
});

describe('stamp duty', () => {
  it('never falls when the value rises', () => {
    const value = fc.integer({ min: 0, max: 30_000_000 });
    fc.assert(
      fc.property(
        value,
        value,
        fc.constantFrom(...statesWithRates),
        fc.constantFrom(petrol, electric, diesel),
        (a, b, rates, car) => {
          const row = rowOf(rates, car);
          const [low, high] = [stampDuty(row, Math.min(a, b)), stampDuty(row, Math.max(a, b))];
          expect(Number.isSafeInteger(low)).toBe(true);
          expect(low).toBeLessThanOrEqual(high);
        },
      ),
    );
  });

  it('is explained in one sentence with its figures', () => {
    expect(stampDutyRule(rowOf(nsw, petrol), 5_238_500, 'list price and delivery')).toBe(
      '$1,350 plus $5 for every $100 or part of it above $45,000, on $52,385 (list price and delivery).',
    );
    expect(stampDutyRule(rowOf(vic, electric), 6_000_000, 'list price')).toBe(
      '$8.40 for every $200 or part of it, on $60,000 (list price) – the green car rate, for at most 120 g of CO2 per km.',
    );
  });

  it.each([
    [
      wa,
      petrol,
      '5.41% (rising from 2.75% at $25,000) of the whole value, rounded down to 5 cents, on $42,750 (list price).',
    ],
    [tas, petrol, '$4 for every $100 or part of it, on $42,750 (list price).'],
    [
      nt,
      electric,
      'Nothing, on $42,750 (list price) – $1,500 less than others for a car with a plug, until 30 June 2027.',
    ],
    [qld, diesel, '$3.50 for every $100 or part of it, on $42,750 (list price) – the rate for 5 or 6 cylinders.'],
    [sa, petrol, '$60 plus $4 for every $100 or part of it above $3,000, on $42,750 (list price).'],
  ])('is explained in each state (%#)', (rates, car, sentence) => {
    expect(stampDutyRule(rowOf(rates, car), 4_275_000, 'list price')).toBe(sentence);
  });

  it('is explained at both ends of its bands', () => {
    expect(stampDutyRule(rowOf(tas, petrol), 50_000, 'list price')).toBe('$20 flat, on $500 (list price).');
    expect(stampDutyRule(rowOf(wa, petrol), 6_000_000, 'list price')).toBe(
      '6.5% of the whole value, rounded down to 5 cents, on $60,000 (list price).',
    );
    expect(stampDutyRule(rowOf(nt, electric), 6_000_000, 'list price')).toMatch(
      /^\$3 for every \$100 or part of it above \$50,000, on \$60,000/,
    );
  });

  it('is none of a row that ends below the value', () => {
    const row = rowOf(tas, petrol);
    const ending = 'bands' in row ? { ...row, bands: row.bands.slice(0, 1) } : row;
    expect(() => stampDuty(ending, 4_275_000)).toThrow(RangeError);
  });

  it('is unknown before the first rate', () => {
    expect(dutyRowFor(nsw.duty, petrol, '2025-06-30')).toBeUndefined();
  });
});
