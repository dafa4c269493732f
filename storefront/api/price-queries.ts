import { pricesResponseSchema, type PricesResponse } from '@driveaway/domain/api/price.ts';
import type { Suburb } from '@driveaway/domain/locations/state.ts';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { createBatchLoader } from './batch-loader.ts';
import { getJson, withQuery } from './http-client.ts';
import { fewMinutes, retryRead } from './read-policy.ts';

/** One automatic retry; after that the visitor decides. */
export const priceReads = {
  retry: (failures: number, error: unknown) => failures < 1 && retryRead(failures, error),
  retryDelay: 400,
  staleTime: fewMinutes,
} as const;

export type VariantPrice = PricesResponse['prices'][number];

const variantPriceKey = 'variant-price';

/** Everything about a suburb that a price depends on. */
export type Place = Pick<Suburb, 'postcode' | 'state'>;

/** Where the prices of a postcode are asked for. */
export const pricingPath = ({ postcode }: Place): string => `/api/pricing/${encodeURIComponent(postcode)}`;

const loadPrice = createBatchLoader<{ readonly place: Place; readonly variantCode: string }, VariantPrice>({
  groupOf: ({ place: { postcode, state } }) => `${state} ${postcode}`,
  load: async (requests, signal) => {
    const [{ place }] = requests;
    const codes = [...new Set(requests.map(({ variantCode }) => variantCode))];
    const address = withQuery(pricingPath(place), { variants: codes.join(','), state: place.state });
    const { prices } = await getJson(pricesResponseSchema, address, { signal });
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
