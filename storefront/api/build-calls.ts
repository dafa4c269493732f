import { type saveCarBuildRequestSchema, saveCarBuildResponseSchema } from '@driveaway/domain/api/car-build.ts';
import { choicePricesResponseSchema } from '@driveaway/domain/api/choice-prices.ts';
import { quoteResponseSchema, type quoteRequestSchema } from '@driveaway/domain/api/price.ts';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod/mini';
import { orderingApi, postJson, type MutationOptions } from './http-client.ts';
import { fewMinutes, readPolicy } from './read-policy.ts';

/** The driveaway price of a configured car; keyed by the whole choice, so an old answer never shows for a new one. */
export const quoteQuery = (request: z.infer<typeof quoteRequestSchema>) =>
  queryOptions({
    ...readPolicy,
    queryKey: ['quote', request],
    staleTime: fewMinutes,
    queryFn: ({ signal }) =>
      postJson(quoteResponseSchema, '/api/pricing/quote', request, { signal, idempotencyKey: crypto.randomUUID() }),
  });

/** What every choice of the model does to the driveaway price of a configured car. */
export const choicePricesQuery = (request: z.infer<typeof quoteRequestSchema>) =>
  queryOptions({
    ...readPolicy,
    queryKey: ['choice-prices', request],
    staleTime: fewMinutes,
    queryFn: ({ signal }) =>
      postJson(choicePricesResponseSchema, '/api/pricing/choices', request, {
        signal,
        idempotencyKey: crypto.randomUUID(),
      }),
  });

/** Keeps a configured car; answers the id that the ordering area starts with. */
export const saveCarBuild = (request: z.infer<typeof saveCarBuildRequestSchema>, options: MutationOptions) =>
  postJson(saveCarBuildResponseSchema, `${orderingApi}/car-build`, request, options);
