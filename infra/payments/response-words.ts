/** What eWAY's response and error codes mean to a customer. Codes: Rapid's own list (the SDK's language file). */
import { notSentCode } from './port.ts';
import { classOfCode, type RapidCodeClass } from './rapid-codes.ts';

/** Two digits, the bank's, where the reason helps whoever holds the card. */
const bankReasons: Readonly<Record<string, string>> = {
  '14': 'invalid card number',
  '15': 'no such card issuer',
  '31': 'the bank is not supported',
  '33': 'expired card',
  '51': 'insufficient funds',
  '54': 'expired card',
  '56': 'the card is not known',
  '57': 'this card does not allow such payments',
  '61': 'over the withdrawal limit',
  '65': 'the card was used too often today',
  '82': 'the card’s CVN is wrong',
  '91': 'the card issuer is unavailable',
  '94': 'the same payment was sent before',
  '96': 'system error',
};

/** 3-D Secure or a PIN, for which there is no place here. */
const askedToConfirm =
  'Your bank asks you to confirm this payment, which is not possible here: please use another card.';

/** V: what Rapid does not accept before it asks a bank. */
const validationReasons: Readonly<Record<string, string>> = {
  V6019: askedToConfirm,
  V6025: askedToConfirm,
  V6021: 'The name on the card is missing.',
  V6022: 'The card number is missing.',
  V6023: 'The card CVN is missing.',
  V6033: 'The expiry date is not valid.',
  V6100: 'The name on the card is not valid.',
  V6101: 'The expiry month is not valid.',
  V6102: 'The expiry year is not valid.',
  V6106: 'The card CVN is not valid.',
  V6110: 'The card number is not valid.',
  V6153: 'This type of card is not accepted.',
  V6530: 'A card number was typed into another field.',
};

const notCharged = 'You have not been charged.';
const declined = `The payment was declined. ${notCharged} Please use another card, or ask your bank.`;
const unreachable = `The payment service cannot be reached at the moment. ${notCharged} Please try again in a minute.`;

/** Of a code without words of its own. */
const classWords: Readonly<Record<RapidCodeClass, string>> = {
  bank: declined,
  // as the bank's: whoever holds the card is not told that it is suspected
  fraud: declined,
  card: `The card was not accepted. ${notCharged} Please check its details, or use another card.`,
  ours: unreachable,
  yes: declined,
  open: unreachable,
  unfinished: unreachable,
};

/** The sentence for a payment that was declined under a code: its own words, else those of its class. */
export const declineWords = (code: string): string => {
  if (code === notSentCode) return unreachable;
  const digits = /^(?:D44)?(\d\d)$/.exec(code)?.[1];
  const reason = digits === undefined ? undefined : bankReasons[digits];
  if (reason !== undefined) return `Your bank declined the payment: ${reason}. ${notCharged}`;
  const validation = validationReasons[code];
  return validation === undefined ? classWords[classOfCode(code)] : `${validation} ${notCharged}`;
};
