import { describe, expect, it } from 'vitest';
import { addressOfBuild } from '../../api/build-address.ts';
import { buildFromAddress, type CatalogueModel } from './build-choice.ts';

const choice = (code: string) => ({ code, name: code, price: 0, description: '' });

const variant = (code: string) => ({
  code,
  name: code,
  summary: '',
  equipment: {},
  listPrice: 1,
  isPreOrder: false,
  bodyStyle: 'wagon' as const,
  energy: { litresPer100Km: 7.3, whPerKm: 0 },
  battery: null,
  step: null,
  specifications: [],
});
const paint = (code: string) => ({ ...choice(code), hex: '#ffffff' });

const model: CatalogueModel = {
  code: 'outback',
  name: 'Outback',
  tagline: '',
  description: '',
  features: [],
  roadsideYears: 3,
  modelCodeForTestDrive: 'OUTBACK',
  variants: [variant('awd'), variant('touring')],
  paints: [paint('white'), paint('blue')],
  interiors: [paint('cloth'), paint('leather')],
  accessories: [choice('tow-bar'), choice('mats'), choice('camera')],
  cappedService: null,
  extendedWarranty: choice('warranty'),
};

const build = (address: string) => buildFromAddress(model, new URLSearchParams(address));

const first = {
  variantCode: 'awd',
  paintCode: 'white',
  interiorCode: 'cloth',
  accessoryCodes: [],
  cappedService: false,
  extendedWarranty: false,
};

describe('the choice of a car in the address', () => {
  it('starts with the first of everything and no extras', () => {
    expect(build('')).toEqual(first);
  });

  it('takes what the address names', () => {
    expect(build('variant=touring&paint=blue&interior=leather&accessories=mats&warranty=yes')).toEqual({
      variantCode: 'touring',
      paintCode: 'blue',
      interiorCode: 'leather',
      accessoryCodes: ['mats'],
      cappedService: false,
      extendedWarranty: true,
    });
  });

  it('falls back where the model does not offer what the address names', () => {
    expect(build('variant=wrx&paint=chrome&interior=&accessories=wings,mats&service=yes')).toEqual({
      ...first,
      accessoryCodes: ['mats'],
    });
  });

  it('puts accessories in the order of the catalogue, each once', () => {
    expect(build('accessories=camera,tow-bar,camera').accessoryCodes).toEqual(['tow-bar', 'camera']);
  });

  it('comes back from its own address', () => {
    const chosen = build('variant=touring&paint=blue&accessories=camera,mats&warranty=yes');
    expect(build(addressOfBuild(chosen, new URLSearchParams()).toString())).toEqual(chosen);
  });

  it('leaves campaign parameters alone and drops extras that were taken off', () => {
    const search = new URLSearchParams('utm_source=a&gclid=b&accessories=mats&warranty=yes');
    expect(addressOfBuild(first, search).toString()).toBe(
      'utm_source=a&gclid=b&variant=awd&paint=white&interior=cloth',
    );
  });
});
