/** Step 2, Pay Deposit (specification §3 and §5). */
import { z } from 'zod/mini';
import { centsFromDollars } from '../money/cents.ts';
import { isDepositAmount } from '../terms/deposit-rules.ts';
import { optionalText, text } from './text-rules.ts';

const required = (message: string, sent = text) => sent.check(z.refine((value) => value !== '', message));

/** Encrypted in the browser, a number of 16 digits becomes some hundred characters. */
const encryptedText = optionalText(2_000);

const outOfRange = 'The deposit amount must be between $1000 and $3000';

const hasDepositRange = (dollars: number): boolean => {
  const cents = centsFromDollars(dollars);
  return cents !== undefined && isDepositAmount(cents);
};

/** Dollars as a number, or as a text of digits, which some pages send. */
const dollars = z.union(
  [z.number(), z.pipe(z.string().check(z.trim(), z.regex(/^\d{1,9}(?:\.\d{1,9})?$/)), z.transform(Number))],
  { error: 'Deposit amount is required' },
);

/** The form as the customer fills it in; card number and CVN in the clear, in the browser's memory only. */
export const depositFormSchema = z.object({
  orderReference: required('Order reference is required'),
  cardName: required('Card name is required'),
  cardNumber: required('Card number is required', encryptedText),
  cardExpiryMonth: required('Card expiry month is required').check(
    z.refine((value) => /^(0[1-9]|1[0-2])$/.test(value), 'Card expiry month is required'),
  ),
  cardExpiryYear: required('Card expiry year is required').check(
    z.refine((value) => /^\d{2}$/.test(value), 'Card expiry year is required'),
  ),
  cardCVN: required('Card CVN is required', encryptedText),
  amount: dollars.check(z.refine(hasDepositRange, outOfRange)),
});
export type DepositForm = z.infer<typeof depositFormSchema>;

/** The years of the expiry list: this one and the 19 after it, two digits (specification §3). */
export const cardExpiryYears = (currentYear: number): readonly string[] =>
  Array.from({ length: 20 }, (_, index) => String((currentYear + index) % 100).padStart(2, '0'));
