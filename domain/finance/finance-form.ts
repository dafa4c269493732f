/** What a visitor tells the repayment calculator (specification §3, Finance form input). */
import { z } from 'zod/mini';
import { centsFromDollars, dollarsSchema } from '../money/cents.ts';

/** The guaranteed-future-value product, by the id that the specification gives it. */
export const gfvProductId = 'FIN_PROD_AUS_SUB_GFV';
export const consumerLoanProductId = 'FIN_PROD_AUS_CONSUMER_LOAN';

export const repaymentFrequencySchema = z.enum(['Weekly', 'Fortnightly', 'Monthly']);
export type RepaymentFrequency = z.infer<typeof repaymentFrequencySchema>;

/** Named by the first year of the range: '18' is 18 to 22, '23' is 23 to 29 and so on. */
const ageRangeSchema = z.enum(['18', '23', '30', '50']);
const creditRatingSchema = z.enum(['EXCELLENT', 'GOOD', 'FAIR']);

const isWholeCents = (dollars: number): boolean => centsFromDollars(dollars) !== undefined;

export const financeFormInputSchema = z.object({
  paymentType: z.literal('finance'),
  financeProductId: z.enum([gfvProductId, consumerLoanProductId]),
  /** Kilometres a year. */
  mileage: z.int().check(z.positive(), z.maximum(100_000)),
  financePackageId: repaymentFrequencySchema,
  /** Dollars, at most two decimals. */
  deposit: dollarsSchema.check(z.minimum(0), z.refine(isWholeCents, 'Expected dollars with at most two decimals')),
  /** Months, whole years. */
  term: z.int().check(z.minimum(12), z.maximum(84), z.multipleOf(12)),
  ageRange: ageRangeSchema,
  homeOwner: z.enum(['true', 'false']),
  creditRating: creditRatingSchema,
});
export type FinanceFormInput = z.infer<typeof financeFormInputSchema>;

/** Specification §9. */
export const defaultFinanceForm: FinanceFormInput = {
  paymentType: 'finance',
  financeProductId: gfvProductId,
  mileage: 15_000,
  financePackageId: 'Weekly',
  deposit: 0,
  term: 48,
  ageRange: '23',
  homeOwner: 'true',
  creditRating: 'GOOD',
};
