import { calculationParameters, financeAddressOf } from '@driveaway/domain/finance/finance-address.ts';
import { consumerLoanProductId, defaultFinanceForm } from '@driveaway/domain/finance/finance-form.ts';
import { describe, expect, it } from 'vitest';
import {
  addressOfCalculation,
  formFromAddress,
  isOfBuild,
  placeFromAddress,
  priceBasisFromAddress,
  withoutCalculation,
} from './finance-address.ts';

const form = {
  ...defaultFinanceForm,
  financeProductId: consumerLoanProductId,
  financePackageId: 'Monthly',
  deposit: 5_000.5,
  term: 60,
  mileage: 20_000,
  ageRange: '50',
  homeOwner: 'false',
  creditRating: 'FAIR',
} as const;
const place = { postcode: '0800', state: 'NT' } as const;
const calculation = { variantCode: 'outback-awd', form, place };

describe('a calculation in the address', () => {
  it('comes back as it was shared', () => {
    const shared = new URLSearchParams(addressOfCalculation(calculation, new URLSearchParams()).toString());
    expect(shared.get('finance')).toBe('outback-awd');
    expect(formFromAddress(shared, defaultFinanceForm)).toEqual(form);
    expect(placeFromAddress(shared)).toEqual(place);
  });

  it('says whether it is of the car with its options', () => {
    const ofBuild = addressOfCalculation({ ...calculation, isOfBuild: true }, new URLSearchParams('paint=red'));
    expect(isOfBuild(ofBuild)).toBe(true);
    expect(isOfBuild(addressOfCalculation(calculation, ofBuild))).toBe(false);
    expect(withoutCalculation(ofBuild).toString()).toBe('paint=red');
  });

  it('of an order opens with its car, its place, its day and what is left to pay', () => {
    const build = {
      variantCode: 'outback-awd',
      paintCode: 'p&1',
      interiorCode: 'i',
      accessoryCodes: ['tow-bar', 'mats'],
    };
    const address = financeAddressOf({
      modelCode: 'outback',
      build: { ...build, cappedService: false, extendedWarranty: true },
      place,
      paidCents: 1_250_050,
      day: '2026-11-02',
      dealerId: 'austral-parramatta',
    });
    const [path, query] = address.split('?');
    const opened = new URLSearchParams(query);
    expect(path).toBe('/outback');
    expect(opened.get(calculationParameters.variant)).toBe('outback-awd');
    expect(isOfBuild(opened)).toBe(true);
    expect(['paint', 'interior', 'accessories', 'service', 'warranty'].map((name) => opened.get(name))).toEqual([
      'p&1',
      'i',
      'tow-bar,mats',
      null,
      'yes',
    ]);
    expect(placeFromAddress(opened)).toEqual(place);
    expect(priceBasisFromAddress(opened)).toEqual({ day: '2026-11-02', dealerId: 'austral-parramatta' });
    expect(formFromAddress(opened, defaultFinanceForm)).toEqual({ ...defaultFinanceForm, deposit: 12_500.5 });
    expect(withoutCalculation(opened).has('on')).toBe(false);
  });

  it('leaves campaigns and the configured car alone', () => {
    const search = new URLSearchParams('utm_source=a&variant=outback-awd');
    const written = addressOfCalculation(calculation, search);
    expect(withoutCalculation(written).toString()).toBe('utm_source=a&variant=outback-awd');
  });

  it.each([
    'deposit=-1',
    'deposit=1e3',
    'deposit=0.005',
    'term=13',
    'term=',
    'km=0',
    'every=Daily',
    'age=24',
    'home=yes',
  ])('takes no notice of %s', (text) => {
    expect(formFromAddress(new URLSearchParams(text), defaultFinanceForm)).toEqual(defaultFinanceForm);
  });

  it('falls back field by field', () => {
    const search = new URLSearchParams('product=lease&deposit=2500&term=99&km=10000');
    expect(formFromAddress(search, form)).toEqual({ ...form, deposit: 2_500, mileage: 10_000 });
  });

  it.each(['', 'at=2150', 'at=2150-XX', 'at=215-NSW', 'at=NSW-2150'])('knows no place in %j', (text) => {
    expect(placeFromAddress(new URLSearchParams(text))).toBeUndefined();
  });
});
