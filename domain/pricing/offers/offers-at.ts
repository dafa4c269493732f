import { dayIn } from '../../locations/end-of-day.ts';
import type { StateCode } from '../../locations/state.ts';
import type { Offer } from '../../maker/offer.ts';

/** The offers that there are, and the instant (ISO) whose day counts. */
export type OffersAt = { readonly offers: readonly Offer[]; readonly at: string };

/** The car and the place that an offer has to be for. */
type OfferedCar = {
  readonly variantCode: string;
  readonly state: StateCode;
  /** Undefined while no retailer is chosen: offers of some retailers wait until then. */
  readonly dealerId?: string | undefined;
};

/** Whether an offer is for a car in its place on a day (yyyy-MM-dd) of its state. */
export const isOfferFor = (
  { variantCodes, from, until, states, dealerIds }: Offer,
  { variantCode, state, dealerId }: OfferedCar,
  day: string,
): boolean =>
  variantCodes.includes(variantCode) &&
  from <= day &&
  day <= until &&
  (states?.includes(state) ?? true) &&
  (dealerIds?.some((id) => id === dealerId) ?? true);

/** The offers for a car on the day that it is in its state, in the order in which they are listed. */
export const offersFor = ({ offers, at }: OffersAt, car: OfferedCar): readonly Offer[] =>
  offers.filter((offer) => isOfferFor(offer, car, dayIn(car.state, at)));
