import type { Dealer } from '@driveaway/domain/dealers/dealer.ts';
import type { Suburb } from '@driveaway/domain/locations/state.ts';

/**
 * Where a car is priced and registered: the suburb it was configured for, or that of the retailer when it lies in another
 * state, whose duty and registration then apply.
 */
export const suburbOfSale = (configured: Suburb, { address }: Pick<Dealer, 'address'>): Suburb =>
  address.stateCode === configured.state
    ? configured
    : { name: address.city, state: address.stateCode, postcode: address.postalCode };
