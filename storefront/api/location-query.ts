import { locationResponseSchema } from '@driveaway/domain/api/price.ts';
import { queryOptions } from '@tanstack/react-query';
import { getJson, withQuery } from './http-client.ts';
import { fewMinutes, readPolicy } from './read-policy.ts';

/** Suburbs for a typed text of at least three characters. */
export const locationQuery = (search: string) =>
  queryOptions({
    ...readPolicy,
    queryKey: ['location', search],
    staleTime: fewMinutes,
    queryFn: ({ signal }) => getJson(locationResponseSchema, withQuery('/api/location', { search }), { signal }),
  });
