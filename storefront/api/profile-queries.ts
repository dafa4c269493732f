import {
  documentsResponseSchema,
  orderTimelineResponseSchema,
  profileOrderSchema,
  profileOrdersResponseSchema,
  type ProfileOrder,
} from '@driveaway/domain/api/profile.ts';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod/mini';
import { getDatedJson, getJson, orderingApi, withQuery } from './http-client.ts';
import { readPolicy } from './read-policy.ts';

/** The order numbers of the signed-in buyer, newest first. */
export const profileOrdersQuery = () =>
  queryOptions({
    ...readPolicy,
    queryKey: ['profile-orders'],
    queryFn: ({ signal }) => getJson(profileOrdersResponseSchema, `${orderingApi}/profile-orders`, { signal }),
  });

/** An order, and when the server said so: an ISO instant, '' when unknown. */
export type DatedProfileOrder = ProfileOrder & { readonly answeredAt: string };

// a service of an earlier version, beside newer ones, does not say it
const shownOrderSchema = z.extend(profileOrderSchema, { orderRevision: z._default(z.int(), -1) });

/** Reads the order from the server now. */
export const readProfileOrder = async (orderNo: string, signal?: AbortSignal): Promise<DatedProfileOrder> => {
  const url = withQuery(`${orderingApi}/profile-order`, { orderNo });
  const { data, date } = await getDatedJson(shownOrderSchema, url, signal === undefined ? {} : { signal });
  return { ...data, answeredAt: date };
};

export const profileOrderQuery = (orderNo: string) =>
  queryOptions({
    ...readPolicy,
    queryKey: ['profile-order', orderNo],
    queryFn: ({ signal }) => readProfileOrder(orderNo, signal),
  });

export const orderTimelineQuery = (orderNo: string) =>
  queryOptions({
    ...readPolicy,
    queryKey: ['order-timeline', orderNo],
    queryFn: ({ signal }) =>
      getJson(orderTimelineResponseSchema, withQuery(`${orderingApi}/order-timeline`, { orderNo }), { signal }),
  });

export const documentsQuery = (orderNo: string) =>
  queryOptions({
    ...readPolicy,
    queryKey: ['documents', orderNo],
    queryFn: ({ signal }) =>
      getJson(documentsResponseSchema, withQuery(`${orderingApi}/documents`, { orderNo }), { signal }),
  });

/** Where a document of an order is downloaded. */
export const documentAddress = (orderNo: string, file: string): string =>
  withQuery(`${orderingApi}/document`, { orderNo, file });
