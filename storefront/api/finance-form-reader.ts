import {
  financeFormFieldsSchema,
  keepsFinanceRules,
  type FinanceFormInput,
} from '@driveaway/domain/finance/finance-form.ts';
import { lightReader, type Reader } from './light-reader.ts';

const fieldsReader = lightReader(financeFormFieldsSchema);

/** Accepts what the calculator accepts. */
export const financeFormReader: Reader<FinanceFormInput> = {
  safeParse: (value) => {
    const fields = fieldsReader.safeParse(value);
    return !fields.success || keepsFinanceRules(fields.data)
      ? fields
      : { success: false, error: new Error('Not whole cents or not whole years') };
  },
};
