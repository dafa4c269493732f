import {
  documentsResponseSchema,
  orderTimelineResponseSchema,
  profileOrderSchema,
  profileOrdersResponseSchema,
} from '@driveaway/domain/api/profile.ts';
import { queryOptions } from '@tanstack/react-query';
import { getJson, orderingApi, withQuery } from './http-client.ts';
import { readPolicy } from './read-policy.ts';

/** The order numbers of the signed-in buyer, newest first. */
export const profileOrdersQuery = () =>
  queryOptions({
    ...readPolicy,
    queryKey: ['profile-orders'],
    queryFn: ({ signal }) => getJson(profileOrdersResponseSchema, `${orderingApi}/profile-orders`, { signal }),
  });

export const profileOrderQuery = (orderNo: string) =>
  queryOptions({
    ...readPolicy,
    queryKey: ['profile-order', orderNo],
    queryFn: ({ signal }) =>
      getJson(profileOrderSchema, withQuery(`${orderingApi}/profile-order`, { orderNo }), { signal }),
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
