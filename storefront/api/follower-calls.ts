/** What buyers do about who follows an order, and what those see and do. */
import { successSchema } from '@driveaway/domain/api/failure.ts';
import {
  followedOrderSchema,
  followersResponseSchema,
  followingSchema,
  type beginFollowingRequestSchema,
  type grantDocumentsRequestSchema,
  type inviteFollowerRequestSchema,
} from '@driveaway/domain/api/followers.ts';
import { documentsResponseSchema } from '@driveaway/domain/api/profile.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod/mini';
import { getDatedJson, getJson, orderingApi, postJson, withQuery, type MutationOptions } from './http-client.ts';
import { readPolicy } from './read-policy.ts';

/** Whom the buyer has invited to follow an order. */
export const followersQuery = (orderNo: string) =>
  queryOptions({
    ...readPolicy,
    queryKey: ['followers', orderNo],
    queryFn: ({ signal }) =>
      getJson(followersResponseSchema, withQuery(`${orderingApi}/followers`, { orderNo }), { signal }),
  });

export const inviteFollower = (request: z.infer<typeof inviteFollowerRequestSchema>, options: MutationOptions) =>
  postJson(successSchema, `${orderingApi}/invite-follower`, request, options);

export const removeFollower = (request: { readonly orderNo: string; readonly followerId: string }) =>
  postJson(successSchema, `${orderingApi}/remove-follower`, request, { idempotencyKey: crypto.randomUUID() });

/** Lets a follower of a company's order read contract and invoices, or takes that back. */
export const grantDocuments = (request: z.infer<typeof grantDocumentsRequestSchema>) =>
  postJson(successSchema, `${orderingApi}/grant-documents`, request, { idempotencyKey: crypto.randomUUID() });

/** Uses a mailed link. */
export const beginFollowing = (request: z.infer<typeof beginFollowingRequestSchema>, options: MutationOptions) =>
  postJson(successSchema, `${orderingApi}/begin-following`, request, options);

/** How soon an open page learns that it may show nothing more, or that something has happened. */
const askAgainMs = 10_000;

/** Whether this browser follows an order, asked again and again while the page is seen. */
export const followingQuery = () =>
  queryOptions({
    ...readPolicy,
    queryKey: ['following'],
    queryFn: ({ signal }) => getJson(followingSchema, `${orderingApi}/following`, { signal }),
    refetchInterval: askAgainMs,
  });

/** The followed order as of a revision, and when the server said so: each reading is on record, so none is made twice. */
export const followedOrderQuery = (revision: number) =>
  queryOptions({
    ...readPolicy,
    queryKey: ['followed-order', revision],
    queryFn: async ({ signal }) => {
      const { data, date } = await getDatedJson(followedOrderSchema, `${orderingApi}/followed-order`, { signal });
      return { ...data, answeredAt: date };
    },
    staleTime: Infinity,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });

/** The documents that the buyer lets this browser read, as of a revision. */
export const followedDocumentsQuery = (revision: number) =>
  queryOptions({
    ...readPolicy,
    queryKey: ['followed-documents', revision],
    queryFn: ({ signal }) => getJson(documentsResponseSchema, `${orderingApi}/followed-documents`, { signal }),
    gcTime: 0,
    placeholderData: keepPreviousData,
  });

/** Where one of them is. */
export const followedDocumentAddress = (file: string): string =>
  withQuery(`${orderingApi}/followed-document`, { file });

export const stopFollowing = () =>
  postJson(successSchema, `${orderingApi}/stop-following`, undefined, { idempotencyKey: crypto.randomUUID() });
