import type { Cents } from '../money/cents.ts';
import type { RepaymentFrequency } from './finance-form.ts';

/** Repayments a year that a rate is split into. */
const repaymentsPerYear: Readonly<Record<RepaymentFrequency, number>> = {
  Weekly: 52,
  Fortnightly: 26,
  Monthly: 12,
};

export type Loan = {
  /** What is borrowed. */
  readonly amountCents: Cents;
  /** What falls due on top of the last repayment: a guaranteed future value, or 0. */
  readonly finalCents: Cents;
  /** Yearly rate in hundredths of a per cent: 749 is 7.49% a year. */
  readonly aprBasisPoints: number;
  readonly frequency: RepaymentFrequency;
  /** Whole years in months, so that the number of repayments is whole. */
  readonly termMonths: number;
};

/** How many repayments a term has. */
export const numberOfRepayments = (frequency: RepaymentFrequency, termMonths: number): number =>
  (termMonths * repaymentsPerYear[frequency]) / 12;

/**
 * One repayment in cents, in arrears, rounded half up to the cent. Growth factors are binary fractions, good to far
 * below a cent for any amount the product accepts; only the result is money.
 */
export const repayment = ({ amountCents, finalCents, aprBasisPoints, frequency, termMonths }: Loan): Cents => {
  const count = numberOfRepayments(frequency, termMonths);
  if (aprBasisPoints === 0) return Math.round((amountCents - finalCents) / count);
  const rate = aprBasisPoints / 10_000 / repaymentsPerYear[frequency];
  const discount = (1 + rate) ** -count;
  return Math.round(((amountCents - finalCents * discount) * rate) / (1 - discount));
};
