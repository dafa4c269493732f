import type { WirePrice } from '@driveaway/domain/api/price.ts';
import { describe, expect, it } from 'vitest';
import type { CatalogueModel } from './build-choice.ts';
import { buildRows } from './build-rows.ts';

const choice = (code: string) => ({ code, name: code, price: 0, description: '' });

const model: CatalogueModel = {
  code: 'outback',
  name: 'Outback',
  tagline: '',
  description: '',
  features: [],
  roadsideYears: 1,
  modelCodeForTestDrive: 'OUTBACK',
  variants: [
    {
      code: 'awd',
      name: 'AWD',
      summary: '',
      equipment: {},
      step: null,
      listPrice: 1,
      isPreOrder: false,
      specifications: [],
      bodyStyle: 'wagon',
      energy: { litresPer100Km: 7.3, whPerKm: 0 },
      battery: null,
    },
  ],
  paints: [{ ...choice('blue'), hex: '#ffffff' }],
  interiors: [{ ...choice('leather'), hex: '#000000' }],
  accessories: [choice('mats'), choice('tow-bar')],
  cappedService: null,
  extendedWarranty: choice('warranty'),
};

const build = {
  variantCode: 'awd',
  paintCode: 'blue',
  interiorCode: 'leather',
  accessoryCodes: ['mats', 'tow-bar'],
  cappedService: false,
  extendedWarranty: true,
};

const nothing = { name: '', price: 0 };

const price: WirePrice = {
  finalDap: 58_301,
  baseDap: 55_000,
  manufacturerListPrice: 50_000,
  dealerDelivery: 2_000,
  registration: 1_000,
  injuryInsurance: { kind: 'ctp', amount: 500 },
  stampDuty: 1_500,
  hasLuxuryCarTax: false,
  luxuryCarTax: 0,
  luxuryCarTaxInAll: 0,
  hasAccessories: true,
  accessoriesTotal: 1_000,
  accessories: [],
  accessoryOnRoadCosts: { name: '', price: 30 },
  hasInteriorOptionPriceEffect: false,
  interiorOption: nothing,
  interiorOptionOnRoadCosts: 0,
  hasExteriorOptionPriceEffect: true,
  exteriorOption: { name: 'blue', price: 600 },
  exteriorOptionOnRoadCosts: 20.5,
  hasCappedService: false,
  cappedService: nothing,
  hasExtendedWarranty: true,
  extendedWarranty: { name: 'warranty', price: 1_650 },
  rounding: 0.5,
  lines: [],
};

describe('what was chosen', () => {
  const rows = buildRows(model, build, price);

  it('says what each choice costs, and what duty and tax it adds', () => {
    expect(rows.map(({ label, price: costs, onRoadCosts }) => [label, costs, onRoadCosts])).toEqual([
      ['Variant', 55_000, undefined],
      ['Paint', 600, 20.5],
      ['Interior', 0, 0],
      ['Accessories', 1_000, 30],
      ['Warranty', 1_650, undefined],
      ['Roadside assistance', undefined, undefined],
      ['Rounding', 0.5, undefined],
    ]);
    expect(rows.reduce((sum, { price: costs = 0, onRoadCosts = 0 }) => sum + costs + onRoadCosts, 0)).toBe(
      price.finalDap,
    );
  });

  it('is named even while the price is not known', () => {
    const names = buildRows(model, build, undefined);
    expect(names.map(({ value }) => value)).toEqual(['AWD', 'blue', 'leather', 'mats, tow-bar', 'warranty', '1 year']);
    expect(names.every(({ price: costs }) => costs === undefined)).toBe(true);
  });
});
