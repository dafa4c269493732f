import type { Cents } from '../money/cents.ts';

/** The most that is waived of one order's balance unless the settings say otherwise: what banks keep of a transfer from abroad. */
export const usualWaiverLimitCents: Cents = 5_000;
