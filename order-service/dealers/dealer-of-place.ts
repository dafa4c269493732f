import type { DealerResponse } from '@driveaway/domain/api/dealers.ts';
import type { Dealer } from '@driveaway/domain/dealers/dealer.ts';
import { streetOf } from '@driveaway/domain/maker/dealer-row.ts';
import { nearestDealers } from '@driveaway/domain/dealers/nearest-dealers.ts';
import type { SuburbSearch } from '@driveaway/domain/locations/search-suburbs.ts';
import { pointOfPlace, type NamedPlace } from './point-of-place.ts';

/** A retailer as the marketing pages keep it (specification §3, Dealer). */
const wireDealerOf = ({
  id,
  crmDealerId,
  name,
  address,
  phones,
  paymentMerchantId,
}: Dealer): Omit<DealerResponse, 'searchedFrom'> => ({
  id,
  externalId: crmDealerId,
  label: name,
  postCode: address.postalCode,
  state: address.stateCode,
  latitude: address.latitude,
  longitude: address.longitude,
  address: {
    address: streetOf(address),
    name,
    city: address.city,
    geoLevel: 'address',
    phone: phones[0] ?? '',
  },
  attributes: { paymentMerchantId },
});

/**
 * The nearest retailer that sells cars. Undefined for a text that is no Australian postcode; MalformedInput on `state`
 * when the postcode is not in the one asked for.
 */
export const dealerOfPlace = (
  place: NamedPlace & { readonly postcode: string },
  suburbs: SuburbSearch,
): DealerResponse | undefined => {
  const point = pointOfPlace(place, suburbs);
  if (point === undefined) return undefined;
  const { latitude, longitude, state } = point;
  const [nearest] = nearestDealers({ latitude, longitude, top: 1, department: 'Vehicle Sales' });
  return nearest && { ...wireDealerOf(nearest.dealer), searchedFrom: { postcode: place.postcode, state } };
};
