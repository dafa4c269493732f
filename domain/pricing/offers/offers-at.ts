import { dayIn } from '../../locations/end-of-day.ts';
import type { StateCode } from '../../locations/state.ts';
import type { Offer } from '../../maker/offer.ts';

/** The offers that there are, and the instant (ISO) whose day counts. */
export type OffersAt = { readonly offers: readonly Offer[]; readonly at: string };

/** The car and the place that an offer has to be for. */
export type OfferedCar = {
  readonly variantCode: string;
  readonly state: StateCode;
  /** Undefined while no retailer is chosen: offers of some retailers wait until then. */
  readonly dealerId?: string | undefined;
};

/** The offers for a car on the day that it is in its state, in the order in which they are listed. */
export const offersFor = ({ offers, at }: OffersAt, { variantCode, state, dealerId }: OfferedCar): readonly Offer[] => {
  if (offers.length === 0) return offers;
  const today = dayIn(state, at);
  return offers.filter(
    (offer) =>
      offer.variantCodes.includes(variantCode) &&
      offer.from <= today &&
      today <= offer.until &&
      (offer.states?.includes(state) ?? true) &&
      (offer.dealerIds === undefined || (dealerId !== undefined && offer.dealerIds.includes(dealerId))),
  );
};
