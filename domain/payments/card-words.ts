/** The card of a payment in words; a gateway that was only asked later may not name it, or only in part. */

/** The brand of a card of which no more is known. */
export const unknownBrand = 'Card';

/** As a value of its own: 'Visa 444433XXXXXX1111'. */
export const cardLabel = (brand: string, maskedCard: string): string =>
  [brand, maskedCard].filter((part) => part !== '' && part !== unknownBrand).join(' ') || 'The one you paid with';

/** Within a sentence: 'the card you paid with, 444433XXXXXX1111'. */
export const cardYouPaidWith = (maskedCard: string): string =>
  maskedCard === '' ? 'the card you paid with' : `the card you paid with, ${maskedCard}`;
