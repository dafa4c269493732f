import { catalogueResponseSchema } from '@driveaway/domain/api/catalogue.ts';
import { queryOptions } from '@tanstack/react-query';
import { getJson } from './http-client.ts';
import { fewMinutes, readPolicy } from './read-policy.ts';

export const catalogueQuery = () =>
  queryOptions({
    ...readPolicy,
    queryKey: ['catalogue'],
    staleTime: fewMinutes,
    queryFn: ({ signal }) => getJson(catalogueResponseSchema, '/api/catalogue', { signal }),
  });
