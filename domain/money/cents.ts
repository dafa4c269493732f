import { z } from 'zod/mini';
import { groupedDigits } from './grouped-digits.ts';

/** Whole Australian cents. Every amount inside the product; dollars exist only on the wire and on the screen. */
export type Cents = number;

/** The largest amount the product accepts, in cents: $10,000,000. Far from where integers lose precision. */
export const maxCents = 1_000_000_000;

export const centsSchema = z.int().check(z.minimum(-maxCents), z.maximum(maxCents));
export const nonNegativeCentsSchema = z.int().check(z.minimum(0), z.maximum(maxCents));

/** Dollars as they go over the wire: a number with at most two decimals. */
export const dollarsSchema = z.number();

/** Cents to wire dollars: 123450 → 1234.5. */
export const dollarsFromCents = (cents: Cents): number => cents / 100;

/**
 * Wire dollars to cents. Returns undefined when the number is not finite or has more than two decimals.
 */
export const centsFromDollars = (dollars: number): Cents | undefined => {
  if (!Number.isFinite(dollars)) return undefined;
  const cents = Math.round(dollars * 100);
  return Math.abs(cents) <= maxCents && cents / 100 === dollars ? cents + 0 : undefined;
};

/** What is missing to the next whole dollar: 10 for 123490, 0 for 123400. Of an amount of 0 or more. */
export const centsToWholeDollars = (cents: Cents): Cents => (100 - (cents % 100)) % 100;

/** '$1,234.50', and '$1,234' when there are no cents (specification §9: two decimals, dropping '.00'). */
export const formatDollars = (cents: Cents): string => {
  const sign = cents < 0 ? '-' : '';
  const amount = Math.abs(cents);
  const rest = amount % 100;
  return `${sign}$${groupedDigits((amount - rest) / 100)}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`;
};

/** '$1,235' for 123401: no decimals, rounded up so that a single price never understates the sum of its parts. */
export const formatWholeDollars = (cents: Cents): string =>
  `${cents < 0 ? '-' : ''}$${groupedDigits(Math.ceil(Math.abs(cents) / 100))}`;

/** '-1234.50': two decimals and nothing else, for programs that calculate with it. */
export const plainDollars = (cents: Cents): string => {
  const digits = Math.abs(cents).toString().padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
