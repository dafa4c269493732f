import { successSchema } from '@driveaway/domain/api/failure.ts';
import { authenticationDetailsSchema } from '@driveaway/domain/api/session.ts';
import { sessionTimeSchema } from '@driveaway/domain/api/sessions.ts';
import { savedAccountDetailsSchema } from '@driveaway/domain/api/account-details.ts';
import { queryOptions } from '@tanstack/react-query';
import { getJson, orderingApi, postJson } from './http-client.ts';
import { readPolicy } from './read-policy.ts';
import { sessionKey } from './session-key.ts';

/** Who is signed in, and the settings of the host page. */
export const authenticationDetailsQuery = () =>
  queryOptions({
    ...readPolicy,
    queryKey: sessionKey,
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

/** How long the session goes on without being used; asking is no use of it. */
export const readSessionTime = () => getJson(sessionTimeSchema, `${orderingApi}/session-time`);

export const sessionTimeQuery = () =>
  queryOptions({ ...readPolicy, queryKey: ['session-time'], queryFn: readSessionTime });

/** Uses the session, and does nothing else. */
export const stayLoggedIn = () =>
  postJson(successSchema, `${orderingApi}/stay-logged-in`, undefined, { idempotencyKey: crypto.randomUUID() });
