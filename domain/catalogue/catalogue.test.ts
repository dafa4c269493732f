import { describe, expect, it } from 'vitest';
import { catalogue, findModel, findVariant } from './catalogue.ts';
import { dealerDeliveryOn, listPriceOn, modelSchema } from './model.ts';
import { outback } from './models/outback.ts';

describe('the catalogue', () => {
  it.each(catalogue.map((model) => ({ code: model.code, model })))('describes $code completely', ({ model }) => {
    expect(modelSchema.parse(model)).toStrictEqual(model);
    expect(model.paints.length).toBeGreaterThanOrEqual(6);
    expect(model.paints.some(({ priceCents }) => priceCents === 0)).toBe(true);
    expect(model.interiors.some(({ priceCents }) => priceCents === 0)).toBe(true);
  });

  it('gives every model and every variant a code of its own', () => {
    const codes = catalogue.flatMap((model) => [model.code, ...model.variants.map(({ code }) => code)]);
    expect(new Set(codes).size).toBe(codes.length);
  });

  it.each([
    ['solterra', 5],
    ['outback', 3],
  ])('gives %s roadside assistance for %i years', (code, years) => {
    expect(findModel(code)?.roadsideYears).toBe(years);
  });

  it('refuses a capped-price service plan for a model that must not have one', () => {
    const plan = { name: 'Plan', description: 'Servicing', priceCents: 100 };
    expect(modelSchema.safeParse({ ...outback, cappedService: plan }).success).toBe(false);
    expect(modelSchema.safeParse({ ...outback, code: 'other', cappedService: plan }).success).toBe(true);
  });

  it('refuses two options with one code', () => {
    expect(modelSchema.safeParse({ ...outback, paints: [...outback.paints, ...outback.paints] }).success).toBe(false);
  });

  it('sells only the Solterra Expedition as a pre-order', () => {
    const preOrders = catalogue.flatMap(({ variants }) => variants).filter(({ isPreOrder }) => isPreOrder);
    expect(preOrders.map(({ code }) => code)).toStrictEqual(['solterra-expedition']);
  });

  it('finds a variant together with its model', () => {
    expect(findVariant('outback-touring')?.model.code).toBe('outback');
    expect(findVariant('outback')).toBeUndefined();
  });
});

describe('list prices', () => {
  const variant = {
    listPrices: [
      { effectiveFrom: '2026-07-01', cents: 200 },
      { effectiveFrom: '2025-07-01', cents: 100 },
    ],
  };

  it.each([
    ['2025-06-30', undefined],
    ['2025-07-01', 100],
    ['2026-06-30', 100],
    ['2026-07-01', 200],
    ['2030-01-01', 200],
  ])('on %s the price is %s cents', (date, cents) => {
    expect(listPriceOn(variant, date)).toBe(cents);
  });

  it('know a delivery charge per state', () => {
    expect(dealerDeliveryOn(outback, 'NSW', '2026-01-01')).toBe(189_500);
    expect(dealerDeliveryOn(outback, 'VIC', '2026-01-01')).toBe(199_500);
    expect(dealerDeliveryOn(outback, 'VIC', '2020-01-01')).toBeUndefined();
  });
});
