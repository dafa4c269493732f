import { describe, expect, it } from 'vitest';
import { dealers, findDealer } from '../dealers/dealers.ts';
import { demonstratorsOf } from './demonstrators-of.ts';

const sydney = findDealer('austral-sydney-city');
if (sydney === undefined) throw new Error('no retailer');

describe('demonstrators', () => {
  it('are cars that the retailer may sell and that can be seen, each with an id of its own', () => {
    const all = dealers.flatMap((dealer) => demonstratorsOf(dealer));
    expect(new Set(all.map(({ demonstratorId }) => demonstratorId)).size).toBe(all.length);
    expect(demonstratorsOf(sydney).some(({ variantCode }) => variantCode === 'wrx-sti')).toBe(true);
    const without = dealers.find(({ sellsLimitedSeries, isMobileDealer }) => !sellsLimitedSeries && !isMobileDealer);
    expect(without && demonstratorsOf(without).some(({ variantCode }) => variantCode === 'wrx-sti')).toBe(false);
  });

  it('of the stock are added, but for one that is ordered before it can be seen', () => {
    const inStock = ['crosstrek-awd', 'solterra-expedition', 'gone'].map((variantCode) => ({
      stockId: `id of ${variantCode}`,
      variantCode,
      availableFrom: '2026-12-01',
    }));
    const added = demonstratorsOf(sydney, inStock).slice(demonstratorsOf(sydney).length);
    expect(added).toStrictEqual([
      {
        demonstratorId: 'id of crosstrek-awd',
        modelCode: 'crosstrek',
        variantCode: 'crosstrek-awd',
        name: 'Crosstrek AWD',
        from: '2026-12-01',
      },
    ]);
  });

  it('are none where there is no showroom', () => {
    for (const dealer of dealers.filter(({ isMobileDealer }) => isMobileDealer))
      expect(demonstratorsOf(dealer)).toStrictEqual([]);
    const alice = findDealer('austral-alice-springs');
    expect(alice && demonstratorsOf(alice)).toStrictEqual([]);
  });
});
