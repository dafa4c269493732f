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

type SharesByTerm = Readonly<Record<number, number>>;

/** By months; electric cars lose value faster, coupes and small cars more slowly. */
const electric: SharesByTerm = { 24: 5600, 36: 4700, 48: 3900 };
const plugIn: SharesByTerm = { 24: 6000, 36: 5100, 48: 4300 };
const usual: SharesByTerm = { 24: 6700, 36: 5900, 48: 5100 };
const sought: SharesByTerm = { 24: 6800, 36: 6000, 48: 5200 };
const small: SharesByTerm = { 24: 6900, 36: 6100, 48: 5300 };

/**
 * Share of the list price that is guaranteed after a term, at 10,000 km a year, in hundredths of a per cent. A variant
 * that is missing here has no guaranteed future value: pre-orders, which nobody has driven yet, and the WRX STI.
 */
const guaranteedShares: Readonly<Record<string, SharesByTerm>> = {
  'solterra-awd': electric,
  'solterra-awd-touring': electric,
  'outback-awd': usual,
  'outback-touring': sought,
  'outback-touring-turbo': usual,
  'forester-awd': usual,
  'forester-premium': usual,
  'forester-sport': usual,
  'forester-hybrid-sport': sought,
  'forester-hybrid-touring': sought,
  'crosstrek-awd': small,
  'crosstrek-touring': small,
  'crosstrek-hybrid': small,
  'brz-coupe': sought,
  'brz-coupe-s': sought,
  'brz-coupe-s-automatic': sought,
  'brz-ts': sought,
  'wrx-sedan': usual,
  'wrx-rs': usual,
  'wrx-sportswagon': usual,
  'wrx-sportswagon-ts': usual,
  'currawong-petrol': usual,
  'currawong-plug-in-hybrid': plugIn,
  'currawong-diesel': usual,
  'currawong-diesel-summit': usual,
};

/** Asked for a guaranteed future value of these, the lender answers with a consumer loan instead of refusing. */
const answeredWithLoan: ReadonlySet<string> = new Set(['wrx-sti']);

/** Whether the lender answers a request for a guaranteed future value of the variant with a consumer loan. */
export const isAnsweredWithLoan = (variantCode: string): boolean => answeredWithLoan.has(variantCode);

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
