/** Call backs: who can call when, asking for one, the one of a link, and those of the account. */
import {
  askedCallBackSchema,
  askedCallBacksSchema,
  callBackRetailersSchema,
  type AskCallBack,
  type CallBackRetailers,
} from '@driveaway/domain/api/call-backs.ts';
import { successSchema } from '@driveaway/domain/api/failure.ts';
import { queryOptions } from '@tanstack/react-query';
import { getJson, orderingApi, postJson, withQuery, type MutationOptions } from './http-client.ts';
import { nearby, type Near } from './nearby.ts';
import { readPolicy } from './read-policy.ts';

const api = '/api/call-backs';
export type CallBackRetailer = CallBackRetailers['retailers'][number];

/** A retailer that is asked for by its id, then those near a place, the nearest first, with when they can call. */
export const callBackRetailersQuery = (near: Near, retailer = '') =>
  queryOptions({
    ...readPolicy,
    queryKey: ['call-back-retailers', nearby(near), retailer],
    // a part of a day goes by
    staleTime: 0,
    queryFn: ({ signal }) =>
      getJson(
        callBackRetailersSchema,
        withQuery(`${api}/retailers`, { ...nearby(near), ...(retailer !== '' && { retailer }) }),
        { signal },
      ),
  });

export const askCallBack = (request: AskCallBack, options: MutationOptions) =>
  postJson(askedCallBackSchema, api, request, options);

/** The call back of a link. */
export const askedCallBackQuery = (token: string) =>
  queryOptions({
    ...readPolicy,
    queryKey: ['call-back', token],
    queryFn: async () =>
      postJson(askedCallBackSchema, `${api}/find`, { token }, { idempotencyKey: crypto.randomUUID() }),
  });

/** Withdraws it and deletes the details of whoever asked. */
export const forgetCaller = (token: string) =>
  postJson(successSchema, `${api}/forget`, { token }, { idempotencyKey: crypto.randomUUID() });

/** What the signed-in customer asked for, the latest first. */
export const customerCallBacksQuery = () =>
  queryOptions({
    ...readPolicy,
    queryKey: ['my-call-backs'],
    // a link from here deletes, and a retailer may call at any moment
    staleTime: 0,
    queryFn: ({ signal }) => getJson(askedCallBacksSchema, `${orderingApi}/my-call-backs`, { signal }),
  });
