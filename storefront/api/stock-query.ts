import { stockNearbySchema, type StockNearby } from '@driveaway/domain/api/stock.ts';
import { queryOptions } from '@tanstack/react-query';
import { getJson, withQuery } from './http-client.ts';
import { nearby, type Near } from './nearby.ts';
import { readPolicy } from './read-policy.ts';

export type StockCarNearby = StockNearby['cars'][number];

const aMinute = 60_000;

/** Cars of some variants that can be ordered as they stand at a retailer, the nearest first. */
export const stockQuery = (near: Near, variantCodes: readonly string[]) =>
  queryOptions({
    ...readPolicy,
    queryKey: ['stock', nearby(near), variantCodes],
    // somebody else may order one
    staleTime: aMinute,
    queryFn: ({ signal }) =>
      getJson(stockNearbySchema, withQuery('/api/stock', { ...nearby(near), variants: variantCodes.join(',') }), {
        signal,
      }),
  });

/** Cars of some variants that stand at one retailer and can be ordered; prices for where the visitor is. */
export const stockOfRetailerQuery = (near: Near, retailer: string, variantCodes: readonly string[]) =>
  queryOptions({
    ...readPolicy,
    queryKey: ['stock', nearby(near), retailer, variantCodes],
    staleTime: aMinute,
    queryFn: ({ signal }) =>
      getJson(
        stockNearbySchema,
        withQuery('/api/stock', { ...nearby(near), retailer, variants: variantCodes.join(',') }),
        { signal },
      ),
  });
