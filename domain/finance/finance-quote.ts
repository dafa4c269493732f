/** The repayments of a car for a visitor: the answer of the calculator, without any wire format. */
import { lender } from '../brand/lender.ts';
import { centsFromDollars, formatDollars, type Cents } from '../money/cents.ts';
import { groupedDigits } from '../money/grouped-digits.ts';
import { advertisedComparisonRate } from './comparison-rate.ts';
import { consumerLoanProductId, defaultFinanceForm, gfvProductId, type FinanceFormInput } from './finance-form.ts';
import { aprFor, guaranteedShareOf, isAnsweredWithLoan } from './finance-rates.ts';
import { repayment } from './repayment.ts';

/** The smallest loan the lender makes. */
const smallestLoanCents: Cents = 500_000;

export type FinancedCar = {
  readonly variantCode: string;
  readonly listPriceCents: Cents;
  readonly driveawayCents: Cents;
};

/** 'na': the deposit leaves too little to lend (under $5,000, or no more than the future value); 'not_applicable': no guaranteed future value for this choice. */
export type FinanceQuote =
  | {
      readonly type: 'success';
      readonly financeProductId: FinanceFormInput['financeProductId'];
      readonly frequency: FinanceFormInput['financePackageId'];
      readonly paymentCents: Cents;
      readonly aprBasisPoints: number;
      readonly comparisonRateBasisPoints: number;
      readonly depositCents: Cents;
      readonly termMonths: number;
      readonly residualValueCents: Cents;
      readonly mileage: number;
    }
  | { readonly type: 'na' }
  | { readonly type: 'not_applicable' };

const guaranteedValueCents = (
  { variantCode, listPriceCents }: Pick<FinancedCar, 'variantCode' | 'listPriceCents'>,
  term: number,
  mileage: number,
): Cents | undefined => {
  const share = guaranteedShareOf(variantCode, term, mileage);
  // down to the dollar: a guarantee is not rounded up
  return share === undefined ? undefined : Math.floor((listPriceCents * share) / 1_000_000) * 100;
};

/**
 * The repayments of a car for the visitor's input. The loan is the driveaway price less the deposit. The product of
 * the answer may differ from the one asked for: some cars are only financed with a consumer loan.
 */
export const financeQuote = (car: FinancedCar, form: FinanceFormInput): FinanceQuote => {
  const financeProductId = isAnsweredWithLoan(car.variantCode) ? consumerLoanProductId : form.financeProductId;
  const isGuaranteed = financeProductId === gfvProductId;
  const residualValueCents = isGuaranteed ? guaranteedValueCents(car, form.term, form.mileage) : 0;
  if (residualValueCents === undefined) return { type: 'not_applicable' };
  const depositCents = centsFromDollars(form.deposit);
  if (depositCents === undefined) throw new RangeError('A deposit has at most two decimals');
  const amountCents = car.driveawayCents - depositCents;
  if (amountCents < smallestLoanCents || amountCents <= residualValueCents) return { type: 'na' };
  const aprBasisPoints = aprFor(form);
  return {
    type: 'success',
    financeProductId,
    frequency: form.financePackageId,
    paymentCents: repayment({
      amountCents,
      finalCents: residualValueCents,
      aprBasisPoints,
      frequency: form.financePackageId,
      termMonths: form.term,
    }),
    aprBasisPoints,
    comparisonRateBasisPoints: advertisedComparisonRate(aprBasisPoints, lender.fees),
    depositCents,
    termMonths: form.term,
    residualValueCents,
    mileage: form.mileage,
  };
};

export type FinanceSettings = {
  readonly gfvNotAvailable: boolean;
  readonly financeProductId: FinanceFormInput['financeProductId'];
  readonly depositCents: Cents;
  readonly termMonths: number;
  readonly residualValueCents: Cents;
  readonly mileage: number;
};

/** What the calculator of a variant starts from (specification §3, Finance settings per variant). */
export const financeSettingsOf = (car: Pick<FinancedCar, 'variantCode' | 'listPriceCents'>): FinanceSettings => {
  const { financeProductId, term, mileage } = defaultFinanceForm;
  const guaranteed = guaranteedValueCents(car, term, mileage);
  return {
    gfvNotAvailable: guaranteed === undefined,
    financeProductId: guaranteed === undefined ? consumerLoanProductId : financeProductId,
    depositCents: 0,
    termMonths: term,
    residualValueCents: guaranteed ?? 0,
    mileage,
  };
};

/** The text below a repayment, in the specification's words (§9). */
export const repaymentText = (quote: Extract<FinanceQuote, { type: 'success' }>): string => {
  const deposit = formatDollars(quote.depositCents);
  return quote.financeProductId === gfvProductId
    ? `Estimated repayments based on a deposit of ${deposit} over a ${quote.termMonths} month term with a Guaranteed Future Value of ${formatDollars(quote.residualValueCents)} with an annual km allowance of ${groupedDigits(quote.mileage)}.`
    : `Repayments based on a Consumer Loan with a ${deposit} deposit over a ${quote.termMonths} month loan.`;
};
