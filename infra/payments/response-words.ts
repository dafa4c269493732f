/** What eWAY's response and error codes mean to a customer. Codes: Rapid's own list (the SDK's language file). */
import { notSentCode } from './port.ts';

/** Two digits, the bank's. */
const bankReasons: Readonly<Record<string, string>> = {
  '01': 'refer to the card issuer',
  '02': 'refer to the card issuer',
  '04': 'pick up card',
  '05': 'do not honour',
  '12': 'invalid transaction',
  '13': 'invalid amount',
  '14': 'invalid card number',
  '15': 'no such card issuer',
  '31': 'the bank is not supported',
  '33': 'expired card',
  '34': 'suspected fraud',
  '36': 'restricted card',
  '41': 'lost card',
  '43': 'stolen card',
  '51': 'insufficient funds',
  '54': 'expired card',
  '57': 'function not permitted to the cardholder',
  '59': 'suspected fraud',
  '61': 'over the withdrawal limit',
  '62': 'restricted card',
  '82': 'the CVN is wrong',
  '91': 'the card issuer is unavailable',
  '94': 'the same payment was sent before',
  '96': 'system error',
};

/** V: what Rapid does not accept before it asks a bank. */
const validationReasons: Readonly<Record<string, string>> = {
  V6011: 'The amount is not valid.',
  V6021: 'The name on the card is missing.',
  V6022: 'The card number is missing.',
  V6023: 'The card CVN is missing.',
  V6033: 'The expiry date is not valid.',
  V6100: 'The name on the card is not valid.',
  V6101: 'The expiry month is not valid.',
  V6102: 'The expiry year is not valid.',
  V6106: 'The card CVN is not valid.',
  V6110: 'The card number is not valid.',
  V6126: 'The card number is not valid.',
  V6127: 'The card CVN is not valid.',
  V6153: 'This type of card is not accepted.',
};

/** The sentence for a payment that was declined under a code; one that fits every code where there is no other. */
export const declineWords = (code: string): string => {
  const notCharged = 'You have not been charged.';
  if (/^\d\d$/.test(code)) {
    return `Your bank declined the payment: ${bankReasons[code] ?? `code ${code}`}. ${notCharged}`;
  }
  if (code === notSentCode) {
    return `The payment service cannot be reached at the moment. ${notCharged} Please try again in a minute.`;
  }
  if (code.startsWith('F')) return `The payment was stopped by a security check. ${notCharged}`;
  return `${validationReasons[code] ?? 'The payment was not accepted.'} ${notCharged}`;
};
