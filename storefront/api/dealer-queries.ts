import { dealerListResponseSchema, dealerResponseSchema } from '@driveaway/domain/api/dealers.ts';
import type { StateCode, Suburb } from '@driveaway/domain/locations/state.ts';
import { queryOptions } from '@tanstack/react-query';
import { getJson, withQuery } from './http-client.ts';
import { fewMinutes, readPolicy } from './read-policy.ts';

export type DealersRequest = {
  readonly postcode: string;
  /** Of the postcode, where it spans several. */
  readonly state: StateCode;
  readonly stiOnly: boolean;
  /** How many at most; 15 unless told (specification §9). */
  readonly top?: number;
};

/** Retailers with a sales department, nearest first, at most 15 (specification §7). */
export const dealersQuery = ({ postcode, state, stiOnly, top = 15 }: DealersRequest) =>
  queryOptions({
    ...readPolicy,
    queryKey: ['dealers', postcode, state, stiOnly, top],
    staleTime: fewMinutes,
    queryFn: ({ signal }) =>
      getJson(
        dealerListResponseSchema,
        withQuery('/api/dealers', {
          top,
          DepartmentName: 'Vehicle Sales',
          ActiveOnly: true,
          PostCode: postcode,
          state,
          stiOnly,
        }),
        { signal },
      ),
  });

/** As many as one answer may hold: more than there are. */
const everyDealer = 100;

/** Every retailer with a sales department, nearest first. */
export const everyDealerQuery = ({ postcode, state }: Pick<Suburb, 'postcode' | 'state'>) =>
  dealersQuery({ postcode, state, stiOnly: false, top: everyDealer });

/** The nearest retailer that sells cars, with its address and telephone number. */
export const nearestDealerQuery = ({ postcode, state }: Pick<Suburb, 'postcode' | 'state'>) =>
  queryOptions({
    ...readPolicy,
    queryKey: ['dealer', postcode, state],
    staleTime: fewMinutes,
    queryFn: ({ signal }) => getJson(dealerResponseSchema, withQuery('/api/dealer', { postcode, state }), { signal }),
  });
