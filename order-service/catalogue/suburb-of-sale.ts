import type { Dealer } from '@driveaway/domain/dealers/dealer.ts';
import { suburbLabel, type Suburb } from '@driveaway/domain/locations/state.ts';

/**
 * Where a car is priced and registered: where it will be kept, if the customer says so; else the suburb it was configured
 * for, or that of the retailer when it lies in another state, whose duty and registration then apply. Answers
 * `configured` itself where that is the place.
 */
export const suburbOfSale = (
  configured: Suburb,
  dealer: Pick<Dealer, 'address'> | undefined,
  keptAt?: Suburb,
): Suburb => {
  if (keptAt !== undefined) return suburbLabel(keptAt) === suburbLabel(configured) ? configured : keptAt;
  if (dealer === undefined || dealer.address.stateCode === configured.state) return configured;
  const { city, stateCode, postalCode } = dealer.address;
  return { name: city, state: stateCode, postcode: postalCode };
};
