import type { Variant } from '../../maker/model.ts';
import type { Cents } from '../../money/cents.ts';

/** The list prices of the year from July 2025 and of that from July 2026. */
export const listPrices = (from2025: Cents, from2026: Cents): Variant['listPrices'] => [
  { effectiveFrom: '2025-07-01', cents: from2025 },
  { effectiveFrom: '2026-07-01', cents: from2026 },
];
