import { expect, it } from 'vitest';
import { dealerOptions, dealersInOrder, placeOfDealer, type Dealer } from './dealer-options.ts';

const dealer = (name: string, state: Dealer['state'], distance: number, suburb?: string): Dealer => ({
  id: name,
  name,
  crmDealerId: `of ${name}`,
  distance,
  state,
  postcode: '2640',
  isMobileDealer: false,
  excludesHomeDelivery: false,
  sellsLimitedSeries: false,
  latitude: 0,
  longitude: 0,
  languages: [],
  licence: { label: '', number: '' },
  website: { name: '', url: '' },
  demonstrators: [],
  serves: '',
  searchedFrom: { postcode: '2640', state: 'NSW' },
  dealerDetails: suburb === undefined ? [] : [{ suburb, street: '', phones: [], departments: [], openingHours: [] }],
});
const wodonga = dealer('Wodonga Cars', 'VIC', 4.2, 'Wodonga');
const border = dealer('Border Motors', 'NSW', 11.2, 'Albury');
const mobile = dealer('Cars to You', 'NSW', 20);

it('lists the retailers of the state first, says so, and says the state of the others while its prices matter', () => {
  expect(dealerOptions([wodonga, border, mobile], 'NSW', false)).toEqual([
    { value: 'of Border Motors', label: 'Border Motors, Albury: 11.2 km' },
    { value: 'of Cars to You', label: 'Cars to You: 20.0 km' },
    { value: 'of Wodonga Cars', label: 'Wodonga Cars: 4.2 km, at VIC prices' },
  ]);
  expect(dealersInOrder('NSW')).toBe('Retailers in NSW are listed first, nearest first');
  expect(dealerOptions([wodonga, border], 'NSW', true).map(({ label }) => label)).toEqual([
    'Border Motors, Albury: 11.2 km',
    'Wodonga Cars: 4.2 km',
  ]);
});

it('a retailer stands for its suburb, or for its own name where it has none', () => {
  expect(placeOfDealer(border)).toEqual({ name: 'Albury', state: 'NSW', postcode: '2640' });
  expect(placeOfDealer(mobile)).toEqual({ name: 'Cars to You', state: 'NSW', postcode: '2640' });
});
