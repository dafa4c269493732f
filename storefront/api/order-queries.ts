import { carBuildResponseSchema } from '@driveaway/domain/api/car-build.ts';
import { changeQuoteSchema, type ChangeQuoteRequest } from '@driveaway/domain/api/change-order.ts';
import { contractDetailsSchema } from '@driveaway/domain/api/contract.ts';
import { buyerResponseSchema, orderDealerSchema, sellerResponseSchema } from '@driveaway/domain/api/dealers.ts';
import { orderDetailsSchema, orderSummarySchema, type OrderDetails } from '@driveaway/domain/api/order-details.ts';
import { suburbLabel, type Suburb } from '@driveaway/domain/locations/state.ts';
import { queryOptions } from '@tanstack/react-query';
import { getDatedJson, getJson, orderingApi, postJson, withQuery } from './http-client.ts';
import { readPolicy } from './read-policy.ts';

/** What is known of a sale before there is an order: it sets what others charge, and which offers there are. */
export type SaleOfBuild = { readonly keptAt?: Suburb | undefined; readonly dealerCode?: string | undefined };

/** The configured car before it is an order, priced where it will be kept and with its retailer if that is said. */
export const orderSummaryQuery = (id: string, { keptAt, dealerCode }: SaleOfBuild = {}) =>
  queryOptions({
    ...readPolicy,
    queryKey: [
      'order-summary',
      id,
      ...(keptAt === undefined ? [] : [suburbLabel(keptAt)]),
      ...(dealerCode === undefined ? [] : [dealerCode]),
    ],
    queryFn: ({ signal }) =>
      getJson(
        orderSummarySchema,
        withQuery(`${orderingApi}/order-summary`, {
          id,
          dealerCode,
          ...(keptAt && {
            'keptAt.city': keptAt.name,
            'keptAt.stateCode': keptAt.state,
            'keptAt.postalCode': keptAt.postcode,
          }),
        }),
        { signal },
      ),
  });

/** Which car was configured for which suburb. */
export const carBuildQuery = (id: string) =>
  queryOptions({
    ...readPolicy,
    queryKey: ['car-build', id],
    queryFn: ({ signal }) => getJson(carBuildResponseSchema, withQuery(`${orderingApi}/car-build`, { id }), { signal }),
  });

/** An order, and when the server said so: an ISO instant, '' when unknown. */
export type DatedOrderDetails = OrderDetails & { readonly answeredAt: string };

const readDated = async (
  query: { readonly orderNo: string; readonly current?: 'true' },
  signal: AbortSignal | undefined,
): Promise<DatedOrderDetails> => {
  const url = withQuery(`${orderingApi}/order-details`, query);
  const { data, date } = await getDatedJson(orderDetailsSchema, url, signal === undefined ? {} : { signal });
  return { ...data, answeredAt: date };
};

/** The order with everything that is recorded by now; 401 or 403 when it is not the signed-in customer's. */
export const readOrderDetails = (orderNo: string, signal?: AbortSignal) =>
  readDated({ orderNo, current: 'true' }, signal);

export const orderDetailsQuery = (orderNo: string) =>
  queryOptions({
    ...readPolicy,
    queryKey: ['order-details', orderNo],
    queryFn: ({ signal }) => readDated({ orderNo }, signal),
  });

/** What an order would cost today with another choice; keyed by it, so an old answer never shows for a new one. */
export const changeQuoteQuery = ({ orderNo, ...choice }: ChangeQuoteRequest) =>
  queryOptions({
    ...readPolicy,
    queryKey: ['change-quote', orderNo, choice],
    queryFn: ({ signal }) =>
      postJson(
        changeQuoteSchema,
        `${orderingApi}/change-order-quote`,
        { orderNo, ...choice },
        { signal, idempotencyKey: crypto.randomUUID() },
      ),
  });

export const sellerDetailsQuery = () =>
  queryOptions({
    ...readPolicy,
    queryKey: ['seller-details'],
    queryFn: ({ signal }) => getJson(sellerResponseSchema, `${orderingApi}/seller-details`, { signal }),
  });

export const buyerDetailsQuery = (orderNo: string) =>
  queryOptions({
    ...readPolicy,
    queryKey: ['buyer-details', orderNo],
    queryFn: ({ signal }) =>
      getJson(buyerResponseSchema, withQuery(`${orderingApi}/buyer-details`, { orderNo, full: true }), { signal }),
  });

export const dealerDetailsQuery = (orderNo: string) =>
  queryOptions({
    ...readPolicy,
    queryKey: ['dealer-details', orderNo],
    queryFn: ({ signal }) =>
      getJson(orderDealerSchema, withQuery(`${orderingApi}/dealer-details`, { orderNo, full: true }), { signal }),
  });

export const contractDetailsQuery = (orderNo: string) =>
  queryOptions({
    ...readPolicy,
    queryKey: ['contract-details', orderNo],
    queryFn: ({ signal }) =>
      getJson(contractDetailsSchema, withQuery(`${orderingApi}/contract-details`, { orderNo }), { signal }),
  });

/** Where the contract is shown as a page of its own; `hash` only makes a re-issued one load again. */
export const contractAddress = (orderNo: string, hash?: string): string =>
  withQuery(`${orderingApi}/contract`, { orderNo, format: 'html', v: hash?.slice(0, 12) });
