/** What customers see and change of what is held about them. */
import { successSchema } from '@driveaway/domain/api/failure.ts';
import {
  consentsResponseSchema,
  type ConsentsRequest,
  type eraseAccountRequestSchema,
  type myDataRequestSchema,
} from '@driveaway/domain/api/own-data.ts';
import type { changeEmailRequestSchema, confirmEmailRequestSchema } from '@driveaway/domain/api/email-change.ts';
import { sessionsResponseSchema } from '@driveaway/domain/api/sessions.ts';
import type { contactDetailsSchema } from '@driveaway/domain/customer/contact-details-form.ts';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod/mini';
import { getJson, orderingApi, postJson, type MutationOptions } from './http-client.ts';
import { readFile } from './read-file.ts';
import { readPolicy } from './read-policy.ts';

/** What was agreed to, when and in which words. */
export const consentsQuery = () =>
  queryOptions({
    ...readPolicy,
    queryKey: ['consents'],
    queryFn: ({ signal }) => getJson(consentsResponseSchema, `${orderingApi}/consents`, { signal }),
  });

export const changeConsents = (consents: ConsentsRequest, options: MutationOptions) =>
  postJson(successSchema, `${orderingApi}/consents`, consents, options);

/** Where the customer is logged in. */
export const sessionsQuery = () =>
  queryOptions({
    ...readPolicy,
    queryKey: ['sessions'],
    queryFn: ({ signal }) => getJson(sessionsResponseSchema, `${orderingApi}/sessions`, { signal }),
  });

export const endSession = (sessionId: string) =>
  postJson(successSchema, `${orderingApi}/end-session`, { sessionId }, { idempotencyKey: crypto.randomUUID() });

/** Mails a link to the new address. */
export const changeEmail = (request: z.infer<typeof changeEmailRequestSchema>, options: MutationOptions) =>
  postJson(successSchema, `${orderingApi}/change-email`, request, options);

/** Mails the link that confirms the address of the account once more. */
export const verifyEmail = () =>
  postJson(successSchema, `${orderingApi}/verify-email`, undefined, { idempotencyKey: crypto.randomUUID() });

/** Uses a mailed link. */
export const confirmEmail = (request: z.infer<typeof confirmEmailRequestSchema>, options: MutationOptions) =>
  postJson(successSchema, `${orderingApi}/confirm-email`, request, options);

/** Orders keep the details they were made with. */
export const changeContactDetails = (details: z.infer<typeof contactDetailsSchema>, options: MutationOptions) =>
  postJson(successSchema, `${orderingApi}/contact-details`, details, options);

/** For good; wants the password once more. */
export const eraseAccount = (request: z.infer<typeof eraseAccountRequestSchema>, options: MutationOptions) =>
  postJson(successSchema, `${orderingApi}/erase-account`, request, options);

/** Everything held about the signed-in customer, as a file. */
export const readMyData = (request: z.infer<typeof myDataRequestSchema>): Promise<Blob> =>
  readFile(`${orderingApi}/my-data`, { sent: request });
