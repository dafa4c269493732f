import type { AskedCarOffer } from '@driveaway/domain/api/car-offers.ts';
import { formatDollars } from '@driveaway/domain/money/cents.ts';
import { dayText } from '@driveaway/domain/time/day-text.ts';
import { carOffer } from '../../content/car-offer.ts';

const { standings } = carOffer;

/** How a car offer stands, in a line: 'Offered: $18,500, until the end of 20 November 2026'. */
export const carOfferStandingText = ({ standing, offer }: Pick<AskedCarOffer, 'standing' | 'offer'>): string => {
  if (offer === null) return standings[standing === 'withdrawn' ? 'none' : standing];
  const amount = formatDollars(offer.amountCents);
  const day = dayText(offer.holdsUntil);
  switch (standing) {
    case 'offered':
      return `${standings.offered}: ${amount}, until the end of ${day}`;
    case 'expired':
      return `${standings.expired}: ${amount}, offered until ${day}`;
    case 'waiting':
    case 'withdrawn':
    case 'forgotten':
      return standings[standing];
  }
};
