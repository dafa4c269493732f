/** The values of the card form and what is wrong with them. */
import { depositFormSchema } from '@driveaway/domain/customer/deposit-form.ts';
import type { OrderDetails } from '@driveaway/domain/api/order-details.ts';
import { dollarsFromCents } from '@driveaway/domain/money/cents.ts';
import { defaultDepositCents } from '@driveaway/domain/terms/deposit-rules.ts';
import { moneyText } from '../../../ui/figures/money.tsx';
import { cardNumberError, securityCodeError } from './card-number.ts';

export type PayValues = {
  readonly amount: string;
  readonly cardName: string;
  readonly cardNumber: string;
  readonly cardExpiryMonth: string;
  readonly cardExpiryYear: string;
  readonly cardCVN: string;
};

export const emptyPayment: PayValues = {
  amount: String(dollarsFromCents(defaultDepositCents)),
  cardName: '',
  cardNumber: '',
  cardExpiryMonth: '',
  cardExpiryYear: '',
  cardCVN: '',
};

/** What the form shows once the fee is paid. */
export const paidValues = ({ deposit }: Pick<OrderDetails, 'deposit'>): PayValues => ({
  ...emptyPayment,
  ...(deposit !== null && {
    amount: moneyText({ dollars: deposit.amount }).replace('$', ''),
    cardNumber: deposit.maskedCard,
  }),
});

/** '$1,000.50' as dollars; undefined for what is no amount with at most two decimals. */
export const amountFrom = (typed: string): number | undefined => {
  const plain = typed.replaceAll(/[\s,$]/g, '');
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? Number(plain) : undefined;
};

/** Whether a card was good until a month before this one; the years of the form are this one and later ones. */
const isExpired = ({ cardExpiryMonth, cardExpiryYear }: PayValues, today: string): boolean =>
  cardExpiryYear === today.slice(2, 4) && cardExpiryMonth !== '' && cardExpiryMonth < today.slice(5, 7);

/** The first validation error about each field, in the order of the form; `today` is yyyy-MM-dd. */
export const payValidationErrors = (
  values: PayValues,
  { orderReference, today }: { readonly orderReference: string; readonly today: string },
): Readonly<Record<string, string>> => {
  const typed = values.amount.trim();
  // an amount that cannot be read is out of range, an empty one is missing
  const amount = typed === '' ? undefined : (amountFrom(typed) ?? 0);
  const parsed = depositFormSchema.safeParse({ ...values, amount, orderReference });
  const found: Record<string, string> = {};
  for (const { path, message } of parsed.error?.issues ?? []) found[path.join('.')] ??= message;
  const card = {
    cardNumber: cardNumberError(values.cardNumber),
    cardCVN: securityCodeError(values.cardCVN, values.cardNumber),
  };
  if (isExpired(values, today)) found['cardExpiryMonth'] ??= 'This card has expired';
  return Object.fromEntries(
    Object.keys(emptyPayment).flatMap((name) => {
      const message = name === 'cardNumber' || name === 'cardCVN' ? card[name] : found[name];
      return message === undefined ? [] : [[name, message]];
    }),
  );
};

/** The names of the fields in the list of what is still needed. */
export const payFieldNames: Readonly<Record<string, string>> = {
  amount: 'Amount',
  cardName: 'Name on card',
  cardNumber: 'Card number',
  cardExpiryMonth: 'Expiry month',
  cardExpiryYear: 'Expiry year',
  cardCVN: 'Security code',
};
