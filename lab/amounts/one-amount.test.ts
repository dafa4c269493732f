/** Every place that shows a price shows the same whole-dollar total, and lines that add up to it to the cent. */
import { wireCatalogueOn } from '@driveaway/domain/api/wire-catalogue.ts';
import type { CarBuild } from '@driveaway/domain/catalogue/car-build-schema.ts';
import { resolveBuild } from '@driveaway/domain/catalogue/car-build.ts';
import { catalogue } from '@driveaway/domain/catalogue/catalogue.ts';
import { financedCarOn } from '@driveaway/domain/finance/financed-car.ts';
import type { Offer } from '@driveaway/domain/maker/offer.ts';
import type { Model, Variant } from '@driveaway/domain/maker/model.ts';
import { driveawayPrice, type DriveawayPriceInput } from '@driveaway/domain/pricing/driveaway-price.ts';
import { standardBuild } from '@driveaway/domain/pricing/price-summary.ts';
import { statesWithRates } from '@driveaway/domain/pricing/rates/state-rates.ts';
import type { OrderPrice } from '@driveaway/domain/terms/order-terms.ts';
import { wirePriceOf } from '@driveaway/order-service/catalogue/wire-price.ts';
import { summaryRows } from '@driveaway/storefront/features/checkout/frame/summary-rows.ts';
import { buildRows } from '@driveaway/storefront/features/configurator/build-rows.ts';
import { orderRows } from '@driveaway/storefront/features/profile/order-rows.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const asOf = '2026-11-21';
const wireModels = wireCatalogueOn(asOf).models;

/** A postcode of every zone that has rates of its own. */
const places: readonly DriveawayPriceInput['suburb'][] = statesWithRates.flatMap(({ state, zones }) =>
  [...(zones?.zones ?? []).map(({ postcodes }) => postcodes[0]?.slice(0, 4) ?? ''), '9999'].map((postcode) => ({
    state,
    postcode,
  })),
);

const sold = catalogue.flatMap((model) => model.variants.map((variant) => ({ model, variant })));

const bareBuild = (model: Model, variant: Variant): CarBuild => {
  const { paint, interior } = standardBuild(model, variant);
  return {
    variantCode: variant.code,
    paintCode: paint.code,
    interiorCode: interior.code,
    accessoryCodes: [],
    cappedService: false,
    extendedWarranty: false,
  };
};

/** The car as it stands on the price list, and with each option alone. */
const withEachOption = (model: Model, variant: Variant): readonly CarBuild[] => {
  const bare = bareBuild(model, variant);
  return [
    bare,
    ...model.paints.map(({ code }) => ({ ...bare, paintCode: code })),
    ...model.interiors.map(({ code }) => ({ ...bare, interiorCode: code })),
    ...model.accessories.map(({ code }) => ({ ...bare, accessoryCodes: [code] })),
    ...(model.cappedService === null ? [] : [{ ...bare, cappedService: true }]),
    ...(model.extendedWarranty === null ? [] : [{ ...bare, extendedWarranty: true }]),
  ];
};

const priceOf = (
  build: CarBuild,
  suburb: DriveawayPriceInput['suburb'],
  offersAt?: DriveawayPriceInput['offersAt'],
): OrderPrice => {
  const resolved = resolveBuild(build);
  if (resolved.kind !== 'resolved') throw new Error(JSON.stringify(resolved.errors));
  const answer = driveawayPrice({ build: resolved, suburb, asOf, offersAt });
  if (answer.kind !== 'priced') throw new Error(`${build.variantCode} in ${suburb.state}: ${answer.reason}`);
  return answer.price;
};

const sumOfCents = (dollars: readonly number[]): number =>
  dollars.reduce((sum, amount) => sum + Math.round(amount * 100), 0);

/** What each screen adds up to, in cents. */
const shownTotals = (build: CarBuild, price: OrderPrice): Readonly<Record<string, number>> => {
  const wire = wirePriceOf(price);
  const { kind, amount } = wire.injuryInsurance;
  const model = wireModels.find(({ variants }) => variants.some(({ code }) => code === build.variantCode));
  if (model === undefined) throw new Error(`${build.variantCode} is not in the catalogue`);
  const profile = orderRows({
    ...wire,
    hasCtp: kind === 'ctp',
    ctp: amount,
    hasTac: kind === 'tac',
    tac: amount,
    hasMaib: kind === 'maib',
    maib: amount,
    tradeIn: 0,
    deposit: 0,
    additionalPayment: 0,
    waived: 0,
    totalAmountOwing: wire.finalDap,
    balanceDueOn: null,
    depositRefunded: 0,
    depositRefund: null,
    balanceRefunds: [],
    refundDue: 0,
  });
  const parts = profile.slice(
    0,
    profile.findIndex(({ key }) => key === 'total'),
  );
  return {
    'contract, mails, price details': price.lines.reduce((sum, line) => sum + line.amountCents, 0),
    configurator: sumOfCents(
      buildRows(model, build, wire).flatMap(({ price: costs = 0, onRoadCosts = 0 }) => [costs, onRoadCosts]),
    ),
    'order summary': sumOfCents([
      wire.baseDap,
      ...summaryRows(wire).flatMap((row) => (row.kind === 'indented' ? [] : row.dollars)),
    ]),
    profile: sumOfCents(parts.flatMap((row) => (row.kind === 'indented' ? [] : row.dollars))),
  };
};

/** What is wrong with a price, in words; empty when nothing is. */
const problemsOf = (
  build: CarBuild,
  suburb: DriveawayPriceInput['suburb'],
  offersAt?: DriveawayPriceInput['offersAt'],
): readonly string[] => {
  const price = priceOf(build, suburb, offersAt);
  const where = `${JSON.stringify(build)} in ${suburb.state} ${suburb.postcode}`;
  const { totalCents, roundingCents } = price;
  return [
    ...(totalCents % 100 === 0 ? [] : [`${where}: ${totalCents} cents are no whole dollars`]),
    ...(roundingCents < 100 ? [] : [`${where}: rounded by ${roundingCents} cents`]),
    ...Object.entries(shownTotals(build, price)).flatMap(([screen, cents]) =>
      cents === totalCents ? [] : [`${where}: ${screen} adds up to ${cents}, not ${totalCents}`],
    ),
  ];
};

describe('one amount everywhere', () => {
  it('for every variant in every zone with each option alone', () => {
    const problems = sold.flatMap(({ model, variant }) =>
      withEachOption(model, variant).flatMap((build) => places.flatMap((place) => problemsOf(build, place))),
    );
    expect(problems).toStrictEqual([]);
  });

  it('for any combination of options and offers', () => {
    const anyCase = fc.constantFrom(...sold).chain(({ model, variant }) =>
      fc.record({
        build: fc.record({
          variantCode: fc.constant(variant.code),
          paintCode: fc.constantFrom(...model.paints.map(({ code }) => code)),
          interiorCode: fc.constantFrom(...model.interiors.map(({ code }) => code)),
          accessoryCodes: fc.subarray(model.accessories.map(({ code }) => code)),
          cappedService: model.cappedService === null ? fc.constant(false) : fc.boolean(),
          extendedWarranty: model.extendedWarranty === null ? fc.constant(false) : fc.boolean(),
        }),
        place: fc.constantFrom(...places),
        gives: fc.array(
          fc.oneof(
            fc.record({
              kind: fc.constantFrom('bonus' as const, 'contribution' as const),
              cents: fc.integer({ min: 1, max: 400_000 }),
            }),
            fc.record({
              kind: fc.constant('accessory' as const),
              accessoryCode: fc.constantFrom(...model.accessories.map(({ code }) => code)),
            }),
          ),
          { maxLength: 3 },
        ),
      }),
    );
    fc.assert(
      fc.property(anyCase, ({ build, place, gives }) => {
        const offers = gives.map((one, index): Offer => ({
          code: `offer-${index}`,
          name: `Offer ${index}`,
          gives: one,
          variantCodes: [build.variantCode],
          from: asOf,
          until: asOf,
        }));
        expect(problemsOf(build, place, { offers, at: `${asOf}T01:00:00Z` })).toStrictEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('and a repayment is worked out from the price that is shown', () => {
    for (const { model, variant } of sold) {
      for (const suburb of places) {
        const price = priceOf(bareBuild(model, variant), suburb);
        expect(financedCarOn(variant.code, { suburb, asOf })?.driveawayCents).toBe(price.totalCents);
      }
    }
  });
});
