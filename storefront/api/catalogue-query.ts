import { catalogueResponseSchema } from '@driveaway/domain/api/catalogue.ts';
import { queryOptions } from '@tanstack/react-query';
import { getJson } from './http-client.ts';
import { lightReader } from './light-reader.ts';
import { fewMinutes, readPolicy } from './read-policy.ts';

/** What the server answers, and what prerendered documents hold. */
export const catalogueReader = lightReader(catalogueResponseSchema);

export const catalogueQuery = () =>
  queryOptions({
    ...readPolicy,
    queryKey: ['catalogue'],
    staleTime: fewMinutes,
    queryFn: ({ signal }) => getJson(catalogueReader, '/api/catalogue', { signal }),
  });
