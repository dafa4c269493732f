import { wireCatalogueOn } from '@driveaway/domain/api/wire-catalogue.ts';
import { sampleListedDealer } from '@driveaway/domain/testing/sample-listed-dealer.ts';
import { describe, expect, it } from 'vitest';
import type { Dealer } from '../../api/dealer-options.ts';
import { isOtherChoice, offeredAccessories, retailersFor, withContracted } from './order-choice.ts';

const choice = { paintCode: 'red', interiorCode: 'cloth', accessoryCodes: ['mats', 'towbar'], dealerCode: 'AU1' };

describe('a choice', () => {
  it('is another one with another paint, interior, accessory or retailer, in whatever order they are named', () => {
    expect(isOtherChoice(choice, { ...choice, accessoryCodes: ['towbar', 'mats'] })).toBe(false);
    for (const part of [
      { paintCode: 'blue' },
      { interiorCode: 'leather' },
      { accessoryCodes: ['mats'] },
      { dealerCode: 'AU2' },
    ]) {
      expect(isOtherChoice(choice, { ...choice, ...part })).toBe(true);
    }
  });

  it('holds accessories in the catalogue’s order, and none that is not offered any more', () => {
    const accessories = ['towbar', 'rack', 'mats'].map((code) => ({ code, name: code, price: 100, description: '' }));
    expect(offeredAccessories({ accessories }, ['mats', 'spoiler', 'towbar'])).toEqual(['towbar', 'mats']);
  });
});

it('what was contracted stays to be chosen when the catalogue has it no more', () => {
  const [red, blue] = ['red', 'blue'].map((code) => ({ code, name: code, price: 0, hex: '#808080' }));
  const [model] = wireCatalogueOn('2026-11-23').models;
  if (red === undefined || blue === undefined || model === undefined) throw new Error('nothing to choose');
  const offered = { ...model, paints: [blue], interiors: [blue], accessories: [] };
  const mats = { code: 'mats', name: 'Mats', price: 90, description: 'Mats' };
  const contracted = { paints: [red], interiors: [blue], accessories: [mats] };
  expect(withContracted(offered, { contracted })).toMatchObject({
    paints: [blue, red],
    interiors: [blue],
    accessories: [mats],
  });
});

describe('the retailers to choose from', () => {
  const dealer = (crmDealerId: string, name: string, state: Dealer['state']): Dealer =>
    sampleListedDealer({
      crmDealerId,
      name,
      state,
      postcode: '2640',
      distance: 4.2,
      searchedFrom: { postcode: '2640', state: 'NSW' },
    });
  const order = { choice: { ...choice, postcode: '2640', state: 'NSW' as const }, dealerName: 'Albury Cars' };
  const labels = (dealers: readonly Dealer[]) =>
    retailersFor(order, dealers).map(({ value, label }) => `${value} ${label}`);

  it('come with the one of the order, also while the list is loading or it is far away', () => {
    expect(labels([])).toEqual(['AU1 Albury Cars']);
    expect(labels([dealer('AU2', 'Wodonga Cars', 'VIC')])).toEqual(['AU1 Albury Cars', 'AU2 Wodonga Cars: 4.2 km']);
  });

  it('name the one of the order once, and those of its state first', () => {
    expect(labels([dealer('AU2', 'Wodonga Cars', 'VIC'), dealer('AU1', 'Albury Cars', 'NSW')])).toEqual([
      'AU1 Albury Cars: 4.2 km',
      'AU2 Wodonga Cars: 4.2 km',
    ]);
  });
});
