import { pricingResponseSchema, quoteResponseSchema, type WirePrice } from '@driveaway/domain/api/price.ts';
import type { CarBuild } from '@driveaway/domain/catalogue/car-build.ts';
import type { Suburb } from '@driveaway/domain/locations/state.ts';
import { queryOptions } from '@tanstack/react-query';
import { getJson, postJson, withQuery } from './http-client.ts';
import { priceReads, pricingPath, type Place } from './price-queries.ts';

/** A variant as it stands on the price list, or one as it was configured. */
export type PricedCar =
  { readonly kind: 'variant'; readonly variantCode: string } | { readonly kind: 'build'; readonly build: CarBuild };

export type ExplainedPrice = {
  /** Driveaway, in dollars; null where only a retailer can quote, and `message` says so. */
  readonly total: number | null;
  readonly message: string;
  /** Within the total, in all: options bear a part of it in their on-road costs. */
  readonly luxuryCarTax: number;
  readonly lines: WirePrice['lines'];
};

const explainVariant = async (place: Place, variantCode: string, signal: AbortSignal): Promise<ExplainedPrice> => {
  const address = withQuery(`${pricingPath(place)}/${encodeURIComponent(variantCode)}`, { state: place.state });
  const { rdp, message, lines } = await getJson(pricingResponseSchema, address, { signal });
  // a variant has no options that bear a part of it
  const luxuryCarTax = lines.find(({ code }) => code === 'luxuryCarTax')?.amount ?? 0;
  return { total: rdp, message, luxuryCarTax, lines };
};

const explainBuild = async (suburb: Suburb, build: CarBuild, signal: AbortSignal): Promise<ExplainedPrice> => {
  const { price, message } = await postJson(
    quoteResponseSchema,
    '/api/pricing/quote',
    { build, suburb },
    { signal, idempotencyKey: crypto.randomUUID() },
  );
  return {
    total: price?.finalDap ?? null,
    message,
    luxuryCarTax: price?.luxuryCarTaxInAll ?? 0,
    lines: price?.lines ?? [],
  };
};

/** The price of a car in a suburb with a reason for every line. */
export const explainedPriceQuery = (suburb: Suburb, car: PricedCar) =>
  queryOptions({
    ...priceReads,
    queryKey: ['explained-price', suburb.state, suburb.postcode, car],
    queryFn: ({ signal }) =>
      car.kind === 'variant'
        ? explainVariant(suburb, car.variantCode, signal)
        : explainBuild(suburb, car.build, signal),
  });
