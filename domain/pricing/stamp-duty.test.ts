import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outback } from '../catalogue/models/outback.ts';
import { solterra } from '../catalogue/models/solterra.ts';
import type { Model, TechnicalData } from '../catalogue/model.ts';
import type { StateRates } from './rate-row.ts';
import { nsw } from './rates/nsw.ts';
import { vic } from './rates/vic.ts';
import { dutyRowFor, stampDuty, stampDutyRule } from './stamp-duty.ts';

const carOf = (model: Model): TechnicalData => {
  const [variant] = model.variants;
  if (variant === undefined) throw new Error('no variant');
  return variant.technical;
};
const petrol = carOf(outback);
const electric = carOf(solterra);

const rowOf = (rates: StateRates, car: TechnicalData) => {
  const row = dutyRowFor(rates.duty, car, '2026-01-15');
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

describe('stamp duty', () => {
  it('never falls when the value rises', () => {
    const value = fc.integer({ min: 0, max: 30_000_000 });
    fc.assert(
      fc.property(value, value, fc.constantFrom(nsw, vic), fc.constantFrom(petrol, electric), (a, b, rates, car) => {
        const row = rowOf(rates, car);
        const [low, high] = [stampDuty(row, Math.min(a, b)), stampDuty(row, Math.max(a, b))];
        expect(Number.isSafeInteger(low)).toBe(true);
        expect(low).toBeLessThanOrEqual(high);
      }),
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

  it('is unknown before the first rate', () => {
    expect(dutyRowFor(nsw.duty, petrol, '2025-06-30')).toBeUndefined();
  });
});
