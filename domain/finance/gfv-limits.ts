import { groupedDigits } from '../money/grouped-digits.ts';
import { gfvProductId, type FinanceFormInput } from './finance-form.ts';
import { guaranteedMileages, guaranteedTermsOf } from './finance-rates.ts';

const listed = (values: readonly number[], unit: string): string =>
  `${values.slice(0, -1).map(groupedDigits).join(', ')} or ${groupedDigits(values.at(-1) ?? 0)} ${unit}`;

/** The validation errors of a form, by field, that asks for a guaranteed future value beyond what it is offered for. */
type GfvLimits = Readonly<Partial<Record<'term' | 'mileage', string>>>;

/** What keeps a form from the guaranteed future value of its car; empty where it is within its limits or there is none. */
export const gfvLimitsOf = (
  variantCode: string,
  { financeProductId, term, mileage }: Pick<FinanceFormInput, 'financeProductId' | 'term' | 'mileage'>,
): GfvLimits => {
  const terms = guaranteedTermsOf(variantCode);
  if (financeProductId !== gfvProductId || terms.length === 0) return {};
  return {
    ...(!terms.includes(term) && {
      term: `A Guaranteed Future Value runs over ${listed(terms, 'months')}. Choose one of these, or a Consumer Loan.`,
    }),
    ...(!guaranteedMileages.includes(mileage) && {
      mileage: `A Guaranteed Future Value covers ${listed(guaranteedMileages, 'km')} a year. Choose one of these, or a Consumer Loan.`,
    }),
  };
};
