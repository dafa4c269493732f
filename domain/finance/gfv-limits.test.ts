import { describe, expect, it } from 'vitest';
import { consumerLoanProductId, defaultFinanceForm } from './finance-form.ts';
import { gfvLimitsOf } from './gfv-limits.ts';

describe('the limits of a guaranteed future value', () => {
  it('are kept by the form a calculator starts from, and are none of a loan', () => {
    expect(gfvLimitsOf('outback-awd', defaultFinanceForm)).toEqual({});
    const loan = { ...defaultFinanceForm, financeProductId: consumerLoanProductId, term: 84, mileage: 17_500 } as const;
    expect(gfvLimitsOf('outback-awd', loan)).toEqual({});
  });

  it('say what the field allows', () => {
    expect(gfvLimitsOf('outback-awd', { ...defaultFinanceForm, term: 84, mileage: 17_500 })).toEqual({
      term: 'A Guaranteed Future Value runs over 24, 36 or 48 months. Choose one of these, or a Consumer Loan.',
      mileage:
        'A Guaranteed Future Value covers 10,000, 15,000, 20,000 or 25,000 km a year. Choose one of these, or a Consumer Loan.',
    });
  });

  it('are not those of a car without one: there the car is the reason', () => {
    expect(gfvLimitsOf('wrx-sti', { ...defaultFinanceForm, term: 84 })).toEqual({});
  });
});
