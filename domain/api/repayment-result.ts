/** What a page shows of the calculator's answer (specification §3, Repayment result; messages of §8). */
import type { FinanceCalculatorResponse } from './finance.ts';
import { dollarsFromCents } from '../money/cents.ts';
import type { FinanceFormInput, RepaymentFrequency } from '../finance/finance-form.ts';

export const financeMessages = {
  depositTooHigh:
    'Based on your deposit, the loan amount on this vehicle would be too low. Please lower your deposit to see a repayment.',
  error: 'Something went wrong with your request. Please try again later.',
  gfvNotAvailable:
    'Sorry, GFV isn’t yet available for this vehicle. Please check with your local participating Retailer or check back soon.',
  requestFailed: 'Something went wrong with your request unfortunately. Please try again later.',
} as const;

/** Amounts in dollars, rates in per cent a year. Without a repayment the amounts are 0 and errorDescription says why. */
export type RepaymentResult = {
  readonly pimIdentifier: string;
  readonly financeProductId: string;
  readonly comparisonRate: number;
  readonly interestRate: number;
  readonly paymentValue: number;
  /** The text below the repayment. */
  readonly monthlyRepayment: string;
  readonly paymentFrequency: RepaymentFrequency;
  readonly paymentFrequencyString: 'week' | 'fortnight' | 'month';
  readonly deposit: number;
  /** Months. */
  readonly term: number;
  readonly residualValue: number;
  readonly postCode: string;
  /** Kilometres a year. */
  readonly mileage: number;
  readonly isGfvNotAvailableError: boolean;
  readonly isDepositTooHighError: boolean;
  readonly isGeneralError: boolean;
  /** '' when there is a repayment. */
  readonly errorDescription: string;
};

const frequencyWords = { Weekly: 'week', Fortnightly: 'fortnight', Monthly: 'month' } as const;

export type RepaymentRequest = {
  readonly pimIdentifier: string;
  readonly financeProductId: FinanceFormInput['financeProductId'];
  readonly postCode: string;
};

const withoutRepayment = (request: RepaymentRequest, errorDescription: string): RepaymentResult => ({
  ...request,
  comparisonRate: 0,
  interestRate: 0,
  paymentValue: 0,
  monthlyRepayment: '',
  paymentFrequency: 'Weekly',
  paymentFrequencyString: 'week',
  deposit: 0,
  term: 0,
  residualValue: 0,
  mileage: 0,
  isGfvNotAvailableError: false,
  isDepositTooHighError: false,
  isGeneralError: false,
  errorDescription,
});

/**
 * Reads the first entry of an answer for the variant that was asked about. `answer` is undefined when the request
 * failed or was not OK. An answer for another product than asked means that no guaranteed future value is available.
 */
export const repaymentResultOf = (
  request: RepaymentRequest,
  answer: FinanceCalculatorResponse | undefined,
): RepaymentResult => {
  const info = answer?.finance.simulationInfo[0];
  if (info === undefined) {
    return { ...withoutRepayment(request, financeMessages.requestFailed), isGeneralError: true };
  }
  const { result } = info;
  switch (result.type) {
    case 'na':
      return { ...withoutRepayment(request, financeMessages.depositTooHigh), isDepositTooHighError: true };
    case 'not_applicable':
      return { ...withoutRepayment(request, financeMessages.gfvNotAvailable), isGfvNotAvailableError: true };
    case 'error':
      return withoutRepayment(request, financeMessages.error);
    case 'success': {
      const { simulation } = result;
      if (simulation.financeProduct !== request.financeProductId) {
        return { ...withoutRepayment(request, financeMessages.gfvNotAvailable), isGfvNotAvailableError: true };
      }
      return {
        ...withoutRepayment(request, ''),
        comparisonRate: simulation.comparisonRate,
        interestRate: simulation.interestRate,
        paymentValue: dollarsFromCents(simulation.paymentValue[0]?.amount ?? 0),
        monthlyRepayment: info.disclaimers.find(({ purpose }) => purpose === 'Repayment')?.value ?? '',
        paymentFrequency: simulation.financePackageId,
        paymentFrequencyString: frequencyWords[simulation.financePackageId],
        deposit: dollarsFromCents(simulation.deposits[0]?.value ?? 0),
        term: simulation.loanTermPeriod.value,
        residualValue: dollarsFromCents(simulation.residualValue.amount ?? 0),
        postCode: info.postCode,
        mileage: simulation.mileage,
      };
    }
  }
};
