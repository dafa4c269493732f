/** The published test cards: the only ones that the simulator takes. */
type TestCard = { readonly brand: string; readonly number: string; readonly cvnLength: number };

export const testCards: readonly TestCard[] = [
  { brand: 'Visa', number: '4444333322221111', cvnLength: 3 },
  { brand: 'Mastercard', number: '5105105105105100', cvnLength: 3 },
  { brand: 'American Express', number: '378282246310005', cvnLength: 4 },
];

/** First six and last four digits, the rest crossed out: all that may be kept of a number (PCI DSS 3.4). */
export const maskCardNumber = (number: string): string =>
  `${number.slice(0, 6)}${'X'.repeat(number.length - 10)}${number.slice(-4)}`;

/** True until the last day of the month printed on the card has passed; two digits each, `today` an ISO date. */
export const isBeforeExpiry = (expiryMonth: string, expiryYear: string, today: string): boolean =>
  /^(0[1-9]|1[0-2])$/.test(expiryMonth) &&
  /^\d{2}$/.test(expiryYear) &&
  `20${expiryYear}-${expiryMonth}` >= today.slice(0, 7);
