/** Made-up conditions of a made-up lender: what it charges whom, and what it guarantees to pay for a car. */
import type { LoanFees } from './comparison-rate.ts';
import type { FinanceFormInput } from './finance-form.ts';

const baseRates: Readonly<Record<FinanceFormInput['creditRating'], number>> = { EXCELLENT: 649, GOOD: 749, FAIR: 999 };
const youngDriverSurcharge = 50;
const tenantSurcharge = 50;

/** The yearly rate offered, in hundredths of a per cent, by what the visitor says of themselves. */
export const aprFor = ({
  creditRating,
  ageRange,
  homeOwner,
}: Pick<FinanceFormInput, 'creditRating' | 'ageRange' | 'homeOwner'>): number =>
  baseRates[creditRating] +
  (ageRange === '18' ? youngDriverSurcharge : 0) +
  (homeOwner === 'true' ? 0 : tenantSurcharge);

export const loanFees: LoanFees = { establishmentCents: 39_500, perRepaymentCents: 800 };

/** Share of the list price that is guaranteed after a term, at 10,000 km a year, in hundredths of a per cent. */
const guaranteedShares: Readonly<Record<string, Readonly<Record<number, number>>>> = {
  'solterra-awd': { 24: 5600, 36: 4700, 48: 3900 },
  'solterra-awd-touring': { 24: 5600, 36: 4700, 48: 3900 },
  'outback-awd': { 24: 6700, 36: 5900, 48: 5100 },
  'outback-touring': { 24: 6800, 36: 6000, 48: 5200 },
  'outback-touring-turbo': { 24: 6700, 36: 5900, 48: 5100 },
};

/** What a higher allowance takes off the share. */
const mileageDeductions: Readonly<Record<number, number>> = { 10_000: 0, 15_000: 200, 20_000: 400, 25_000: 700 };

/**
 * The guaranteed share of the list price in hundredths of a per cent, or undefined when the lender guarantees nothing
 * for the variant, the term (months) or the yearly kilometres.
 */
export const guaranteedShareOf = (variantCode: string, term: number, mileage: number): number | undefined => {
  if (!Object.hasOwn(guaranteedShares, variantCode)) return undefined;
  const share = guaranteedShares[variantCode]?.[term];
  const deduction = mileageDeductions[mileage];
  return share === undefined || deduction === undefined ? undefined : share - deduction;
};
