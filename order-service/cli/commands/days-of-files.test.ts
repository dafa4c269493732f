import { listedCarSchema } from '@driveaway/domain/stock/stock-list.ts';
import { parseOffersFile } from '@driveaway/domain/pricing/offers/offers-file.ts';
import { parseRatesFile } from '@driveaway/domain/pricing/rates/rates-file.ts';
import { daysFromOutside } from '@driveaway/domain/testing/days-from-outside.ts';
import { expect, it } from 'vitest';

const source = { source: 'The gazette', grade: 'A', reviewBy: '2027-06-30' };
const luxuryCarTax = {
  effectiveFrom: '2026-07-01',
  rateBasisPoints: 3_300,
  fuelEfficientUpToLitresPer100Km: 3.5,
  fuelEfficientThresholdCents: 9_000_000,
  otherThresholdCents: 8_000_000,
};
const ratesWith = (days: object) =>
  JSON.stringify({ dated: '2199-01-01', luxuryCarTax: [{ ...luxuryCarTax, ...source, ...days }] });

/** Whether a file is taken whose only odd thing is one day; of a period the other end lies beyond it. */
const taken: readonly (readonly [string, (day: string) => boolean])[] = [
  ['rates: dated', (dated) => parseRatesFile(JSON.stringify({ dated })).kind === 'valid'],
  ['rates: effectiveFrom', (effectiveFrom) => parseRatesFile(ratesWith({ effectiveFrom })).kind === 'valid'],
  [
    'rates: effectiveUntil',
    (effectiveUntil) => parseRatesFile(ratesWith({ effectiveFrom: '1900-01-01', effectiveUntil })).kind === 'valid',
  ],
  ['rates: reviewBy', (reviewBy) => parseRatesFile(ratesWith({ reviewBy })).kind === 'valid'],
  ['offers: dated', (dated) => parseOffersFile(JSON.stringify({ dated, offers: [] })).kind === 'valid'],
  ['stock: availableFrom', (day) => listedCarSchema.shape.availableFrom.safeParse(day).success],
];

it.each(taken)('a file takes of %s the years of the product alone', (_where, isTaken) => {
  const wrong = daysFromOutside.filter(([day, expected]) => isTaken(day) !== expected);
  expect(wrong).toEqual([]);
});
