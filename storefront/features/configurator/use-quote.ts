import type { CarBuild } from '@driveaway/domain/catalogue/car-build.ts';
import type { Suburb } from '@driveaway/domain/locations/state.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Promises, WirePrice } from '@driveaway/domain/api/price.ts';
import { quoteQuery } from '../../api/build-calls.ts';

export type Quote =
  | { readonly status: 'loading' }
  /** `isStale`: still the price of the previous choice. */
  | {
      readonly status: 'priced';
      readonly price: WirePrice;
      readonly promises: Promises;
      readonly isStale: boolean;
    }
  /** Only a retailer can quote; in the server's words. */
  | { readonly status: 'askRetailer'; readonly message: string }
  | { readonly status: 'failed'; readonly retry: () => void };

/**
 * The driveaway price of a build for a suburb. Answers are kept by the choice they belong to, so a late one never
 * replaces a newer one.
 */
export const useQuote = (build: CarBuild, suburb: Suburb): Quote => {
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...quoteQuery({ build, suburb }),
    placeholderData: keepPreviousData,
  });
  if (isError && !isFetching) {
    return {
      status: 'failed',
      retry: () => {
        void refetch();
      },
    };
  }
  if (data === undefined) return { status: 'loading' };
  if (data.available && data.price !== null) {
    return { status: 'priced', price: data.price, promises: data, isStale: isPlaceholderData };
  }
  return isPlaceholderData ? { status: 'loading' } : { status: 'askRetailer', message: data.message };
};
