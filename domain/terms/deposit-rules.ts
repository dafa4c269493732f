import type { Cents } from '../money/cents.ts';

/** Refundable order fee: default and minimum $1,000, at most $3,000 (specification §9). */
export const defaultDepositCents: Cents = 100_000;
export const minimumDepositCents: Cents = 100_000;
export const maximumDepositCents: Cents = 300_000;

export const isDepositAmount = (cents: Cents): boolean =>
  Number.isSafeInteger(cents) && cents >= minimumDepositCents && cents <= maximumDepositCents;
