import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outback } from '../brand/models/outback.ts';
import { luxuryCarTax, luxuryCarTaxRowOn, luxuryCarTaxRule } from './luxury-car-tax.ts';

const rowOn = (date: string) => {
  const row = luxuryCarTaxRowOn(date);
  if (row === undefined) throw new Error('no row');
  return row;
};
const carUsing = (consumptionLitresPer100Km: number) => {
  const [variant] = outback.variants;
  if (variant === undefined) throw new Error('no variant');
  return { ...variant.technical, consumptionLitresPer100Km };
};
const row = rowOn('2026-01-15');

describe('luxury car tax', () => {
  it('is $2,229.90 on the $88,000 of the Tax Office’s example', () => {
    expect(luxuryCarTax(row, carUsing(9), 8_800_000)).toBe(222_990);
  });

  it.each([
    [9, 8_056_700, 0],
    [9, 8_056_701, 0],
    [9, 8_056_702, 1],
    [9, 8_056_800, 30],
    [0, 8_800_000, 0],
    [0, 9_138_700, 0],
    [0, 9_238_700, 30_000],
    [3.5, 8_800_000, 0],
    [3.6, 8_800_000, 222_990],
  ])('of a car that uses %f L/100 km and costs %i cents is %i cents', (litres, value, tax) => {
    expect(luxuryCarTax(row, carUsing(litres), value)).toBe(tax);
  });

  it('took cars up to 7 L/100 km as fuel-efficient until 30 June 2025', () => {
    expect(luxuryCarTax(rowOn('2025-06-30'), carUsing(7), 8_800_000)).toBe(0);
    expect(luxuryCarTax(rowOn('2025-07-01'), carUsing(7), 8_800_000)).toBe(222_990);
  });

  it.each([
    ['2026-06-30', 9, 8_080_900, 7_260],
    ['2026-07-01', 9, 8_080_900, 0],
    ['2026-07-01', 9, 8_080_902, 1],
    ['2026-06-30', 0, 9_166_100, 8_220],
    ['2026-07-01', 0, 9_166_100, 0],
    ['2026-07-01', 0, 9_166_102, 1],
  ])('has the thresholds of the year: on %s a car that uses %f L/100 km and costs %i cents pays %i', (...example) => {
    const [date, litres, value, tax] = example;
    expect(luxuryCarTax(rowOn(date), carUsing(litres), value)).toBe(tax);
  });

  it('is unknown before the first figures', () => {
    expect(luxuryCarTaxRowOn('2024-06-30')).toBeUndefined();
  });

  it('is three tenths of the excess to the nearest cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 8_056_700, max: 100_000_000 }), (value) => {
        const tax = luxuryCarTax(row, carUsing(9), value);
        expect(Number.isSafeInteger(tax)).toBe(true);
        expect(Math.abs(tax * 10 - (value - 8_056_700) * 3)).toBeLessThanOrEqual(5);
      }),
    );
  });

  it('is explained in one sentence with its figures', () => {
    expect(luxuryCarTaxRule(row, carUsing(0), { cents: 9_198_500, hasBonus: false })).toBe(
      '33% of ten elevenths of the part of $91,985 (list price and delivery) above $91,387, the threshold for ' +
        'fuel-efficient cars (up to 3.5 L/100 km counts as fuel-efficient).',
    );
  });
});
