import {
  pricesResponseSchema,
  pricingResponseSchema,
  quoteResponseSchema,
  type PricesResponse,
  type WirePrice,
} from '@driveaway/domain/api/price.ts';
import type { CarBuild } from '@driveaway/domain/catalogue/car-build.ts';
import type { Suburb } from '@driveaway/domain/locations/state.ts';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { createBatchLoader } from './batch-loader.ts';
import { getJson, postJson, withQuery } from './http-client.ts';
import { lightReader } from './light-reader.ts';
import { retryRead } from './read-policy.ts';

const pricesReader = lightReader(pricesResponseSchema);
const pricingReader = lightReader(pricingResponseSchema);
const quoteReader = lightReader(quoteResponseSchema);

/** Prices change by the day, not by the minute. */
const fewMinutes = 5 * 60_000;

/** Tried once more by itself; after that the visitor decides. */
const priceReads = {
  retry: (failures: number, error: unknown) => failures < 1 && retryRead(failures, error),
  retryDelay: 400,
  staleTime: fewMinutes,
} as const;

export type VariantPrice = PricesResponse['prices'][number];

const variantPriceKey = 'variant-price';

type Place = Pick<Suburb, 'postcode' | 'state'>;

const pricingPath = ({ postcode }: Place): string => `/api/pricing/${encodeURIComponent(postcode)}`;

const loadPrice = createBatchLoader<{ readonly place: Place; readonly variantCode: string }, VariantPrice>({
  groupOf: ({ place: { postcode, state } }) => `${state} ${postcode}`,
  load: async (requests, signal) => {
    const [{ place }] = requests;
    const codes = [...new Set(requests.map(({ variantCode }) => variantCode))];
    const address = withQuery(pricingPath(place), { variants: codes.join(','), state: place.state });
    const { prices } = await getJson(pricesReader, address, { signal });
    return requests.map(({ variantCode }) => prices.find((price) => price.variantCode === variantCode));
  },
});

/**
 * List price and driveaway price of a variant in a suburb; those asked for together travel in one call. `refreshes` is
 * the visitor's count of choices: a new one asks anew. Answers are kept by what they belong to, so that a slow one for
 * an old suburb never shows for a new one.
 */
export const variantPriceQuery = (
  { postcode, state }: Place,
  { variantCode, refreshes }: { readonly variantCode: string; readonly refreshes: number },
) =>
  queryOptions({
    ...priceReads,
    queryKey: [variantPriceKey, state, postcode, variantCode, refreshes],
    queryFn: ({ signal }) => loadPrice({ place: { postcode, state }, variantCode }, signal),
  });

/**
 * Asks for the prices that the page shows, in another suburb: sent before anything is drawn anew, so that they are on
 * their way meanwhile. `refreshes` is the count that the choice of the suburb will bring.
 */
export const askForShownPrices = (queries: QueryClient, place: Place, refreshes: number): void => {
  const shown = queries.getQueryCache().findAll({ queryKey: [variantPriceKey], type: 'active' });
  for (const variantCode of new Set(shown.map(({ queryKey }) => queryKey[3]))) {
    if (typeof variantCode === 'string') {
      void queries.prefetchQuery(variantPriceQuery(place, { variantCode, refreshes }));
    }
  }
};

/** A variant as it stands on the price list, or one as it was configured. */
export type PricedCar =
  { readonly kind: 'variant'; readonly variantCode: string } | { readonly kind: 'build'; readonly build: CarBuild };

export interface ExplainedPrice {
  /** Driveaway, in dollars; null where only a retailer can quote, and `message` says so. */
  readonly total: number | null;
  readonly message: string;
  readonly lines: WirePrice['lines'];
}

const explainVariant = async (place: Place, variantCode: string, signal: AbortSignal): Promise<ExplainedPrice> => {
  const address = withQuery(`${pricingPath(place)}/${encodeURIComponent(variantCode)}`, { state: place.state });
  const { rdp, message, lines } = await getJson(pricingReader, address, { signal });
  return { total: rdp, message, lines };
};

const explainBuild = async (suburb: Suburb, build: CarBuild, signal: AbortSignal): Promise<ExplainedPrice> => {
  const { price, message } = await postJson(
    quoteReader,
    '/api/pricing/quote',
    { build, suburb },
    { signal, idempotencyKey: crypto.randomUUID() },
  );
  return { total: price?.finalDap ?? null, message, lines: price?.lines ?? [] };
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
