import { dealerListResponseSchema, dealerResponseSchema } from '@driveaway/domain/api/dealers.ts';
import { queryOptions } from '@tanstack/react-query';
import { getJson, withQuery } from './http-client.ts';
import { nearby, type Near } from './nearby.ts';
import { fewMinutes, readPolicy } from './read-policy.ts';

type DealersRequest = Near & {
  readonly stiOnly: boolean;
  /** How many at most; 15 unless told (specification §9). */
  readonly top?: number;
};

/** Retailers with a sales department, nearest first, at most 15 (specification §7). */
export const dealersQuery = ({ stiOnly, top = 15, ...near }: DealersRequest) =>
  queryOptions({
    ...readPolicy,
    queryKey: ['dealers', nearby(near), stiOnly, top],
    staleTime: fewMinutes,
    queryFn: ({ signal }) =>
      getJson(
        dealerListResponseSchema,
        withQuery('/api/dealers', {
          top,
          DepartmentName: 'Vehicle Sales',
          ActiveOnly: true,
          PostCode: near.postcode,
          state: near.state,
          suburb: near.name,
          stiOnly,
        }),
        { signal },
      ),
  });

/** As many as one answer may hold: more than there are. */
const everyDealer = 100;

/** Every retailer with a sales department, nearest first. */
export const everyDealerQuery = (near: Near) => dealersQuery({ ...near, stiOnly: false, top: everyDealer });

/** The nearest retailer that sells cars, with its address and telephone number. */
export const nearestDealerQuery = (near: Near) =>
  queryOptions({
    ...readPolicy,
    queryKey: ['dealer', nearby(near)],
    staleTime: fewMinutes,
    queryFn: ({ signal }) => getJson(dealerResponseSchema, withQuery('/api/dealer', nearby(near)), { signal }),
  });
