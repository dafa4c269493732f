/** Repayments on the wire (specification §3 and §7). */
import { z } from 'zod/mini';
import { carBuildSchema } from '../catalogue/car-build-schema.ts';
import { financeFormInputSchema, repaymentFrequencySchema } from '../finance/finance-form.ts';
import { postcodeSchema, stateCodeSchema } from '../locations/state.ts';
import { dollarsSchema } from '../money/cents.ts';
import { isoDateSchema } from '../time/calendar.ts';

/** POST /proxy/api/financecalculator. The form's deposit is in dollars; the whole answer is in cents. */
export const financeCalculatorRequestSchema = z.object({
  /** Vehicle codes: variants of the catalogue. */
  codes: z.array(z.string().check(z.minLength(1), z.maxLength(60))).check(z.minLength(1), z.maxLength(20)),
  financeFormInput: financeFormInputSchema,
  postCode: postcodeSchema,
  /** Where a postcode spans states; the postcode's main state when it is missing. */
  state: z.optional(stateCodeSchema),
  /** A configured car: the variant that it names is financed with all that was chosen. */
  build: z.optional(carBuildSchema),
  /** The day (yyyy-MM-dd) whose prices count, of an order that was placed: within the last two years; today's when it is missing. */
  day: z.optional(isoDateSchema),
  /** Whose offers count as well; those of every retailer alone when it is missing. */
  dealerId: z.optional(z.string().check(z.minLength(1), z.maxLength(60))),
});
export type FinanceCalculatorRequest = z.infer<typeof financeCalculatorRequestSchema>;

const centsSchema = z.int().check(z.minimum(0));

const simulationSchema = z.object({
  /** Per cent a year: 8.61. */
  comparisonRate: z.number(),
  interestRate: z.number(),
  paymentValue: z.array(z.object({ amount: centsSchema })).check(z.minLength(1)),
  financePackageId: repaymentFrequencySchema,
  deposits: z.array(z.object({ value: centsSchema })),
  /** Months. */
  loanTermPeriod: z.object({ value: z.int() }),
  /** Null where nothing is left to pay at the end. */
  residualValue: z.object({ amount: z.nullable(centsSchema) }),
  /** Kilometres a year. */
  mileage: z.int(),
  financeProduct: z.string(),
});

/** Amounts are in cents; this is the only place on the wire where they are. */
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
        /** The state whose duty and registration are in the price that is financed. */
        state: stateCodeSchema,
      }),
    ),
  }),
});
export type FinanceCalculatorResponse = z.infer<typeof financeCalculatorResponseSchema>;

/** GET /api/finance-settings/{variant code}: what the calculator of a variant starts from, in dollars. */
export const financeSettingsResponseSchema = z.object({
  gfvNotAvailable: z.boolean(),
  financeProductId: z.string(),
  deposit: dollarsSchema,
  /** Months. */
  term: z.int(),
  residualValue: dollarsSchema,
  /** Kilometres a year. */
  mileage: z.int(),
});
export type FinanceSettingsResponse = z.infer<typeof financeSettingsResponseSchema>;
