/** The lender's rates by borrower, and the future value it guarantees for a car. */
import { lender } from '../brand/lender.ts';
import type { FinanceFormInput } from './finance-form.ts';

const { baseRates, youngDriverSurcharge, tenantSurcharge, guaranteedShares, mileageDeductions } = lender;

/** The yearly rate offered, in hundredths of a per cent, by what the visitor says of themselves. */
export const aprFor = ({
  creditRating,
  ageRange,
  homeOwner,
}: Pick<FinanceFormInput, 'creditRating' | 'ageRange' | 'homeOwner'>): number =>
  baseRates[creditRating] +
  (ageRange === '18' ? youngDriverSurcharge : 0) +
  (homeOwner === 'true' ? 0 : tenantSurcharge);

/** Whether the lender answers a request for a guaranteed future value of the variant with a consumer loan. */
export const isAnsweredWithLoan = (variantCode: string): boolean => lender.answeredWithLoan.includes(variantCode);

/** The terms, in months, over which a future value of the variant is guaranteed; empty where none is. */
export const guaranteedTermsOf = (variantCode: string): readonly number[] =>
  Object.hasOwn(guaranteedShares, variantCode) ? Object.keys(guaranteedShares[variantCode] ?? {}).map(Number) : [];

/** The kilometres a year for which a future value is guaranteed. */
export const guaranteedMileages: readonly number[] = Object.keys(mileageDeductions).map(Number);

/**
 * The guaranteed share of the list price in hundredths of a per cent, or undefined when the lender guarantees nothing
 * for the variant, the term (months) or the yearly kilometres.
 */
export const guaranteedShareOf = (variantCode: string, term: number, mileage: number): number | undefined => {
  const share = guaranteedShares[variantCode]?.[term];
  const deduction = mileageDeductions[mileage];
  return share === undefined || deduction === undefined ? undefined : share - deduction;
};
