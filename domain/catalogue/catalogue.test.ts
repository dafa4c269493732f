import { describe, expect, it } from 'vitest';
import { stateCodes } from '../locations/state.ts';
import { catalogue, catalogueSchema, findModel, findVariant } from './catalogue.ts';
import { dealerDeliveryOn, listPriceOn, modelSchema } from '../maker/model.ts';
import { outback } from '../brand/models/outback.ts';

describe('the catalogue', () => {
  it.each(catalogue.map((model) => ({ code: model.code, model })))('describes $code completely', ({ model }) => {
    expect(modelSchema.parse(model)).toStrictEqual(model);
    expect(model.paints.length).toBeGreaterThanOrEqual(6);
    expect(model.paints.some(({ priceCents }) => priceCents === 0)).toBe(true);
    expect(model.interiors.some(({ priceCents }) => priceCents === 0)).toBe(true);
  });

  it('gives every model and every variant a code of its own', () => {
    expect(catalogueSchema.safeParse(catalogue).success).toBe(true);
    expect(catalogueSchema.safeParse([...catalogue, outback]).success).toBe(false);
    const [variant] = outback.variants;
    const twin = { ...outback, code: 'twin', variants: [variant] };
    expect(catalogueSchema.safeParse([outback, twin]).success).toBe(false);
  });

  it('has two to five variants of each model, priced on the day and delivered to every state', () => {
    for (const model of catalogue) {
      expect(model.variants.length).toBeGreaterThanOrEqual(2);
      expect(model.variants.length).toBeLessThanOrEqual(5);
      expect(model.variants.filter((variant) => listPriceOn(variant, '2026-11-21') === undefined)).toStrictEqual([]);
      expect(stateCodes.filter((state) => dealerDeliveryOn(model, state, '2026-11-21') === undefined)).toStrictEqual(
        [],
      );
    }
  });

  it('has a car for every rule: each fuel, three to six cylinders, an STI, a capped-price plan', () => {
    const variants = catalogue.flatMap((model) => model.variants);
    expect(new Set(variants.map(({ technical }) => technical.fuel))).toStrictEqual(
      new Set(['petrol', 'diesel', 'hybrid', 'plugInHybrid', 'electric']),
    );
    expect(new Set(variants.map(({ technical }) => technical.cylinders))).toStrictEqual(new Set([0, 3, 4, 6]));
    expect(variants.filter(({ name }) => name.includes('STI')).map(({ code }) => code)).toStrictEqual(['wrx-sti']);
    expect(catalogue.filter(({ cappedService }) => cappedService).map(({ code }) => code)).toStrictEqual(['currawong']);
  });

  it.each([
    ['an electric car with cylinders', 'solterra', { cylinders: 4 }],
    ['a petrol car without CO2', 'outback', { co2GramsPerKm: 0 }],
    [
      'a petrol car with a battery to charge',
      'outback',
      { electric: { rangeKm: 1, batteryKwh: 1, consumptionWhPerKm: 1 } },
    ],
    ['a plug-in hybrid without a battery', 'outback', { fuel: 'plugInHybrid' }],
    ['a weight that is not whole', 'outback', { tareKg: 1600.5 }],
  ])('refuses %s', (_, code, change) => {
    const model = findModel(code);
    const variants = model?.variants.slice(0, 1).map((variant) => ({
      code: 'changed',
      name: 'Changed',
      summary: variant.summary,
      isPreOrder: false,
      technical: { ...variant.technical, ...change },
      listPrices: variant.listPrices,
    }));
    expect(modelSchema.safeParse({ ...model, variants }).success).toBe(false);
  });

  it('refuses two prices or two delivery charges that start on the same day', () => {
    const [variant] = outback.variants;
    const prices = [...(variant?.listPrices ?? []), ...(variant?.listPrices ?? [])];
    expect(modelSchema.safeParse({ ...outback, variants: [{ ...variant, listPrices: prices }] }).success).toBe(false);
    const dealerDelivery = [...outback.dealerDelivery, ...outback.dealerDelivery];
    expect(modelSchema.safeParse({ ...outback, dealerDelivery }).success).toBe(false);
  });

  it.each([
    ['solterra', 5],
    ['outback', 3],
    ['forester', 3],
    ['crosstrek', 3],
    ['brz', 3],
    ['wrx', 3],
    ['currawong', 1],
  ])('gives %s roadside assistance for %i years', (code, years) => {
    expect(findModel(code)?.roadsideYears).toBe(years);
  });

  it('refuses a capped-price service plan for a model that must not have one', () => {
    const plan = { name: 'Plan', description: 'Servicing', priceCents: 100 };
    expect(catalogueSchema.safeParse([{ ...outback, cappedService: plan }]).success).toBe(false);
    expect(catalogueSchema.safeParse([{ ...outback, code: 'other', cappedService: plan }]).success).toBe(true);
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
