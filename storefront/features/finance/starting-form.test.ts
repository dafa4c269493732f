import { consumerLoanProductId, defaultFinanceForm } from '@driveaway/domain/finance/finance-form.ts';
import { expect, it } from 'vitest';
import { startingForm } from './starting-form.ts';

const settings = {
  gfvNotAvailable: false,
  financeProductId: consumerLoanProductId,
  deposit: 1_000,
  term: 36,
  residualValue: 20_000,
  mileage: 10_000,
};

it('the calculator starts from the defaults with the settings of the variant', () => {
  expect(startingForm(settings, undefined)).toEqual({
    ...defaultFinanceForm,
    financeProductId: consumerLoanProductId,
    deposit: 1_000,
    term: 36,
    mileage: 10_000,
  });
});

it('the visitor’s own inputs win over the settings of any variant', () => {
  const own = { ...defaultFinanceForm, deposit: 7_500 };
  expect(startingForm(settings, own)).toBe(own);
});

it('the visitor’s own inputs ask for no product that the settings say is not there', () => {
  const own = { ...defaultFinanceForm, deposit: 7_500 };
  const there = startingForm({ ...settings, gfvNotAvailable: true }, own);
  expect(there).toEqual({ ...own, financeProductId: consumerLoanProductId });
});

it.each([undefined, { ...settings, financeProductId: 'FIN_PROD_UNKNOWN' }])('%o leaves the defaults', (given) => {
  expect(startingForm(given, undefined)).toEqual(defaultFinanceForm);
});
