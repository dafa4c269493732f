import type { DealerListResponse } from '../api/dealers.ts';

type ListedDealer = DealerListResponse[number];

/** A retailer of a list as the service answers it, with what a test says of it. */
export const sampleListedDealer = (more: Partial<ListedDealer> = {}): ListedDealer => ({
  id: 'retailer',
  crmDealerId: 'AU1',
  name: 'A retailer',
  state: 'NSW',
  postcode: '2000',
  distance: 1,
  isMobileDealer: false,
  excludesHomeDelivery: false,
  sellsLimitedSeries: false,
  latitude: -33.87,
  longitude: 151.21,
  languages: ['English'],
  licence: { label: 'MD', number: '1' },
  website: { name: 'A retailer', url: 'https://retailer.example' },
  serves: '',
  demonstrators: [],
  dealerDetails: [],
  searchedFrom: { postcode: '2000', state: 'NSW' },
  ...more,
});
