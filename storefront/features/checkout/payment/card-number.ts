/** How a card number looks while it is typed, and what can be told from it. */
import { passesLuhn } from '@driveaway/domain/payments/passes-luhn.ts';

/** The cards that the order fee can be paid with (specification §9). */
type CardBrand = 'Visa' | 'Mastercard' | 'American Express';

/** The digits of what was typed or pasted, wide ones of East Asian keyboards too. */
export const digitsOf = (value: string): string => value.normalize('NFKC').replaceAll(/\D/g, '');

/** The brand by the first digits; undefined while it cannot be told, or for a card that is not taken. */
export const cardBrandOf = (value: string): CardBrand | undefined => {
  const digits = digitsOf(value);
  if (digits.startsWith('4')) return 'Visa';
  if (/^3[47]/.test(digits)) return 'American Express';
  if (/^5[1-5]/.test(digits)) return 'Mastercard';
  const range = Number(digits.slice(0, 4));
  return digits.length >= 4 && range >= 2221 && range <= 2720 ? 'Mastercard' : undefined;
};

const americanExpressGroups = [4, 6, 5] as const;
const otherGroups = [4, 4, 4, 4, 3] as const;

const groupsOf = (digits: string): readonly number[] =>
  cardBrandOf(digits) === 'American Express' ? americanExpressGroups : otherGroups;

/** Digits in the groups that are printed on the card: 4-6-5 for American Express, else fours. */
export const formatCardNumber = (value: string): string => {
  let rest = digitsOf(value);
  const parts: string[] = [];
  for (const size of groupsOf(rest)) {
    if (rest === '') break;
    parts.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  return parts.join(' ');
};

/** Where the caret belongs after formatting: behind as many digits as before. */
export const caretAfterFormatting = (formatted: string, digitsBefore: number): number => {
  let seen = 0;
  for (let index = 0; index < formatted.length; index += 1) {
    if (seen === digitsBefore) return index;
    if (formatted[index] !== ' ') seen += 1;
  }
  return formatted.length;
};

/** How many digits the security code of this card has. */
export const securityCodeLength = (cardNumber: string): 3 | 4 =>
  cardBrandOf(cardNumber) === 'American Express' ? 4 : 3;

const expectedLength = (digits: string): boolean =>
  cardBrandOf(digits) === 'American Express' ? digits.length === 15 : digits.length === 16 || digits.length === 19;

/** What is wrong with a card number that was typed, in words; undefined when it can be sent. */
export const cardNumberError = (value: string): string | undefined => {
  const digits = digitsOf(value);
  if (digits === '') return 'Card number is required';
  if (digits.length >= 4 && cardBrandOf(digits) === undefined) return 'We take Visa, Mastercard and American Express';
  if (!expectedLength(digits) || !passesLuhn(digits))
    return 'Check the card number: it is not complete or has a typing error';
  return undefined;
};

/** What is wrong with a security code, in words; undefined when it can be sent. */
export const securityCodeError = (code: string, cardNumber: string): string | undefined => {
  const length = securityCodeLength(cardNumber);
  if (code.trim() === '') return 'Card CVN is required';
  return new RegExp(`^\\d{${length}}$`).test(code.trim())
    ? undefined
    : `The security code of this card has ${length} digits`;
};

/** The cards that the sandbox gateway approves, for trying the payment out. */
export const sandboxCards: readonly { readonly brand: CardBrand; readonly number: string; readonly code: string }[] = [
  { brand: 'Visa', number: '4444 3333 2222 1111', code: '123' },
  { brand: 'Mastercard', number: '5105 1051 0510 5100', code: '123' },
  { brand: 'American Express', number: '3782 822463 10005', code: '1234' },
];
