import { catalogueResponseSchema } from '@driveaway/domain/api/catalogue.ts';
import { type saveCarBuildRequestSchema, saveCarBuildResponseSchema } from '@driveaway/domain/api/car-build.ts';
import { dealerListResponseSchema, dealerResponseSchema } from '@driveaway/domain/api/dealers.ts';
import { locationResponseSchema, quoteResponseSchema, type quoteRequestSchema } from '@driveaway/domain/api/price.ts';
import type { StateCode, Suburb } from '@driveaway/domain/locations/state.ts';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { getJson, orderingApi, postJson, withQuery, type MutationOptions } from './http-client.ts';
import { lightReader } from './light-reader.ts';
import { readPolicy } from './read-policy.ts';

/** What the server answers, and what prerendered documents hold. */
export const catalogueReader = lightReader(catalogueResponseSchema);
const quoteReader = lightReader(quoteResponseSchema);
const locationReader = lightReader(locationResponseSchema);
const dealerListReader = lightReader(dealerListResponseSchema);
const dealerReader = lightReader(dealerResponseSchema);
const saveCarBuildReader = lightReader(saveCarBuildResponseSchema);

/** Prices and models change by the day, not by the minute. */
const fewMinutes = 5 * 60_000;

export const catalogueQuery = () =>
  queryOptions({
    ...readPolicy,
    queryKey: ['catalogue'],
    staleTime: fewMinutes,
    queryFn: ({ signal }) => getJson(catalogueReader, '/api/catalogue', { signal }),
  });

/** The driveaway price of a configured car; keyed by the whole choice, so an old answer never shows for a new one. */
export const quoteQuery = (request: z.infer<typeof quoteRequestSchema>) =>
  queryOptions({
    ...readPolicy,
    queryKey: ['quote', request],
    staleTime: fewMinutes,
    queryFn: ({ signal }) =>
      postJson(quoteReader, '/api/pricing/quote', request, { signal, idempotencyKey: crypto.randomUUID() }),
  });

/** Suburbs for a typed text of at least three characters. */
export const locationQuery = (search: string) =>
  queryOptions({
    ...readPolicy,
    queryKey: ['location', search],
    staleTime: fewMinutes,
    queryFn: ({ signal }) => getJson(locationReader, withQuery('/api/location', { search }), { signal }),
  });

export interface DealersRequest {
  readonly postcode: string;
  /** Of the postcode, where it spans several. */
  readonly state: StateCode;
  readonly stiOnly: boolean;
}

/** Retailers with a sales department, nearest first, at most 15 (specification §7). */
export const dealersQuery = ({ postcode, state, stiOnly }: DealersRequest) =>
  queryOptions({
    ...readPolicy,
    queryKey: ['dealers', postcode, state, stiOnly],
    staleTime: fewMinutes,
    queryFn: ({ signal }) =>
      getJson(
        dealerListReader,
        withQuery('/api/dealers', {
          top: 15,
          DepartmentName: 'Vehicle Sales',
          ActiveOnly: true,
          PostCode: postcode,
          state,
          stiOnly,
        }),
        { signal },
      ),
  });

/** The nearest retailer that sells cars, with its address and telephone number. */
export const nearestDealerQuery = ({ postcode, state }: Pick<Suburb, 'postcode' | 'state'>) =>
  queryOptions({
    ...readPolicy,
    queryKey: ['dealer', postcode, state],
    staleTime: fewMinutes,
    queryFn: ({ signal }) => getJson(dealerReader, withQuery('/api/dealer', { postcode, state }), { signal }),
  });

/** Keeps a configured car; answers the id that the ordering area starts with. */
export const saveCarBuild = (request: z.infer<typeof saveCarBuildRequestSchema>, options: MutationOptions) =>
  postJson(saveCarBuildReader, `${orderingApi}/car-build`, request, options);
