/** What holds of offers for the cars of visitors. Also asked by pages. */

/** Of a request. */
export const mostCarPictures = 6;
/** How long what an owner said is kept after they asked, or after the last day of the offer they got. */
export const ownerKeptDays = 30;
/** In characters: what an offer depends on, and why there is none. */
export const longestCarOfferText = 1_000;
/** No car of a visitor is worth more, in cents: $2,000,000, as new prices in valuations. */
export const mostCarOfferCents = 200_000_000;

/**
 * `waiting`: for an answer. `expired`: the last day of the offer is over. `withdrawn`: the offer stands no more, or none is made.
 * `forgotten`: the owner's details were destroyed, and with them whom the offer was made.
 */
export const carOfferStandings = ['waiting', 'offered', 'expired', 'withdrawn', 'forgotten'] as const;
export type CarOfferStanding = (typeof carOfferStandings)[number];
