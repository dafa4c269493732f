import type { Cents } from '../money/cents.ts';

export type LoanFees = {
  /** Paid when the money is advanced. */
  readonly establishmentCents: Cents;
  /** Paid with every repayment. */
  readonly perRepaymentCents: Cents;
};

/** Shares of a list price in hundredths of a per cent, by months. */
export type SharesByTerm = Readonly<Record<number, number>>;

/** The rates of the maker's lender, and the future values it guarantees. Rates in hundredths of a per cent. */
export type Lender = {
  readonly baseRates: Readonly<Record<'EXCELLENT' | 'GOOD' | 'FAIR', number>>;
  readonly youngDriverSurcharge: number;
  readonly tenantSurcharge: number;
  readonly fees: LoanFees;
  /**
   * Share of the list price that is guaranteed after a term, at 10,000 km a year, by variant. A variant that is missing
   * here has no guaranteed future value.
   */
  readonly guaranteedShares: Readonly<Record<string, SharesByTerm>>;
  /** What a higher allowance (kilometres a year) takes off the share. */
  readonly mileageDeductions: Readonly<Record<number, number>>;
  /** Asked for a guaranteed future value of these variants, the lender answers with a consumer loan. */
  readonly answeredWithLoan: readonly string[];
};
