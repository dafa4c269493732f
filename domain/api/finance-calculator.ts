/** The repayment calculator on the wire: what POST /proxy/api/financecalculator answers (specification §7). */
import type { FinanceCalculatorRequest, FinanceCalculatorResponse, FinanceSettingsResponse } from './finance.ts';
import type { StateCode } from '../locations/state.ts';
import { dollarsFromCents } from '../money/cents.ts';
import { comparisonRateWarning, creditProviderStatement } from '../finance/comparison-rate.ts';
import {
  financeQuote,
  financeSettingsOf,
  repaymentText,
  type FinanceQuote,
  type FinanceSettings,
  type FinancedCar,
} from '../finance/finance-quote.ts';

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
 * postcode and state of the request; a car it does not know, or that has no driveaway price there, is answered with
 * 'error'.
 */
export const financeCalculatorAnswer = (
  { codes, financeFormInput, postCode, state }: FinanceCalculatorRequest & { readonly state: StateCode },
  financedCarOf: (code: string) => FinancedCar | undefined,
): FinanceCalculatorResponse => ({
  finance: {
    simulationInfo: codes.map((code) => {
      const car = financedCarOf(code);
      if (car === undefined) return { result: { type: 'error' }, disclaimers: [], postCode, state };
      const quote = financeQuote(car, financeFormInput);
      return { result: resultOf(quote), disclaimers: disclaimersOf(quote), postCode, state };
    }),
  },
});

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
