/** The repayment calculator on the wire: what POST /proxy/api/financecalculator takes and answers (specification §7). */
import { z } from 'zod';
import { postcodeSchema } from '../locations/state.ts';
import { dollarsFromCents } from '../money/cents.ts';
import { comparisonRateWarning, creditProviderStatement } from './comparison-rate.ts';
import { financeFormInputSchema, repaymentFrequencySchema } from './finance-form.ts';
import {
  financeQuote,
  financeSettingsOf,
  repaymentText,
  type FinanceQuote,
  type FinanceSettings,
  type FinancedCar,
} from './finance-quote.ts';

export const financeCalculatorRequestSchema = z.object({
  /** Vehicle codes: variants of the catalogue. */
  codes: z.array(z.string().min(1).max(60)).min(1).max(20),
  financeFormInput: financeFormInputSchema,
  postCode: postcodeSchema,
});
export type FinanceCalculatorRequest = z.infer<typeof financeCalculatorRequestSchema>;

const centsSchema = z.int().min(0);

const simulationSchema = z.object({
  /** Per cent a year: 8.61. */
  comparisonRate: z.number(),
  interestRate: z.number(),
  paymentValue: z.array(z.object({ amount: centsSchema })).min(1),
  financePackageId: repaymentFrequencySchema,
  deposits: z.array(z.object({ value: centsSchema })),
  /** Months. */
  loanTermPeriod: z.object({ value: z.int() }),
  /** Null where nothing is left to pay at the end. */
  residualValue: z.object({ amount: centsSchema.nullable() }),
  /** Kilometres a year. */
  mileage: z.int(),
  financeProduct: z.string(),
});

/** Amounts are in cents, here alone on the wire. */
export const financeCalculatorResponseSchema = z.object({
  finance: z.object({
    simulationInfo: z.array(
      z.object({
        result: z.discriminatedUnion('type', [
          z.object({ type: z.literal('success'), simulation: simulationSchema }),
          z.object({ type: z.enum(['na', 'not_applicable', 'error']) }),
        ]),
        disclaimers: z.array(z.object({ purpose: z.string(), value: z.string() })),
        postCode: z.string(),
      }),
    ),
  }),
});
export type FinanceCalculatorResponse = z.infer<typeof financeCalculatorResponseSchema>;
type SimulationInfo = FinanceCalculatorResponse['finance']['simulationInfo'][number];

const resultOf = (quote: FinanceQuote): SimulationInfo['result'] =>
  quote.type === 'success'
    ? {
        type: 'success',
        simulation: {
          comparisonRate: quote.comparisonRateBasisPoints / 100,
          interestRate: quote.aprBasisPoints / 100,
          paymentValue: [{ amount: quote.paymentCents }],
          financePackageId: quote.frequency,
          deposits: [{ value: quote.depositCents }],
          loanTermPeriod: { value: quote.termMonths },
          residualValue: { amount: quote.residualValueCents === 0 ? null : quote.residualValueCents },
          mileage: quote.mileage,
          financeProduct: quote.financeProductId,
        },
      }
    : { type: quote.type };

/** A rate is never shown without its warning and its lender. */
const disclaimersOf = (quote: FinanceQuote): SimulationInfo['disclaimers'] =>
  quote.type === 'success'
    ? [
        { purpose: 'Repayment', value: repaymentText(quote) },
        { purpose: 'ComparisonRate', value: comparisonRateWarning },
        { purpose: 'CreditProvider', value: creditProviderStatement },
      ]
    : [];

/**
 * The calculator's answer, one entry for each code in the order asked. `financedCarOf` finds a code's prices in the
 * postcode of the request; a car it does not know, or that has no driveaway price there, is answered with 'error'.
 */
export const financeCalculatorAnswer = (
  { codes, financeFormInput, postCode }: FinanceCalculatorRequest,
  financedCarOf: (code: string) => FinancedCar | undefined,
): FinanceCalculatorResponse => ({
  finance: {
    simulationInfo: codes.map((code) => {
      const car = financedCarOf(code);
      if (car === undefined) return { result: { type: 'error' }, disclaimers: [], postCode };
      const quote = financeQuote(car, financeFormInput);
      return { result: resultOf(quote), disclaimers: disclaimersOf(quote), postCode };
    }),
  },
});

/** GET /api/finance-settings/{variant code}: amounts in dollars. */
export const financeSettingsResponseSchema = z.object({
  gfvNotAvailable: z.boolean(),
  financeProductId: z.string(),
  deposit: z.number(),
  /** Months. */
  term: z.int(),
  residualValue: z.number(),
  /** Kilometres a year. */
  mileage: z.int(),
});
export type FinanceSettingsResponse = z.infer<typeof financeSettingsResponseSchema>;

const wireSettingsOf = (settings: FinanceSettings): FinanceSettingsResponse => ({
  gfvNotAvailable: settings.gfvNotAvailable,
  financeProductId: settings.financeProductId,
  deposit: dollarsFromCents(settings.depositCents),
  term: settings.termMonths,
  residualValue: dollarsFromCents(settings.residualValueCents),
  mileage: settings.mileage,
});

/** What the calculator of a variant starts from, on the wire. */
export const financeSettingsAnswer = (
  car: Pick<FinancedCar, 'variantCode' | 'listPriceCents'>,
): FinanceSettingsResponse => wireSettingsOf(financeSettingsOf(car));
