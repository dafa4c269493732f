/**
 * The card of a payment in words, by its last four digits alone: enough for its owner. A gateway that was only asked later may
 * not name it, or only in part.
 */

/** The brand of a card of which no more is known. */
export const unknownBrand = 'Card';

/** The last four digits of a masked number; '' where it does not end with any. */
const lastFourOf = (maskedCard: string): string => /\d{4}$/.exec(maskedCard)?.[0] ?? '';

/** As a value of its own: 'Visa ending in 1111'. */
export const cardLabel = (brand: string, maskedCard: string): string => {
  const digits = lastFourOf(maskedCard);
  const name = brand === unknownBrand || brand === '' ? '' : brand;
  if (digits === '') return name === '' ? 'The one you paid with' : name;
  return `${name === '' ? 'Card' : name} ending in ${digits}`;
};

/** Within a sentence: 'the card you paid with, ending in 1111'. */
export const cardYouPaidWith = (maskedCard: string): string => {
  const digits = lastFourOf(maskedCard);
  return digits === '' ? 'the card you paid with' : `the card you paid with, ending in ${digits}`;
};
