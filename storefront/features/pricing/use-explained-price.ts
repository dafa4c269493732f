import type { Suburb } from '@driveaway/domain/locations/state.ts';
import { useQuery } from '@tanstack/react-query';
import { explainedPriceQuery, type ExplainedPrice, type PricedCar } from '../../api/explained-price-query.ts';

export type ExplainedPriceView =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly retry: () => void }
  /** Only a retailer can quote; in the server's words. */
  | { readonly status: 'askRetailer'; readonly message: string }
  | ({ readonly status: 'explained'; readonly total: number } & Pick<ExplainedPrice, 'luxuryCarTax' | 'lines'>);

/** The explained price of a car in a suburb: loading, explained, failed (retry reloads) or left to a retailer. */
export const useExplainedPrice = (car: PricedCar, suburb: Suburb): ExplainedPriceView => {
  const { data, isError, isFetching, refetch } = useQuery(explainedPriceQuery(suburb, car));
  if (isError && !isFetching) {
    return {
      status: 'failed',
      retry: () => {
        void refetch();
      },
    };
  }
  if (data === undefined) return { status: 'loading' };
  const { total, message, luxuryCarTax, lines } = data;
  return total === null ? { status: 'askRetailer', message } : { status: 'explained', total, luxuryCarTax, lines };
};
