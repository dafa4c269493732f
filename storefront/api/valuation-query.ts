import { valuationBookSchema } from '@driveaway/domain/valuation/valuation-book.ts';
import { queryOptions } from '@tanstack/react-query';
import { getJson } from './http-client.ts';
import { fewMinutes, readPolicy } from './read-policy.ts';

/** What used cars are valued by. The car itself is never sent. */
export const valuationBookQuery = () =>
  queryOptions({
    ...readPolicy,
    queryKey: ['valuation-book'],
    staleTime: fewMinutes,
    queryFn: ({ signal }) => getJson(valuationBookSchema, '/api/valuation/book', { signal }),
  });
