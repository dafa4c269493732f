import type { FinanceSettingsResponse } from '@driveaway/domain/api/finance.ts';
import {
  consumerLoanProductId,
  defaultFinanceForm,
  financeFormInputSchema,
  gfvProductId,
  type FinanceFormInput,
} from '@driveaway/domain/finance/finance-form.ts';

/**
 * What the calculator of a variant starts from: the visitor's own inputs, else the defaults (specification §9) with
 * the settings of the variant, and never a product that they say is not there. Settings that make no form count as none.
 */
export const startingForm = (
  settings: FinanceSettingsResponse | undefined,
  personalised: FinanceFormInput | undefined,
): FinanceFormInput => {
  if (personalised !== undefined)
    return settings?.gfvNotAvailable === true && personalised.financeProductId === gfvProductId
      ? { ...personalised, financeProductId: consumerLoanProductId }
      : personalised;
  if (settings === undefined) return defaultFinanceForm;
  const { financeProductId, deposit, term, mileage } = settings;
  const { data } = financeFormInputSchema.safeParse({
    ...defaultFinanceForm,
    financeProductId,
    deposit,
    term,
    mileage,
  });
  return data ?? defaultFinanceForm;
};
