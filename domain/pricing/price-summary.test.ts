import { describe, expect, it } from 'vitest';
import { findVariant } from '../catalogue/catalogue.ts';
import { priceSummary, standardBuild } from './price-summary.ts';

const touring = findVariant('outback-touring');
if (touring === undefined) throw new Error('no such variant');
const { model, variant } = touring;

describe('the price summary of a variant', () => {
  it('prices the car without options that cost extra', () => {
    const build = standardBuild(model, variant);
    expect([build.paint.priceCents, build.interior.priceCents, build.accessories.length]).toStrictEqual([0, 0, 0]);
  });

  it.each([
    [[59_500, 0, 0], 1],
    [[59_500, 49_500], 0],
  ])('takes the first paint at no extra cost, else the first: of paints at %j cents number %i', (prices, taken) => {
    const paints = prices.map((priceCents, index) => ({
      code: `paint-${index}`,
      name: 'A paint',
      priceCents,
      hex: '#000000',
    }));
    expect(standardBuild({ ...model, paints }, variant).paint).toStrictEqual(paints[taken]);
  });

  it('needs a paint', () => {
    expect(() => standardBuild({ ...model, paints: [] }, variant)).toThrow(RangeError);
  });

  it('gives the list price and the driveaway price of the suburb', () => {
    const suburb = { state: 'NSW', postcode: '2000' } as const;
    const summary = priceSummary(model, variant, { suburb, asOf: '2026-01-15' });
    expect(summary).toMatchObject({ mlpCents: 4_999_000, driveaway: { price: { totalCents: 5_471_600 } } });
  });

  it('still gives the list price where only the retailer knows the rest', () => {
    const suburb = { state: 'WA', postcode: '6161' } as const;
    const summary = priceSummary(model, variant, { suburb, asOf: '2026-01-15' });
    expect(summary).toMatchObject({ mlpCents: 4_999_000, driveaway: { kind: 'ask-your-retailer', state: 'WA' } });
  });
});
