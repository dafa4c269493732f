import type { Dealer } from '../dealers/dealer.ts';
import type { StateCode } from '../locations/state.ts';
import { streetOf } from '../maker/dealer-row.ts';
import { demonstratorsOf } from '../test-drives/demonstrators-of.ts';
import type { DealerListResponse } from './dealers.ts';

/** What a retailer without a showroom says of where it goes to: the lines of its details below its name. */
const servedBy = ({ isMobileDealer, details }: Dealer): string =>
  isMobileDealer ? details.split('|').slice(1).join('. ') : '';

/** A retailer as lists of them have it, so many km from the place asked about. */
export const wireDealer = (
  dealer: Dealer,
  distanceKm: number,
  { postcode, state }: { readonly postcode: string; readonly state: StateCode },
): DealerListResponse[number] => ({
  id: dealer.id,
  name: dealer.name,
  crmDealerId: dealer.crmDealerId,
  distance: distanceKm,
  state: dealer.address.stateCode,
  postcode: dealer.address.postalCode,
  isMobileDealer: dealer.isMobileDealer,
  excludesHomeDelivery: dealer.excludesHomeDelivery,
  sellsLimitedSeries: dealer.sellsLimitedSeries,
  latitude: dealer.address.latitude,
  longitude: dealer.address.longitude,
  languages: [...dealer.languages],
  licence: { ...dealer.licence },
  website: { ...dealer.website },
  demonstrators: demonstratorsOf(dealer).map(({ modelCode, variantCode }) => ({ modelCode, variantCode })),
  serves: servedBy(dealer),
  dealerDetails: [
    {
      suburb: dealer.address.city,
      street: dealer.isMobileDealer ? '' : streetOf(dealer.address),
      phones: [...dealer.phones],
      openingHours: [...dealer.openingHours],
      departments: [...dealer.departments],
    },
  ],
  searchedFrom: { postcode, state },
});
