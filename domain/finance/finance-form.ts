/** What a visitor tells the repayment calculator (specification §3, Finance form input). */
import { z } from 'zod';
import { centsFromDollars, dollarsSchema } from '../money/cents.ts';

/** The guaranteed-future-value product, by the id that the specification gives it. */
export const gfvProductId = 'FIN_PROD_AUS_SUB_GFV';
export const consumerLoanProductId = 'FIN_PROD_AUS_CONSUMER_LOAN';

export const repaymentFrequencySchema = z.enum(['Weekly', 'Fortnightly', 'Monthly']);
export type RepaymentFrequency = z.infer<typeof repaymentFrequencySchema>;

/** By the first year of the range: '18' is 18 to 22, '23' is 23 to 29 and so on. */
const ageRangeSchema = z.enum(['18', '23', '30', '50']);
const creditRatingSchema = z.enum(['EXCELLENT', 'GOOD', 'FAIR']);

/** Every field by itself: all that a reader without zod can check. `keepsFinanceRules` says the rest. */
export const financeFormFieldsSchema = z.object({
  paymentType: z.literal('finance'),
  financeProductId: z.enum([gfvProductId, consumerLoanProductId]),
  /** Kilometres a year. */
  mileage: z.int().positive().max(100_000),
  financePackageId: repaymentFrequencySchema,
  /** Dollars, at most two decimals. */
  deposit: dollarsSchema.min(0),
  /** Months, whole years. */
  term: z.int().min(12).max(84),
  ageRange: ageRangeSchema,
  homeOwner: z.enum(['true', 'false']),
  creditRating: creditRatingSchema,
});
export type FinanceFormInput = z.infer<typeof financeFormFieldsSchema>;

const isWholeCents = (dollars: number): boolean => centsFromDollars(dollars) !== undefined;

/** What goes beyond the fields' shapes: whole cents and whole years. */
export const keepsFinanceRules = ({ deposit, term }: FinanceFormInput): boolean =>
  isWholeCents(deposit) && term % 12 === 0;

export const financeFormInputSchema = financeFormFieldsSchema.extend({
  deposit: financeFormFieldsSchema.shape.deposit.refine(isWholeCents, 'Expected dollars with at most two decimals'),
  term: financeFormFieldsSchema.shape.term.multipleOf(12),
});

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
