import type { WirePrice } from '@driveaway/domain/api/price.ts';
import { expect, it } from 'vitest';
import { summaryRows } from './summary-rows.ts';

const nothing = { name: '', price: 0 };
const plain: WirePrice = {
  finalDap: 50_000,
  baseDap: 50_000,
  manufacturerListPrice: 45_000,
  dealerDelivery: 2_000,
  registration: 500,
  injuryInsurance: { kind: 'ctp', amount: 500 },
  stampDuty: 2_000,
  hasLuxuryCarTax: false,
  luxuryCarTax: 0,
  luxuryCarTaxInAll: 0,
  hasAccessories: false,
  accessoriesTotal: 0,
  accessories: [],
  accessoryOnRoadCosts: nothing,
  hasInteriorOptionPriceEffect: false,
  interiorOption: nothing,
  interiorOptionOnRoadCosts: 0,
  hasExteriorOptionPriceEffect: false,
  exteriorOption: nothing,
  exteriorOptionOnRoadCosts: 0,
  hasCappedService: false,
  cappedService: nothing,
  hasExtendedWarranty: false,
  extendedWarranty: nothing,
  rounding: 0,
  lines: [],
};
const full: WirePrice = {
  ...plain,
  hasAccessories: true,
  accessoriesTotal: 900,
  accessories: [
    { name: 'Tow bar', price: 600 },
    { name: 'Mats', price: 300 },
  ],
  accessoryOnRoadCosts: { name: 'Duty of the accessories', price: 36 },
  hasInteriorOptionPriceEffect: true,
  interiorOption: { name: 'Leather', price: 1_500 },
  interiorOptionOnRoadCosts: 60,
  hasExteriorOptionPriceEffect: true,
  exteriorOption: { name: 'Pearl', price: 700 },
  exteriorOptionOnRoadCosts: 28,
  hasCappedService: true,
  cappedService: { name: 'Five services', price: 1_200 },
  hasExtendedWarranty: true,
  extendedWarranty: { name: 'Two more years', price: 1_000 },
  offers: [{ code: 'spring', name: 'Spring offer', amount: -500, until: '2026-11-30' }],
  rounding: 0.4,
};
const rowsOf = (price: WirePrice) =>
  summaryRows(price).map(({ key, label, dollars, kind }) => [key, label, dollars, kind]);

it('has no line for what changes nothing', () => {
  expect(rowsOf(plain)).toEqual([]);
});

it('lists every part of a price once, in the order of the panel', () => {
  expect(rowsOf(full)).toEqual([
    ['accessories', 'Accessories', 900, 'plain'],
    ['accessory Tow bar', 'Tow bar', 600, 'indented'],
    ['accessory Mats', 'Mats', 300, 'indented'],
    ['accessoryOnRoad', 'Duty of the accessories', 36, 'plain'],
    ['interior', 'Interior: Leather', 1_500, 'plain'],
    ['interiorOnRoad', 'On-road costs of the interior', 60, 'plain'],
    ['exterior', 'Exterior: Pearl', 700, 'plain'],
    ['exteriorOnRoad', 'On-road costs of the exterior', 28, 'plain'],
    ['service', 'Five services', 1_200, 'plain'],
    ['warranty', 'Two more years', 1_000, 'plain'],
    ['offer spring', 'Spring offer, until 30 November 2026', -500, 'plain'],
    ['rounding', 'Rounding up to the dollar', 0.4, 'plain'],
  ]);
});

it('leaves out on-road costs of nothing, and names what has no name', () => {
  const unnamed = {
    ...full,
    accessories: [],
    accessoryOnRoadCosts: { name: '', price: 36 },
    cappedService: { name: '', price: 1_200 },
    extendedWarranty: { name: '', price: 1_000 },
    interiorOptionOnRoadCosts: 0,
    exteriorOptionOnRoadCosts: 0,
    offers: [],
    rounding: 0,
  };
  expect(rowsOf(unnamed).map(([, label]) => label)).toEqual([
    'Accessories',
    'On-road costs of the accessories',
    'Interior: Leather',
    'Exterior: Pearl',
    'Service plan',
    'Extended warranty',
  ]);
  expect(rowsOf({ ...unnamed, accessoryOnRoadCosts: nothing })).toHaveLength(5);
});
