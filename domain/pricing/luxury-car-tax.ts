import { inForceOn } from '../maker/in-force-on.ts';
import type { TechnicalData } from '../maker/model.ts';
import { formatDollars, type Cents } from '../money/cents.ts';
import { luxuryCarTaxRates, type LuxuryCarTaxRow } from './rates/luxury-car-tax.ts';

/** The luxury car tax figures in force on a day, or undefined before the first row. */
export const luxuryCarTaxRowOn = (
  isoDate: string,
  rows: readonly LuxuryCarTaxRow[] = luxuryCarTaxRates,
): LuxuryCarTaxRow | undefined => inForceOn(rows, isoDate);

const isFuelEfficient = (row: LuxuryCarTaxRow, car: TechnicalData): boolean =>
  car.consumptionLitresPer100Km <= row.fuelEfficientUpToLitresPer100Km;

const thresholdOf = (row: LuxuryCarTaxRow, car: TechnicalData): Cents =>
  isFuelEfficient(row, car) ? row.fuelEfficientThresholdCents : row.otherThresholdCents;

/**
 * Luxury car tax in cents on a value in cents that includes GST: threshold excess × 10/11 × the rate, in whole numbers,
 * rounded half up to the cent once, at the end. Source of the rule: ATO, working out the LCT on a sale.
 */
export const luxuryCarTax = (row: LuxuryCarTaxRow, car: TechnicalData, valueCents: Cents): Cents => {
  const excess = Math.max(0, valueCents - thresholdOf(row, car));
  const numerator = excess * 10 * row.rateBasisPoints;
  const denominator = 11 * 10_000;
  return Math.floor((2 * numerator + denominator) / (2 * denominator));
};

/** The rule that gave the tax on a value without options, with its figures: one sentence. */
export const luxuryCarTaxRule = (
  row: LuxuryCarTaxRow,
  car: TechnicalData,
  value: { readonly cents: Cents; readonly hasBonus: boolean },
): string =>
  `${row.rateBasisPoints / 100}% of ten elevenths of the part of ${formatDollars(value.cents)} (list price and delivery${value.hasBonus ? ' less the bonus' : ''}) above ` +
  `${formatDollars(thresholdOf(row, car))}, the threshold for ${isFuelEfficient(row, car) ? 'fuel-efficient' : 'other'} ` +
  `cars (up to ${row.fuelEfficientUpToLitresPer100Km} L/100 km counts as fuel-efficient).`;
