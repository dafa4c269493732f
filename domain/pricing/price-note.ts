import type { BuyerType } from '../terms/buyer-type.ts';

/** The note to show beside a price: duty and registration are worked out for private buyers. Empty for those. */
export const priceNoteFor = (buyerType: BuyerType): string =>
  buyerType === 'company'
    ? 'To be confirmed by the seller: the statutory charges shown are those of a private buyer, and a company may pay others.'
    : '';
