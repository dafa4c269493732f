import { cardExpiryYears } from '@driveaway/domain/customer/deposit-form.ts';
import type { FormEvent } from 'react';
import { yearInSydney } from '../../../browser/browser-clock.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { useValidatedForm } from '../../../ui/form/use-validated-form.ts';
import {
  cardBrandOf,
  caretAfterFormatting,
  digitsOf,
  formatCardNumber,
  sandboxCards,
  securityCodeLength,
} from './card-number.ts';
import styles from '../frame/checkout.module.css';
import type { PayValues } from './pay-values.ts';

const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));

/** Spaces the digits as on the card while they are typed, and leaves the caret where it was. */
const spaceDigits = ({ currentTarget: input }: FormEvent<HTMLInputElement>): void => {
  const caret = input.selectionStart ?? input.value.length;
  const digitsBefore = digitsOf(input.value.slice(0, caret)).length;
  const formatted = formatCardNumber(input.value);
  if (formatted === input.value) return;
  input.value = formatted;
  const next = caretAfterFormatting(formatted, digitsBefore);
  input.setSelectionRange(next, next);
};

type CardFieldsProps = {
  readonly form: Pick<ReturnType<typeof useValidatedForm<PayValues, PayValues>>, 'field' | 'values'>;
};

/** The card, with the attributes that let browsers fill it in. */
export const CardFields = ({ form: { field, values } }: CardFieldsProps) => {
  const thisYear = yearInSydney();
  const number = field('cardNumber');
  const codeLength = securityCodeLength(values.cardNumber);
  return (
    <>
      <TextField {...field('cardName')} label="Name on card" autoComplete="cc-name" required />
      <TextField
        {...number}
        onInput={spaceDigits}
        label="Card number"
        inputMode="numeric"
        autoComplete="cc-number"
        required
        suffix={cardBrandOf(values.cardNumber)}
        description="Visa, Mastercard or American Express"
      />
      <div className={`${styles.row} ${styles.expiry}`}>
        <div className={styles.pair}>
          <SelectField
            {...field('cardExpiryMonth')}
            label="Expiry month"
            emptyLabel="Month"
            options={months.map((month) => ({ value: month, label: month }))}
            autoComplete="cc-exp-month"
            required
          />
          <SelectField
            {...field('cardExpiryYear')}
            label="Expiry year"
            emptyLabel="Year"
            options={cardExpiryYears(thisYear).map((value, index) => ({ value, label: String(thisYear + index) }))}
            autoComplete="cc-exp-year"
            required
          />
        </div>
        <TextField
          {...field('cardCVN')}
          label="Security code"
          description={
            codeLength === 4 ? 'The 4 digits on the front of the card' : 'The 3 digits on the back of the card'
          }
          inputMode="numeric"
          autoComplete="cc-csc"
          onInput={({ currentTarget: input }: FormEvent<HTMLInputElement>) => {
            // a limit of characters would cut what is pasted with spaces
            const digits = digitsOf(input.value).slice(0, codeLength);
            if (digits !== input.value) input.value = digits;
          }}
          required
        />
      </div>
    </>
  );
};

/** Shown with the sandbox endpoint only: what can be typed in to try the payment out. */
export const SandboxCards = () => (
  <details className={styles.disclosure}>
    <summary>Test cards: this is the payment sandbox, no money moves</summary>
    <table className={styles.cards}>
      <thead>
        <tr>
          <th scope="col">Card</th>
          <th scope="col">Number</th>
          <th scope="col">Code</th>
        </tr>
      </thead>
      <tbody>
        {sandboxCards.map(({ brand, number, code }) => (
          <tr key={number}>
            <th scope="row">{brand}</th>
            <td>{number}</td>
            <td>{code}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <p className={styles.hint}>Any name, any date in the future. An amount that ends in .51 is declined by the bank.</p>
  </details>
);
