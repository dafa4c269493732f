import { authenticationDetailsSchema } from '@driveaway/domain/api/session.ts';
import { savedAccountDetailsSchema } from '@driveaway/domain/api/account-details.ts';
import { queryOptions } from '@tanstack/react-query';
import { getJson, orderingApi } from './http-client.ts';
import { readPolicy } from './read-policy.ts';

/** Who is signed in, and the settings of the host page. */
export const authenticationDetailsQuery = () =>
  queryOptions({
    ...readPolicy,
    queryKey: ['authentication-details'],
    queryFn: ({ signal }) => getJson(authenticationDetailsSchema, `${orderingApi}/authentication-details`, { signal }),
  });

/** What is known of the signed-in customer, for prefilling. */
export const savedAccountDetailsQuery = () =>
  queryOptions({
    ...readPolicy,
    queryKey: ['saved-account-details'],
    // prefills a form once; a later answer must not move what the customer is typing
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => getJson(savedAccountDetailsSchema, `${orderingApi}/account-details`, { signal }),
  });
