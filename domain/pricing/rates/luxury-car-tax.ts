import type { Cents } from '../../money/cents.ts';
import type { RateRow } from './rate-row.ts';

export type LuxuryCarTaxRow = {
  readonly rateBasisPoints: number;
  readonly fuelEfficientUpToLitresPer100Km: number;
  readonly fuelEfficientThresholdCents: Cents;
  readonly otherThresholdCents: Cents;
} & RateRow;

export const luxuryCarTaxRates: readonly LuxuryCarTaxRow[] = [
  {
    effectiveFrom: '2024-07-01',
    rateBasisPoints: 3300,
    fuelEfficientUpToLitresPer100Km: 7,
    fuelEfficientThresholdCents: 9_138_700,
    otherThresholdCents: 8_056_700,
    source: 'ato.gov.au, Working out the LCT on a sale (28 May 2024)',
    grade: 'A',
    reviewBy: '2025-06-30',
  },
  {
    effectiveFrom: '2025-07-01',
    rateBasisPoints: 3300,
    fuelEfficientUpToLitresPer100Km: 3.5,
    fuelEfficientThresholdCents: 9_138_700,
    otherThresholdCents: 8_056_700,
    source: 'Notice ACN2025/13 at ftalliance.com.au (FY2025-26 thresholds)',
    grade: 'B',
    reviewBy: '2026-06-30',
  },
  {
    effectiveFrom: '2026-07-01',
    rateBasisPoints: 3300,
    fuelEfficientUpToLitresPer100Km: 3.5,
    fuelEfficientThresholdCents: 9_166_100,
    otherThresholdCents: 8_080_900,
    source: 'FY2026-27 thresholds as two public data files of July and September 2026 give them after ato.gov.au',
    grade: 'B',
    reviewBy: '2027-06-30',
  },
];
