import { describe, expect, it } from 'vitest';
import type { ResolvedBuild } from '../catalogue/car-build.ts';
import { catalogue } from '../catalogue/catalogue.ts';
import { driveawayPrice } from '../pricing/driveaway-price.ts';
import { standardBuild } from '../pricing/price-summary.ts';
import { financedBuildOn, financedCarOn } from './financed-car.ts';

const model = catalogue.find(({ code }) => code === 'outback');
const variant = model?.variants.find(({ code }) => code === 'outback-touring');
if (model === undefined || variant === undefined) throw new Error('There is no Outback Touring');
const place = { suburb: { state: 'NSW', postcode: '2000' }, asOf: '2026-01-15' } as const;
const standard = standardBuild(model, variant);
const built = { ...standard, accessories: model.accessories.slice(0, 2) };
const totalOf = (build: ResolvedBuild): number => {
  const price = driveawayPrice({ ...place, build });
  if (price.kind !== 'priced') throw new Error(price.reason);
  return price.price.totalCents;
};

describe('what a car is financed by', () => {
  it('is its list price, and its driveaway price without options', () => {
    expect(financedCarOn('outback-touring', place)).toEqual({
      variantCode: 'outback-touring',
      listPriceCents: 4_999_000,
      driveawayCents: 5_471_600,
    });
  });

  it('is its driveaway price with all that was chosen, once it is configured', () => {
    expect(financedBuildOn(built, place)).toEqual({
      variantCode: 'outback-touring',
      listPriceCents: 4_999_000,
      driveawayCents: totalOf(built),
    });
    expect(totalOf(built)).toBeGreaterThan(totalOf(standard));
  });

  it.each([
    ['on an island with rules of its own', { ...place, suburb: { state: 'NSW', postcode: '2898' } as const }],
    ['before it was on sale', { ...place, asOf: '2000-01-01' }],
  ])('is unknown %s', (_where, there) => {
    expect([financedCarOn('outback-touring', there), financedBuildOn(built, there)]).toEqual([undefined, undefined]);
  });

  it('is unknown of a variant that is not there', () => {
    expect(financedCarOn('coracle', place)).toBeUndefined();
  });
});
