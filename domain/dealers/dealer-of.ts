import type { StateCode } from '../locations/state.ts';
import { merchantIdOf, streetOf, type DealerRow } from '../maker/dealer-row.ts';
import { dealerLicenceLabels, type Dealer } from './dealer.ts';

const weekdays = { days: 'Monday to Friday', weekdays: [1, 2, 3, 4, 5], opens: '08:30', closes: '17:30' };
const openingHours = {
  city: [weekdays, { days: 'Saturday', weekdays: [6], opens: '09:00', closes: '16:00' }],
  country: [weekdays, { days: 'Saturday', weekdays: [6], opens: '08:30', closes: '12:30' }],
};

/** The retailer of a row in a state: licence label, website, merchant account and address lines follow from the row. */
export const dealerOf = (state: StateCode, row: DealerRow): Dealer => {
  const { level = '', serves } = row;
  const street = streetOf({ address1: row.street, address2: level });
  return {
    id: row.id,
    crmDealerId: row.crmDealerId,
    name: row.name,
    address: {
      address1: row.street,
      address2: level,
      city: row.city,
      stateCode: state,
      postalCode: row.postcode,
      latitude: row.position[0],
      longitude: row.position[1],
    },
    phones: row.phones,
    ordersEmail: row.ordersEmail,
    openingHours: openingHours[row.hours ?? 'city'],
    departments: row.departments ?? (serves === undefined ? ['Vehicle Sales', 'Service', 'Parts'] : ['Vehicle Sales']),
    isMobileDealer: serves !== undefined,
    excludesHomeDelivery: row.excludesHomeDelivery ?? false,
    sellsLimitedSeries: row.sellsLimitedSeries ?? false,
    paymentMerchantId: merchantIdOf(row.id),
    licence: { label: dealerLicenceLabels[state], number: row.licence },
    languages: ['English', ...(row.languages ?? [])],
    website: { name: row.name, url: `https://${row.id}.example` },
    details: `${row.name}|${serves ?? `${street}|${row.city} ${state} ${row.postcode}`}`,
  };
};
