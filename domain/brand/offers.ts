import type { Offer } from '../maker/offer.ts';

/** The offers of the release. They are dated, so they usually come as a file (`OFFERS_FILE`) and none stands here. */
export const offers: readonly Offer[] = [];
