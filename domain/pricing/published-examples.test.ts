/**
 * Published worked examples, by state. Each is checked against the rates of its own time where those are
 * the rates here; its title says who published it, and when. No worked
 * example was found of South Australian, Territory and Queensland registration, nor of any state's injury insurance by
 * itself: `state-charges.test.ts` holds those against published totals.
 */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TechnicalData } from '../maker/model.ts';
import { outback } from '../brand/models/outback.ts';
import { luxuryCarTax, luxuryCarTaxRowOn } from './luxury-car-tax.ts';
import type { StateRates } from './rates/rate-row.ts';
import { nsw } from './rates/nsw.ts';
import { nt } from './rates/nt.ts';
import { qld } from './rates/qld.ts';
import { sa } from './rates/sa.ts';
import { tas } from './rates/tas.ts';
import { vic } from './rates/vic.ts';
import { wa } from './rates/wa.ts';
import { dutyRowFor, stampDuty, stampDutyRule } from './stamp-duty.ts';
import { chargedAmount } from './state-charges.ts';

const [variant] = outback.variants;
if (variant === undefined) throw new Error('no variant');
const petrol: TechnicalData = variant.technical;
/** RAV4 GX 2WD as the notes of September 2026 take it: 109 g of CO2 per km, 1,720 kg, 4 cylinders. */
const hybrid: TechnicalData = { ...petrol, fuel: 'hybrid', cylinders: 4, co2GramsPerKm: 109, tareKg: 1_720 };
const electric: TechnicalData = { ...petrol, fuel: 'electric', cylinders: 0, co2GramsPerKm: 0 };

const in2025 = '2025-11-01';
const in2026 = '2026-09-30';

const rowOf = (rates: StateRates, car: TechnicalData, asOf: string) => {
  const row = dutyRowFor(rates.duty, car, asOf);
  if (row === undefined) throw new Error('no row');
  return row;
};
const dutyCents = (rates: StateRates, dollars: number, car = petrol, asOf = in2025): number =>
  stampDuty(rowOf(rates, car, asOf), Math.round(dollars * 100));
const dutyDollars = (...given: Parameters<typeof dutyCents>): number => dutyCents(...given) / 100;

describe('New South Wales', () => {
  it.each([
    [1, 3],
    [10_000, 300],
    [25_000, 750],
    [35_000, 1_050],
    [40_000, 1_200],
    [44_999, 1_350],
    [45_000, 1_350],
    [45_001, 1_355],
    [46_000, 1_400],
  ])(
    'duty on $%i is the $%i that Revenue NSW’s own calculator shows (recorded by public tests of it, 2025)',
    (value, duty) => {
      expect(dutyDollars(nsw, value)).toBe(duty);
    },
  );

  it.each([
    [30_000, 900, 'britzinoz.com, 2010'],
    [50_000, 1_600, 'a mathematics lesson at slideplayer.com'],
    [60_000, 2_100, 'motor-calculator.com, 2025'],
    [65_000, 2_350, 'credit-help.biz, 2008'],
  ])('duty on $%i is $%i (%s)', (value, duty) => {
    expect(dutyDollars(nsw, value)).toBe(duty);
  });

  it('registration of a Corolla Ascent Sport of 1,355 kg is $462 (mozo.com.au, 1 September 2025)', () => {
    expect(chargedAmount(nsw.registration, { ...petrol, tareKg: 1_355 }, undefined, in2025)?.cents).toBe(46_200);
  });
});

describe('Victoria', () => {
  // the drive-away prices, to the dollar and with registration, at which the dividing factor changes
  it.each([
    [100_000, 106_174],
    [150_000, 161_474],
  ])(
    'a car of $%i costs $%i with duty and the $973.70 of registration (sro.vic.gov.au, drive-away deals 2025–26)',
    (value, driveAway) => {
      expect(Math.round(value + dutyDollars(vic, value) + 973.7)).toBe(driveAway);
    },
  );

  it('a car at the luxury threshold costs $84,925, of steps of $200 a little more (sro.vic.gov.au, drive-away deals 2025–26)', () => {
    const withoutSteps = 80_567 * 1.042 + 973.7;
    expect(Math.round(withoutSteps)).toBe(84_925);
    const driveAway = 80_567 + dutyDollars(vic, 80_567) + 973.7;
    expect(driveAway - withoutSteps).toBeGreaterThanOrEqual(0);
    expect(driveAway - withoutSteps).toBeLessThan(8.4);
  });

  it.each([
    [100_000, 5_200],
    [106_670.3, 7_476],
  ])('duty on $%f is $%i (carsales.com.au on the rates since July 2019; the second a Lexus GS350)', (value, duty) => {
    expect(dutyDollars(vic, value)).toBe(duty);
  });

  it('duty on a green car of $47,990 is $2,016 (notes on on-road costs, September 2026)', () => {
    expect(dutyDollars(vic, 47_990, hybrid, in2026)).toBe(2_016);
  });

  it('duty changes at the luxury car tax threshold of the year: $80,809 from July 2026 (two data files, 2026)', () => {
    expect(dutyDollars(vic, 80_809, petrol, in2026)).toBe(3_402);
    expect(dutyDollars(vic, 80_809.01, petrol, in2026)).toBe(4_212);
    expect(dutyDollars(vic, 80_809, petrol, '2026-06-30')).toBe(4_212);
  });
});

describe('South Australia', () => {
  it.each([
    [30_000, 1_140, 'britzinoz.com, 2010'],
    [47_990, 1_860, 'notes on on-road costs, September 2026'],
    [50_000, 1_940, 'notes on on-road costs, September 2026'],
  ])('duty on $%i is $%i (%s)', (value, duty) => {
    expect(dutyDollars(sa, value, petrol, in2026)).toBe(duty);
  });

  it('duty is that of the formula which a retailer’s software publishes (c8software.com.au, 2023), at any value', () => {
    // its four lines: at least $5, then 1, 2, 3 and 4 dollars for each started hundred less 0, 10, 30 and 60
    const published = (cents: number): number => {
      const hundreds = Math.ceil(cents / 10_000);
      return Math.max(5, hundreds, 2 * hundreds - 10, 3 * hundreds - 30, 4 * hundreds - 60);
    };
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20_000_000 }), (cents) => {
        expect(dutyDollars(sa, cents / 100)).toBe(published(cents));
      }),
    );
  });
});

describe('Western Australia', () => {
  it('duty on $40,000 is $2,000 (notes on on-road costs, September 2026)', () => {
    expect(dutyDollars(wa, 40_000, petrol, in2026)).toBe(2_000);
  });

  it('duty on $47,990 is 6.20% of it, $2,975 to the dollar (notes on on-road costs, September 2026)', () => {
    expect(stampDutyRule(rowOf(wa, petrol, in2026), 4_799_000, 'value')).toMatch(/^6\.2% /);
    expect(Math.round(dutyDollars(wa, 47_990, petrol, in2026))).toBe(2_975);
  });

  it('duty $17,000 above the first limit is 5.3% (the steps shown at fleet1st.com.au, whose limit was $15,000)', () => {
    expect(dutyDollars(wa, 42_000)).toBe(42_000 * 0.053);
  });

  it('duty is that of the formula which a retailer’s software publishes (c8software.com.au, 2015), at any value', () => {
    // hundredths of a per cent, to the nearest between the limits; the duty down to 5 cents
    const published = (dollars: number): number => {
      const rate =
        dollars <= 25_000 ? 275 : dollars >= 50_000 ? 650 : 275 + Math.floor((dollars - 25_000) / 66.6666 + 0.5);
      return Math.floor((dollars * rate) / 500) * 5;
    };
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 150_000 }), (dollars) => {
        expect(dutyCents(wa, dollars)).toBe(published(dollars));
      }),
    );
  });

  it('a car of 1,300 kg pays thirteen times the fee for 100 kg (rac.com.au, July 2023, when that was $26.52)', () => {
    const rule = chargedAmount(wa.registration, { ...petrol, tareKg: 1_300 }, undefined, in2025)?.rule;
    expect(rule).toContain('13 × $28.64');
  });
});

describe('Tasmania', () => {
  it.each([
    [30_000, 900, 'britzinoz.com, 2010'],
    [47_990, 1_920, 'notes on on-road costs, September 2026'],
  ])('duty on $%i is $%i (%s)', (value, duty) => {
    expect(dutyDollars(tas, value, petrol, in2026)).toBe(duty);
  });
});

describe('Northern Territory', () => {
  it.each([
    [30_000, 900, 'britzinoz.com, 2010'],
    [47_990, 1_440, 'notes on on-road costs, September 2026'],
  ])('duty on $%i is $%i (%s)', (value, duty) => {
    expect(dutyDollars(nt, value, petrol, in2026)).toBe(duty);
  });

  it('a car with a plug is $1,500 better off from $50,000 on (nt.gov.au: up to $1,500, for values up to $50,000)', () => {
    const saved = (value: number): number => dutyDollars(nt, value) - dutyDollars(nt, value, electric);
    expect([saved(50_000), saved(80_000)]).toStrictEqual([1_500, 1_500]);
    expect(dutyDollars(nt, 50_000, electric)).toBe(0);
  });
});

describe('Queensland', () => {
  it('duty on a hybrid of $47,990 is $960 (notes on on-road costs, September 2026)', () => {
    expect(dutyDollars(qld, 47_990, hybrid, in2026)).toBe(960);
  });
});

describe('luxury car tax', () => {
  it.each([
    ['2024-08-01', 88_000, 2_229, 'ato.gov.au, May 2024, with its cents dropped'],
    ['2026-09-30', 88_000, 2_157, 'notes on on-road costs, September 2026'],
    ['2026-09-30', 140_000, 17_757, 'notes on on-road costs, September 2026'],
  ])('on %s on $%i is $%i (%s)', (asOf, value, dollars) => {
    const row = luxuryCarTaxRowOn(asOf);
    expect(row && Math.floor(luxuryCarTax(row, { ...petrol, consumptionLitresPer100Km: 9 }, value * 100) / 100)).toBe(
      dollars,
    );
  });
});
