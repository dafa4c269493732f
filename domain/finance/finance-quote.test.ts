import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalogue } from '../catalogue/catalogue.ts';
import { consumerLoanProductId, defaultFinanceForm, financeFormInputSchema } from './finance-form.ts';
import { financeQuote, financeSettingsOf, repaymentText, type FinanceQuote } from './finance-quote.ts';
import { aprFor } from './finance-rates.ts';

const touring = { variantCode: 'outback-touring', listPriceCents: 4_999_000, driveawayCents: 5_471_600 };
const expedition = { variantCode: 'solterra-expedition', listPriceCents: 8_899_000, driveawayCents: 9_588_910 };
const loanForm = { ...defaultFinanceForm, financeProductId: consumerLoanProductId } as const;

const successOf = (quote: FinanceQuote) => {
  if (quote.type !== 'success') throw new Error(quote.type);
  return quote;
};

describe('the finance form', () => {
  it('starts with the defaults of the specification', () => {
    expect(financeFormInputSchema.parse(defaultFinanceForm)).toStrictEqual(defaultFinanceForm);
  });

  it.each([{ deposit: -1 }, { deposit: 10.005 }, { term: 40 }, { term: 96 }, { mileage: 0 }, { creditRating: 'NONE' }])(
    'refuses %o',
    (change) => {
      expect(financeFormInputSchema.safeParse({ ...defaultFinanceForm, ...change }).success).toBe(false);
    },
  );
});

describe('the yearly rate', () => {
  it.each([
    [{}, 749],
    [{ creditRating: 'EXCELLENT' }, 649],
    [{ creditRating: 'FAIR' }, 999],
    [{ ageRange: '18' }, 799],
    [{ homeOwner: 'false' }, 799],
    [{ ageRange: '18', homeOwner: 'false', creditRating: 'FAIR' }, 1_099],
  ] as const)('follows what visitors say of themselves: %o', (change, basisPoints) => {
    expect(aprFor({ ...defaultFinanceForm, ...change })).toBe(basisPoints);
  });
});

describe('a finance quote', () => {
  it('with a guaranteed future value repays the car down to half its list price after four years', () => {
    expect(financeQuote(touring, defaultFinanceForm)).toStrictEqual({
      type: 'success',
      financeProductId: 'FIN_PROD_AUS_SUB_GFV',
      frequency: 'Weekly',
      paymentCents: 20_147,
      aprBasisPoints: 749,
      comparisonRateBasisPoints: 861,
      depositCents: 0,
      termMonths: 48,
      residualValueCents: 2_499_500,
      mileage: 15_000,
    });
  });

  it('guarantees less for more kilometres', () => {
    const values = [10_000, 15_000, 20_000, 25_000].map(
      (mileage) => successOf(financeQuote(touring, { ...defaultFinanceForm, mileage })).residualValueCents,
    );
    expect(values).toStrictEqual([2_599_400, 2_499_500, 2_399_500, 2_249_500]);
  });

  it('as a consumer loan repays everything', () => {
    const quote = successOf(financeQuote(expedition, loanForm));
    expect(quote.residualValueCents).toBe(0);
  });

  it.each([
    [expedition, {}],
    [touring, { term: 60 }],
    [touring, { mileage: 12_345 }],
    [{ ...touring, variantCode: 'constructor' }, {}],
  ])('has no guaranteed future value where the lender names none', (car, change) => {
    expect(financeQuote(car, { ...defaultFinanceForm, ...change })).toStrictEqual({ type: 'not_applicable' });
  });

  it('is a consumer loan for an STI, whatever was asked for', () => {
    const sti = { variantCode: 'wrx-sti', listPriceCents: 6_999_000, driveawayCents: 7_600_000 };
    const quote = successOf(financeQuote(sti, defaultFinanceForm));
    expect(quote).toMatchObject({ financeProductId: consumerLoanProductId, residualValueCents: 0 });
    expect(quote).toStrictEqual(financeQuote(sti, loanForm));
  });

  it('is not given for less than $5,000', () => {
    expect(financeQuote(touring, { ...loanForm, deposit: 49_716 }).type).toBe('success');
    expect(financeQuote(touring, { ...loanForm, deposit: 49_716.01 })).toStrictEqual({ type: 'na' });
    expect(financeQuote(touring, { ...loanForm, deposit: 100_000 })).toStrictEqual({ type: 'na' });
  });

  it('is not made of parts of a cent', () => {
    expect(() => financeQuote(touring, { ...loanForm, deposit: 10.005 })).toThrow('at most two decimals');
  });

  it('is not given when the loan does not exceed the guaranteed future value', () => {
    expect(financeQuote(touring, { ...defaultFinanceForm, deposit: 29_720.99 }).type).toBe('success');
    expect(financeQuote(touring, { ...defaultFinanceForm, deposit: 29_721 })).toStrictEqual({ type: 'na' });
  });

  it('never asks for more when the deposit is larger', () => {
    const deposit = fc.integer({ min: 0, max: 29_000 });
    fc.assert(
      fc.property(deposit, deposit, (a, b) => {
        const [small, large] = [Math.min(a, b), Math.max(a, b)].map(
          (amount) => successOf(financeQuote(touring, { ...defaultFinanceForm, deposit: amount })).paymentCents,
        );
        expect(large).toBeLessThanOrEqual(small ?? 0);
      }),
    );
  });

  it('is described in the words of the specification', () => {
    expect(repaymentText(successOf(financeQuote(touring, defaultFinanceForm)))).toBe(
      'Estimated repayments based on a deposit of $0 over a 48 month term with a Guaranteed Future Value of $24,995 with an annual km allowance of 15,000.',
    );
    expect(repaymentText(successOf(financeQuote(touring, { ...loanForm, deposit: 2_500.5 })))).toBe(
      'Repayments based on a Consumer Loan with a $2,500.50 deposit over a 48 month loan.',
    );
  });
});

describe('the finance settings of a variant', () => {
  it('start from the guaranteed future value at 48 months and 15,000 km', () => {
    expect(financeSettingsOf(touring)).toStrictEqual({
      gfvNotAvailable: false,
      financeProductId: 'FIN_PROD_AUS_SUB_GFV',
      depositCents: 0,
      termMonths: 48,
      residualValueCents: 2_499_500,
      mileage: 15_000,
    });
  });

  it('have no guaranteed future value for pre-orders and the STI, and one for every other variant', () => {
    const without = catalogue
      .flatMap(({ variants }) => variants)
      .filter(({ code }) => financeSettingsOf({ variantCode: code, listPriceCents: 6_000_000 }).gfvNotAvailable);
    expect(without.map(({ code }) => code)).toStrictEqual(['solterra-expedition', 'wrx-sti']);
  });

  it('start from the first product that is there', () => {
    const sti = financeSettingsOf({ variantCode: 'wrx-sti', listPriceCents: 6_000_000 });
    expect(sti.financeProductId).toBe(consumerLoanProductId);
  });
});
