import { describe, expect, it } from 'vitest';
import { priceLineCodes } from '../terms/price-line-codes.ts';
import { priceCauses } from './price-since.ts';

const line = (code: string, amountCents: number) => ({ code, amountCents });
const before = [line('listPrice', 5_000_000), line('stampDuty', 150_000), line('registration', 40_000)];

describe('why a price is another one', () => {
  it('is said by what the lines belong to, the largest part first', () => {
    const after = [
      line('listPrice', 5_100_000),
      line('stampDuty', 153_000),
      line('registration', 45_000),
      line('dealerDelivery', 9_000),
    ];
    expect(priceCauses(before, after)).toStrictEqual([
      'a new list price',
      'a new delivery charge',
      'new on-road costs',
    ]);
  });

  it('is nothing where only the rounding differs, and where on-road costs even out', () => {
    expect(priceCauses(before, [...before, line('rounding', 40)])).toStrictEqual([]);
    expect(
      priceCauses(before, [line('listPrice', 5_000_000), line('stampDuty', 140_000), line('registration', 50_000)]),
    ).toStrictEqual([]);
  });

  it('says of choices that are gone that they are other ones, and takes lines of another version as charges', () => {
    const withPaint = [...before, line('exteriorOption', 59_500), line('ecoLevy', 100)];
    expect(priceCauses(withPaint, before)).toStrictEqual(['new prices of options', 'other charges']);
    expect(priceCauses(withPaint, before, true)).toStrictEqual(['other choices', 'other charges']);
  });

  it('has a cause for every line, in words', () => {
    const causes = Object.groupBy(priceLineCodes, (code) => priceCauses([], [line(code, 1)]).join());
    expect(causes).toEqual({
      'a new list price': ['listPrice'],
      'a new delivery charge': ['dealerDelivery'],
      'new on-road costs': [
        'luxuryCarTax',
        'stampDuty',
        'registration',
        'injuryInsurance',
        'exteriorOptionOnRoadCosts',
        'interiorOptionOnRoadCosts',
        'accessoryOnRoadCosts',
      ],
      'new prices of options': ['exteriorOption', 'interiorOption', 'accessories'],
      'new prices of plans': ['cappedService', 'extendedWarranty'],
      'other offers': ['makerBonus', 'contribution', 'freeAccessory'],
      '': ['rounding'],
    });
  });
});
