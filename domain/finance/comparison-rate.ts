import { brand } from '../brand/brand.ts';
import type { LoanFees } from '../maker/lender.ts';
import type { Cents } from '../money/cents.ts';
import type { RepaymentFrequency } from './finance-form.ts';
import { numberOfRepayments, repayment, type Loan } from './repayment.ts';

/** Periods a year that the law counts with (National Consumer Credit Protection Regulations 2010, reg 100). */
const periodsPerYear: Readonly<Record<RepaymentFrequency, number>> = { Weekly: 52.18, Fortnightly: 26.09, Monthly: 12 };

const presentValueOf = (rate: number, count: number, eachCents: Cents, finalCents: Cents): number => {
  const discount = (1 + rate) ** -count;
  return (eachCents * (1 - discount)) / rate + finalCents * discount;
};

/**
 * The comparison rate in hundredths of a per cent: the yearly rate at which what is repaid, with the fees, is worth
 * what was lent (reg 100; government fees stay out). Rounded half up to 0.01%.
 */
export const comparisonRate = (loan: Loan, fees: LoanFees): number => {
  const count = numberOfRepayments(loan.frequency, loan.termMonths);
  const each = repayment(loan) + fees.perRepaymentCents;
  const lent = loan.amountCents - fees.establishmentCents;
  let low = 0;
  let high = 1;
  // halving an interval of 1 sixty times leaves less than a double can hold
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (presentValueOf(middle, count, each, loan.finalCents) > lent) low = middle;
    else high = middle;
  }
  return Math.round(low * periodsPerYear[loan.frequency] * 10_000);
};

/** The loan that an advertised comparison rate is worked out on: secured, $30,000 over 5 years, monthly. */
export const advertisedComparisonRate = (aprBasisPoints: number, fees: LoanFees): number =>
  comparisonRate({ amountCents: 3_000_000, finalCents: 0, aprBasisPoints, frequency: 'Monthly', termMonths: 60 }, fees);

/** Must stand with every comparison rate that is shown. */
export const comparisonRateWarning =
  'WARNING: This comparison rate is true only for the examples given and may not include all fees and charges. ' +
  'Different terms, fees or other loan amounts might result in a different comparison rate. ' +
  'The rate is based on a 5 year secured consumer fixed rate loan of $30,000.';

/** Who lends; stands with the warning. */
export const creditProviderStatement =
  `Credit is provided by ${brand.lender.name}, ${brand.lender.licence}, subject to approval. ` +
  'Terms, conditions, fees and charges apply.';
