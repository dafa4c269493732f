import { describe, expect, it } from 'vitest';
import {
  financeCalculatorRequestSchema,
  financeCalculatorResponseSchema,
  financeSettingsResponseSchema,
  type FinanceCalculatorRequest,
} from './finance.ts';
import { financeCalculatorAnswer, financeSettingsAnswer } from './finance-calculator.ts';
import { comparisonRateWarning } from '../finance/comparison-rate.ts';
import { consumerLoanProductId, defaultFinanceForm, type FinanceFormInput } from '../finance/finance-form.ts';
import { financedCarOn } from '../finance/financed-car.ts';
import { financeMessages, repaymentResultOf } from './repayment-result.ts';

const asOf = '2026-01-15';
const sydney = { state: 'NSW', postcode: '2000' } as const;
const answerFor = (
  code: string,
  form: Partial<FinanceFormInput> = {},
  suburb: Parameters<typeof financedCarOn>[1]['suburb'] = sydney,
) =>
  financeCalculatorAnswer(
    {
      codes: [code],
      financeFormInput: { ...defaultFinanceForm, ...form },
      postCode: suburb.postcode,
      state: suburb.state,
    },
    (wanted) => financedCarOn(wanted, { suburb, asOf }),
  );
const infoOf = (answer: ReturnType<typeof answerFor>) => answer.finance.simulationInfo[0];

describe('the calculator’s request', () => {
  const request: FinanceCalculatorRequest = {
    codes: ['outback-touring'],
    financeFormInput: defaultFinanceForm,
    postCode: '2000',
  };

  it('is taken as the specification writes it', () => {
    expect(financeCalculatorRequestSchema.parse(request)).toStrictEqual(request);
  });

  it.each([
    ['codes', { codes: [] }],
    ['codes.0', { codes: [''] }],
    ['codes', { codes: 'outback-touring' }],
    ['postCode', { postCode: '800' }],
    ['postCode', { postCode: 2000 }],
    ['state', { state: 'nsw' }],
    ['financeFormInput.deposit', { financeFormInput: { ...defaultFinanceForm, deposit: -0.01 } }],
    ['financeFormInput.deposit', { financeFormInput: { ...defaultFinanceForm, deposit: 0.005 } }],
    ['financeFormInput.deposit', { financeFormInput: { ...defaultFinanceForm, deposit: Number.NaN } }],
    ['financeFormInput.deposit', { financeFormInput: { ...defaultFinanceForm, deposit: 1e300 } }],
    ['financeFormInput.deposit', { financeFormInput: { ...defaultFinanceForm, deposit: '0' } }],
    ['financeFormInput.term', { financeFormInput: { ...defaultFinanceForm, term: 1e3 } }],
    ['financeFormInput.term', { financeFormInput: { ...defaultFinanceForm, term: 48.5 } }],
    ['financeFormInput.mileage', { financeFormInput: { ...defaultFinanceForm, mileage: -1 } }],
    ['financeFormInput.financePackageId', { financeFormInput: { ...defaultFinanceForm, financePackageId: 'Daily' } }],
    ['financeFormInput.homeOwner', { financeFormInput: { ...defaultFinanceForm, homeOwner: true } }],
    ['financeFormInput', { financeFormInput: undefined }],
  ])('names %s when it is wrong: %o', (field, change) => {
    const { error } = financeCalculatorRequestSchema.safeParse({ ...request, ...change });
    expect(error?.issues.map(({ path }) => path.join('.'))).toContain(field);
  });
});

describe('the calculator’s answer', () => {
  it('is in cents, with the simulation, the disclaimers and the postcode', () => {
    const answer = answerFor('outback-touring');
    expect(financeCalculatorResponseSchema.parse(answer)).toStrictEqual(answer);
    // driveaway $54,716 in Sydney; see finance-quote.test.ts for the working
    expect(infoOf(answer)).toMatchObject({
      result: {
        type: 'success',
        simulation: {
          comparisonRate: 8.61,
          interestRate: 7.49,
          paymentValue: [{ amount: 20_147 }],
          financePackageId: 'Weekly',
          deposits: [{ value: 0 }],
          loanTermPeriod: { value: 48 },
          residualValue: { amount: 2_499_500 },
          mileage: 15_000,
          financeProduct: 'FIN_PROD_AUS_SUB_GFV',
        },
      },
      postCode: '2000',
    });
    expect(infoOf(answer)?.disclaimers).toContainEqual({ purpose: 'ComparisonRate', value: comparisonRateWarning });
  });

  it('has no residual value for a consumer loan', () => {
    expect(infoOf(answerFor('outback-touring', { financeProductId: consumerLoanProductId }))?.result).toMatchObject({
      type: 'success',
      simulation: { residualValue: { amount: null }, financeProduct: consumerLoanProductId },
    });
  });

  it.each([
    ['na', 'outback-touring', { deposit: 50_000 }],
    ['not_applicable', 'outback-touring', { term: 60 }],
    ['not_applicable', 'outback-touring', { mileage: 17_500 }],
    ['error', 'no-such-variant', {}],
    ['error', 'constructor', {}],
  ] satisfies [string, string, Partial<FinanceFormInput>][])('is %s for %s with %o', (type, code, form) => {
    expect(infoOf(answerFor(code, form))).toStrictEqual({
      result: { type },
      disclaimers: [],
      postCode: '2000',
      state: 'NSW',
    });
  });

  it('is an error where no driveaway price is known', () => {
    expect(infoOf(answerFor('outback-touring', {}, { state: 'NSW', postcode: '2899' }))?.result.type).toBe('error');
  });

  it('has one entry for each code, in their order', () => {
    const { finance } = financeCalculatorAnswer(
      {
        codes: ['outback-awd', 'nope', 'brz-ts'],
        financeFormInput: defaultFinanceForm,
        postCode: '2000',
        state: 'NSW',
      },
      (code) => financedCarOn(code, { suburb: sydney, asOf }),
    );
    expect(finance.simulationInfo.map(({ result }) => result.type)).toStrictEqual(['success', 'error', 'success']);
  });
});

describe('the finance settings on the wire', () => {
  it('are in dollars', () => {
    const settings = financeSettingsAnswer({ variantCode: 'outback-touring', listPriceCents: 4_999_000 });
    expect(financeSettingsResponseSchema.parse(settings)).toStrictEqual({
      gfvNotAvailable: false,
      financeProductId: 'FIN_PROD_AUS_SUB_GFV',
      deposit: 0,
      term: 48,
      residualValue: 24_995,
      mileage: 15_000,
    });
  });
});

describe('a repayment as a page shows it', () => {
  const ask = (code: string, form: Partial<FinanceFormInput> = {}) => {
    const { financeProductId } = { ...defaultFinanceForm, ...form };
    return repaymentResultOf({ pimIdentifier: code, financeProductId, postCode: '2000' }, answerFor(code, form));
  };

  it('is in dollars, in the words of the specification', () => {
    expect(ask('outback-touring', { financePackageId: 'Fortnightly', deposit: 2_000 })).toStrictEqual({
      pimIdentifier: 'outback-touring',
      financeProductId: 'FIN_PROD_AUS_SUB_GFV',
      comparisonRate: 8.61,
      interestRate: 7.49,
      // (52,716 − 24,995 × (1 + i)^−104) × i / (1 − (1 + i)^−104) with i = 0.0749 / 26
      paymentValue: 380.85,
      monthlyRepayment:
        'Estimated repayments based on a deposit of $2,000 over a 48 month term with a Guaranteed Future Value of $24,995 with an annual km allowance of 15,000.',
      paymentFrequency: 'Fortnightly',
      paymentFrequencyString: 'fortnight',
      deposit: 2_000,
      term: 48,
      residualValue: 24_995,
      postCode: '2000',
      mileage: 15_000,
      isGfvNotAvailableError: false,
      isDepositTooHighError: false,
      isGeneralError: false,
      errorDescription: '',
    });
  });

  it('has nothing left to pay after a consumer loan', () => {
    expect(ask('wrx-sti', { financeProductId: consumerLoanProductId })).toMatchObject({
      residualValue: 0,
      monthlyRepayment: 'Repayments based on a Consumer Loan with a $0 deposit over a 48 month loan.',
      errorDescription: '',
    });
  });

  const flagsOf = ({ isDepositTooHighError, isGfvNotAvailableError, isGeneralError }: ReturnType<typeof ask>) => ({
    isDepositTooHighError,
    isGfvNotAvailableError,
    isGeneralError,
  });
  const noFlag = { isDepositTooHighError: false, isGfvNotAvailableError: false, isGeneralError: false };

  it.each([
    [
      'a deposit that is too high',
      'outback-touring',
      { deposit: 54_000 },
      'depositTooHigh',
      { isDepositTooHighError: true },
    ],
    ['a car without a future value', 'solterra-awd', { term: 60 }, 'gfvNotAvailable', { isGfvNotAvailableError: true }],
    ['an answer for another product', 'wrx-sti', {}, 'gfvNotAvailable', { isGfvNotAvailableError: true }],
    ['an error', 'nope', {}, 'error', {}],
  ] as const)('is missing after %s, and says why', (_, code, form, message, flag) => {
    const result = ask(code, form);
    expect(result).toMatchObject({ paymentValue: 0, errorDescription: financeMessages[message] });
    expect(flagsOf(result)).toStrictEqual({ ...noFlag, ...flag });
  });

  it.each([undefined, { finance: { simulationInfo: [] } }])('is missing after a request that failed (%o)', (answer) => {
    const request = { pimIdentifier: 'brz-ts', financeProductId: consumerLoanProductId, postCode: '2000' } as const;
    const result = repaymentResultOf(request, answer);
    expect(result).toMatchObject({ ...request, errorDescription: financeMessages.requestFailed });
    expect(flagsOf(result)).toStrictEqual({ ...noFlag, isGeneralError: true });
  });
});
