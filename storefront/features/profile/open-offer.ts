import type { ProfileOrder } from '@driveaway/domain/api/profile.ts';
import { hasCome } from '@driveaway/domain/time/has-come.ts';
import type { DatedProfileOrder } from '../../api/profile-queries.ts';

export type Offer = NonNullable<NonNullable<ProfileOrder['tradeIn']>['offer']>;

/** The offer that the customer can still take; undefined when there is none. */
export const openOffer = ({ tradeIn, financeDetails, answeredAt }: DatedProfileOrder): Offer | undefined => {
  const offer = tradeIn?.offer;
  const isOpen = offer?.status === 'offered' && !hasCome(offer.lapsesAt, answeredAt);
  return isOpen && offer.amount < financeDetails.totalAmountOwing ? offer : undefined;
};
