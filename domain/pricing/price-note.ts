import { suburbLabel, type Suburb } from '../locations/state.ts';
import type { BuyerType } from '../terms/buyer-type.ts';

/** The note to show beside a price: duty and registration are worked out for private buyers. Empty for those. */
export const priceNoteFor = (buyerType: BuyerType): string =>
  buyerType === 'company'
    ? 'To be confirmed by the seller: the statutory charges shown are those of a private buyer, and a company may pay others.'
    : '';

/** The note about the place that a customer keeps the car at, which sets what others charge. */
export const keptAtNote = (keptAt: Suburb): string =>
  `Stamp duty, registration and insurance are those of ${suburbLabel(keptAt)}, where the car will be kept.`;
