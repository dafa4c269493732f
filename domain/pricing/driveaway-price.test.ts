import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolveBuild, type CarBuild, type ResolvedBuild } from '../catalogue/car-build.ts';
import { catalogue } from '../catalogue/catalogue.ts';
import { outback } from '../brand/models/outback.ts';
import { stateCodes } from '../locations/state.ts';
import { formatDollars } from '../money/cents.ts';
import type { Offer } from '../maker/offer.ts';
import { orderPriceSchema, type OrderPrice } from '../terms/order-terms.ts';
import { driveawayPrice, type DriveawayPriceInput } from './driveaway-price.ts';
import { luxuryCarTaxRates } from './rates/luxury-car-tax.ts';
import { stateRatesOf } from './rates/rate-book.ts';
import type { StateRates } from './rates/rate-row.ts';
import { statesWithRates } from './rates/state-rates.ts';

const sydney = { state: 'NSW', postcode: '2000' } as const;
const brisbane = { state: 'QLD', postcode: '4000' } as const;
const melbourne = { state: 'VIC', postcode: '3000' } as const;
const asOf = '2026-01-15';

const resolved = (build: Partial<CarBuild>): ResolvedBuild => {
  const found = resolveBuild({
    variantCode: 'outback-touring',
    paintCode: 'limestone-white',
    interiorCode: 'black-cloth',
    accessoryCodes: [],
    cappedService: false,
    extendedWarranty: false,
    ...build,
  });
  if (found.kind !== 'resolved') throw new Error(JSON.stringify(found.errors));
  return found;
};
const solterra = (build: Partial<CarBuild> = {}) =>
  resolved({ variantCode: 'solterra-awd', paintCode: 'salt-white', interiorCode: 'charcoal-cloth', ...build });
const priceOf = (input: DriveawayPriceInput): OrderPrice => {
  const answer = driveawayPrice(input);
  if (answer.kind !== 'priced') throw new Error(answer.reason);
  return answer.price;
};
const amounts = (price: OrderPrice) =>
  Object.fromEntries(price.lines.map(({ code, amountCents }) => [code, amountCents]));
const withListPrice = (build: ResolvedBuild, cents: number): ResolvedBuild => ({
  ...build,
  variant: { ...build.variant, listPrices: [{ effectiveFrom: '2000-01-01', cents }] },
});

describe('the driveaway price', () => {
  it('of an Outback Touring in Sydney adds delivery, duty, registration and CTP to the list price', () => {
    const price = priceOf({ build: resolved({}), suburb: sydney, asOf });
    // duty on 51,885: 1,350 + 69 × 5
    expect(amounts(price)).toStrictEqual({
      listPrice: 4_999_000,
      dealerDelivery: 189_500,
      stampDuty: 169_500,
      registration: 66_100,
      injuryInsurance: 47_500,
    });
    expect(price.baseDriveawayCents).toBe(5_471_600);
    expect(price.totalCents).toBe(5_471_600);
    expect(price.injuryInsurance.kind).toBe('ctp');
  });

  it('of a Solterra in Melbourne takes the green duty rate and the TAC charge', () => {
    const price = priceOf({ build: solterra(), suburb: melbourne, asOf });
    // 66,085 by started 200s: 331 × 8.40
    expect(amounts(price)).toStrictEqual({
      listPrice: 6_399_000,
      dealerDelivery: 209_500,
      stampDuty: 278_040,
      registration: 38_696,
      injuryInsurance: 58_674,
      rounding: 90,
    });
    expect([price.baseDriveawayCents, price.roundingCents, price.totalCents]).toStrictEqual([6_983_910, 90, 6_984_000]);
    expect(price.injuryInsurance.kind).toBe('tac');
  });

  it('shows what paint, interior and accessories cost and what duty each adds, in this order', () => {
    const build = resolved({
      paintCode: 'desert-pea-red',
      interiorCode: 'tan-leather',
      accessoryCodes: ['tow-bar', 'floor-mats'],
      extendedWarranty: true,
    });
    const price = priceOf({ build, suburb: sydney, asOf });
    // dutiable: 51,885 → 52,480 → 53,975 → 55,854
    expect(amounts(price)).toStrictEqual({
      listPrice: 4_999_000,
      dealerDelivery: 189_500,
      stampDuty: 169_500,
      registration: 66_100,
      injuryInsurance: 47_500,
      exteriorOption: 59_500,
      exteriorOptionOnRoadCosts: 3_000,
      interiorOption: 149_500,
      interiorOptionOnRoadCosts: 7_500,
      accessories: 187_900,
      accessoryOnRoadCosts: 9_500,
      extendedWarranty: 189_500,
    });
    expect(price.lines.map(({ code }) => code)).toStrictEqual(Object.keys(amounts(price)));
    expect(price.baseDriveawayCents).toBe(5_471_600);
    expect(price.totalCents).toBe(6_078_000);
  });

  it('counts duty on luxury car tax, and both on options that lift the car above the threshold', () => {
    const build = solterra({ variantCode: 'solterra-expedition', paintCode: 'pearl-shell' });
    const price = priceOf({ build, suburb: sydney, asOf: '2026-11-01' });
    // 88,990 + 1,995 = 90,985 pays none; with 695 of paint 91,680 pays 0.3 × 19 = 5.70
    expect(price.luxuryCarTax.ofBaseCents).toBe(0);
    expect(price.stampDutyCents).toBe(365_000);
    // duty on 91,685.70: 1,350 + 467 × 5 = 3,685
    expect(price.exteriorOption.onRoadCostsCents).toBe(570 + 3_500);
    expect(price.lines.find(({ code }) => code === 'exteriorOptionOnRoadCosts')).toMatchObject({
      rule: '$5.70 luxury car tax and $35 stamp duty that $695 of paint adds.',
      setBy: 'Australian Government and Revenue NSW',
    });
    const dearer = priceOf({ build: withListPrice(build, 9_200_000), suburb: sydney, asOf: '2026-11-01' });
    expect(dearer.luxuryCarTax.ofBaseCents).toBe(70_020);
    // duty on 93,995 + 700.20
    expect(dearer.stampDutyCents).toBe(383_500);
  });

  it('takes no duty and no luxury car tax on service plans and warranties', () => {
    const plan = { name: 'Capped-price servicing, 3 years', description: 'Three services', priceCents: 150_000 };
    const [bare, withPlans] = [null, plan].map((cappedService) =>
      priceOf({
        build: { ...resolved({ extendedWarranty: cappedService !== null }), cappedService },
        suburb: sydney,
        asOf,
      }),
    );
    expect(withPlans?.stampDutyCents).toBe(bare?.stampDutyCents);
    expect(withPlans?.baseDriveawayCents).toBe(bare?.baseDriveawayCents);
    expect((withPlans?.totalCents ?? 0) - (bare?.totalCents ?? 0)).toBe(150_000 + 189_500);
    expect(withPlans?.cappedService).toStrictEqual({ name: plan.name, priceCents: 150_000 });
  });

  it('takes the list price of the day', () => {
    const build = resolved({});
    expect(priceOf({ build, suburb: sydney, asOf: '2026-06-30' }).listPriceCents).toBe(4_999_000);
    expect(priceOf({ build, suburb: sydney, asOf: '2026-07-01' }).listPriceCents).toBe(5_049_000);
  });

  it('says of every line what it is, who sets it, by which rule and from where', () => {
    const price = priceOf({ build: solterra({ paintCode: 'pearl-shell' }), suburb: melbourne, asOf });
    for (const line of price.lines) {
      expect(line.rule).toMatch(/^\S.*\.$/);
      expect([line.label, line.setBy, line.source].every((text) => text.length > 3)).toBe(true);
    }
    const registration = price.lines.find(({ code }) => code === 'registration');
    expect(registration?.rule).toBe('$343.26 registration fee and $43.70 number plates.');
    expect(registration?.source).toContain('an estimate');
  });

  it('shows the value that duty was taken on, and what it is made of', () => {
    const build = withListPrice(solterra({ variantCode: 'solterra-expedition' }), 9_200_000);
    const dutyIn = (suburb: DriveawayPriceInput['suburb']) =>
      priceOf({ build, suburb, asOf: '2026-11-01' }).lines.find(({ code }) => code === 'stampDuty');
    // 92,000 + 1,995 delivery + 700.20 luxury car tax
    expect(dutyIn(sydney)?.rule).toContain('on $94,695.20 (list price, delivery and any luxury car tax)');
    // Queensland excludes the delivery but includes the luxury car tax on it
    const there = priceOf({ build, suburb: brisbane, asOf: '2026-11-01' });
    expect(there.luxuryCarTax.ofBaseCents).toBeGreaterThan(0);
    expect(dutyIn(brisbane)?.rule).toContain(
      `on ${formatDollars(9_200_000 + there.luxuryCarTax.ofBaseCents)} (list price and any luxury car tax)`,
    );
  });

  it('shows the value that luxury car tax was taken on, less a bonus where there is one', () => {
    const build = withListPrice(solterra({ variantCode: 'solterra-expedition' }), 9_200_000);
    const offer = { code: 'summer', name: 'Summer', variantCodes: [build.variant.code], from: asOf, until: asOf };
    const ruleWith = (...given: readonly Offer['gives'][]) => {
      const offersAt = { offers: given.map((gives) => Object.assign({}, offer, { gives })), at: `${asOf}T01:00:00Z` };
      const input = { build: { ...build, extendedWarranty: null }, suburb: sydney, asOf, offersAt };
      return priceOf(input).lines.find(({ code }) => code === 'luxuryCarTax')?.rule;
    };
    const plain = 'of $93,995 (list price and delivery) above $91,387';
    expect(ruleWith()).toContain(plain);
    expect(ruleWith({ kind: 'contribution', cents: 100_000 })).toContain(plain);
    expect(ruleWith({ kind: 'bonus', cents: 100_000 })).toContain(
      'of $92,995 (list price and delivery less the bonus) above $91,387',
    );
  });

  it('has no part of luxury car tax in what an option adds where it adds none', () => {
    const { lines } = priceOf({ build: resolved({ paintCode: 'desert-pea-red' }), suburb: sydney, asOf });
    expect(lines.find(({ code }) => code === 'exteriorOptionOnRoadCosts')).not.toHaveProperty('luxuryCarTax');
  });

  it('leaves lines of nothing out', () => {
    const price = priceOf({ build: solterra(), suburb: melbourne, asOf });
    expect(price.lines.every(({ amountCents }) => amountCents > 0)).toBe(true);
    expect(price.exteriorOption).toStrictEqual({ name: 'Salt White', priceCents: 0, onRoadCostsCents: 0 });
  });

  it('marks the lines whose figures are past their year, with the year they are of', () => {
    const estimates = (day: string) =>
      priceOf({ build: resolved({ paintCode: 'desert-pea-red' }), suburb: melbourne, asOf: day }).lines.flatMap(
        ({ code, estimate }) => (estimate === undefined ? [] : [[code, estimate]]),
      );
    expect(estimates('2026-06-30')).toStrictEqual([]);
    // duty has figures of 2026-27
    expect(estimates('2026-07-01')).toStrictEqual([
      ['registration', 'estimate, rates of 2025-26'],
      ['injuryInsurance', 'estimate, rates of 2025-26'],
    ]);
    const paint = priceOf({ build: resolved({ paintCode: 'desert-pea-red' }), suburb: sydney, asOf: '2026-07-01' });
    expect(paint.lines.find(({ code }) => code === 'exteriorOptionOnRoadCosts')?.estimate).toBe(
      'estimate, rates of 2025-26',
    );
  });

  it('names the figures that are past their review', () => {
    const input = { build: resolved({}), suburb: melbourne };
    expect(driveawayPrice({ ...input, asOf: '2026-06-30' })).toMatchObject({ needsReview: [] });
    const late = driveawayPrice({ ...input, asOf: '2026-07-01' });
    const review = late.kind === 'priced' ? late.needsReview : [];
    expect(review).toHaveLength(4);
    expect(review[0]).toMatch(/^VIC registration fee: to be reviewed by 2026-06-30 \(/);
  });
});

describe('no driveaway price', () => {
  it('is missing for want of rates anywhere: every state and territory has its own', () => {
    expect(stateCodes.filter((state) => stateRatesOf(state) === undefined)).toStrictEqual([]);
  });

  it.each([
    ['Lord Howe', 'NSW', '2898'],
    ['Norfolk', 'NSW', '2899'],
    ['Rottnest', 'WA', '6161'],
    ['Christmas', 'WA', '6798'],
    ['Cocos', 'WA', '6799'],
    ['Macquarie', 'TAS', '7151'],
  ] as const)('is given on %s Island, which has rules of its own', (_island, state, postcode) => {
    expect(driveawayPrice({ build: resolved({}), suburb: { state, postcode }, asOf })).toStrictEqual({
      kind: 'ask-your-retailer',
      state,
      reason: 'island',
    });
  });

  it('is given in a state that a file of rates has nothing of', () => {
    const rateBook = {
      states: statesWithRates.filter(({ state }) => state !== 'NSW'),
      luxuryCarTax: luxuryCarTaxRates,
    };
    expect(driveawayPrice({ build: resolved({}), suburb: sydney, asOf, rateBook })).toStrictEqual({
      kind: 'ask-your-retailer',
      state: 'NSW',
      reason: 'no-rates-for-state',
    });
  });

  it('is given for a variant before it is on sale', () => {
    const build = solterra({ variantCode: 'solterra-expedition' });
    expect(driveawayPrice({ build, suburb: sydney, asOf })).toMatchObject({
      kind: 'ask-your-retailer',
      reason: 'not-on-sale',
    });
  });

  it('is given in a state that the model is not delivered to', () => {
    const build = { ...resolved({}), model: { ...outback, dealerDelivery: [] } };
    expect(driveawayPrice({ build, suburb: sydney, asOf })).toMatchObject({
      kind: 'ask-your-retailer',
      reason: 'not-on-sale',
    });
  });

  it('is given for a car or a day that no rate is for', () => {
    const build = resolved({});
    const heavy = { ...build.variant, technical: { ...build.variant.technical, tareKg: 2600 } };
    expect(driveawayPrice({ build: { ...build, variant: heavy }, suburb: sydney, asOf })).toMatchObject({
      reason: 'no-rate-for-car',
    });
    expect(driveawayPrice({ build: withListPrice(build, 1), suburb: sydney, asOf: '2025-07-01' })).toMatchObject({
      kind: 'priced',
    });
    const early = {
      ...withListPrice(build, 1),
      model: { ...outback, dealerDelivery: [{ state: 'NSW', effectiveFrom: '2000-01-01', cents: 1 } as const] },
    };
    expect(driveawayPrice({ build: early, suburb: sydney, asOf: '2025-06-30' })).toMatchObject({
      reason: 'no-rate-for-car',
    });
  });
});

describe('every driveaway price', () => {
  const anyBuild = fc.constantFrom(...catalogue).chain((model) =>
    fc.record({
      kind: fc.constant('resolved' as const),
      model: fc.constant(model),
      variant: fc.constantFrom(...model.variants),
      paint: fc.constantFrom(...model.paints),
      interior: fc.constantFrom(...model.interiors),
      accessories: fc.subarray([...model.accessories]),
      cappedService: fc.constantFrom(null, { name: 'Plan', description: 'Servicing', priceCents: 99_900 }),
      extendedWarranty: fc.constantFrom(null, model.extendedWarranty),
    }),
  );
  const anyListPrice = fc.integer({ min: 1, max: 30_000_000 });
  const anySuburb = fc.constantFrom(
    sydney,
    melbourne,
    { state: 'VIC', postcode: '3220' } as const,
    { state: 'VIC', postcode: '3690' } as const,
    { state: 'QLD', postcode: '4000' } as const,
    { state: 'SA', postcode: '5000' } as const,
    { state: 'SA', postcode: '5290' } as const,
    { state: 'WA', postcode: '6000' } as const,
    { state: 'TAS', postcode: '7000' } as const,
    { state: 'NT', postcode: '0800' } as const,
    { state: 'ACT', postcode: '2601' } as const,
  );

  it('is whole dollars, the sum of its lines and of its parts, and fits an order', () => {
    fc.assert(
      fc.property(anyBuild, anyListPrice, anySuburb, (build, list, suburb) => {
        const price = priceOf({ build: withListPrice(build, list), suburb, asOf });
        expect(orderPriceSchema.parse(price)).toStrictEqual(price);
        expect(price.lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(price.totalCents);
        expect(
          price.baseDriveawayCents +
            price.exteriorOption.priceCents +
            price.exteriorOption.onRoadCostsCents +
            price.interiorOption.priceCents +
            price.interiorOption.onRoadCostsCents +
            price.accessories.items.reduce((sum, { priceCents }) => sum + priceCents, 0) +
            price.accessories.onRoadCostsCents +
            (price.cappedService?.priceCents ?? 0) +
            (price.extendedWarranty?.priceCents ?? 0) +
            price.roundingCents,
        ).toBe(price.totalCents);
        expect(price.totalCents % 100).toBe(0);
        expect(price.lines.every(({ amountCents }) => Number.isSafeInteger(amountCents))).toBe(true);
      }),
    );
  });

  it('is never below the list price and rises with it', () => {
    fc.assert(
      fc.property(anyBuild, anyListPrice, anyListPrice, anySuburb, (build, a, b, suburb) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)].map(
          (list) => priceOf({ build: withListPrice(build, list), suburb, asOf }).totalCents,
        );
        expect(low).toBeGreaterThanOrEqual(Math.min(a, b));
        // rounded up, each may be 99 cents nearer to the other
        expect((high ?? 0) - (low ?? 0)).toBeGreaterThanOrEqual(Math.abs(a - b) - 99);
        expect((high ?? 0) - (low ?? 0)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('costs the same in whatever order the same accessories were chosen', () => {
    const codes = outback.accessories.map(({ code }) => code);
    const price = (accessoryCodes: string[]) =>
      priceOf({ build: resolved({ accessoryCodes }), suburb: melbourne, asOf }).totalCents;
    fc.assert(
      fc.property(fc.shuffledSubarray(codes), (chosen) => {
        expect(price(chosen)).toBe(price(chosen.toSorted()));
      }),
    );
  });

  it('has one kind of injury insurance: TAC in Victoria, MAIB in Tasmania, CTP elsewhere', () => {
    const kinds = stateCodes.map((state) => {
      const answer = driveawayPrice({ build: resolved({}), suburb: { state, postcode: '9999' }, asOf });
      return answer.kind === 'priced' ? answer.price.injuryInsurance.kind : answer.kind;
    });
    expect(kinds).toStrictEqual(['ctp', 'tac', 'ctp', 'ctp', 'ctp', 'maib', 'ctp', 'ctp']);
  });

  it('exists on the day for every variant on sale in every state and territory', () => {
    const sold = catalogue.flatMap((model) => model.variants.map((variant) => ({ model, variant })));
    const unpriced = sold.flatMap(({ model, variant }) =>
      stateCodes
        .map((state) => ({ state, variant: variant.code, build: { ...solterra(), model, variant } }))
        .filter(({ state, build }) => {
          const answer = driveawayPrice({ build, suburb: { state, postcode: '9999' }, asOf: '2026-11-21' });
          return answer.kind !== 'priced';
        }),
    );
    expect(unpriced.map(({ state, variant }) => `${variant} in ${state}`)).toStrictEqual([]);
  });
});

it('there is no price while any of its rates has no row for the day, whichever it is', () => {
  const released = { states: statesWithRates, luxuryCarTax: luxuryCarTaxRates };
  const without = (change: Partial<StateRates>) => ({
    ...released,
    states: released.states.map((rates) => (rates.state === 'NSW' ? Object.assign({}, rates, change) : rates)),
  });
  const nsw = stateRatesOf('NSW');
  if (nsw === undefined) throw new Error('There are no rates of NSW');
  const { injuryInsurance } = nsw;
  const empty = { name: 'nothing', rows: [] };
  const answers = [
    { ...released, luxuryCarTax: [] },
    without({ duty: [] }),
    without({ registration: [empty] }),
    without({ injuryInsurance: { ...injuryInsurance, charge: empty } }),
  ].map((rateBook) => driveawayPrice({ build: resolved({}), suburb: sydney, asOf, rateBook }));
  for (const answer of answers) {
    expect(answer).toEqual({ kind: 'ask-your-retailer', state: 'NSW', reason: 'no-rate-for-car' });
  }
});
