import { unknownBrand } from '@driveaway/domain/payments/card-words.ts';

/** The brand by the first digits of a card number (ISO/IEC 7812 ranges); `unknownBrand` for one that is none of them. */
export const cardBrand = (number: string): string => {
  if (number.startsWith('4')) return 'Visa';
  if (/^3[47]/.test(number)) return 'American Express';
  const firstFour = Number(number.slice(0, 4));
  const isMastercard = /^5[1-5]/.test(number) || (firstFour >= 2221 && firstFour <= 2720);
  return isMastercard ? 'Mastercard' : unknownBrand;
};

/** At most the first six and last four digits of a number, whatever the gateway sends (PCI DSS 3.4). */
export const maskedOnly = (number: string): string =>
  number.length <= 10
    ? 'X'.repeat(number.length)
    : `${number.slice(0, 6)}${'X'.repeat(number.length - 10)}${number.slice(-4)}`;
