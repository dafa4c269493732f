import { suburbLabel, type Suburb } from '@driveaway/domain/locations/state.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { variantPriceQuery, type VariantPrice as Price } from '../../api/price-queries.ts';
import { useRefreshes } from '../../browser/use-suburb.ts';
import { PriceDisplay, type ListPrice, type PriceState } from '../../ui/figures/price-display.tsx';
import { PromiseText } from '../../ui/figures/promise-text.tsx';
import { useHydrated } from '../../ui/foundation/use-hydrated.ts';
import type { MarketedModel } from './marketed-model.ts';
import { usePriceSlots } from './price-slots.ts';

type PriceRead = {
  readonly data: Price | undefined;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
};

/** The lowest of the prices: failed while one of them is, loading until all are known. */
const lowestOf = (reads: readonly PriceRead[]): PriceState => {
  const failed = reads.filter(({ isError, isFetching }) => isError && !isFetching);
  if (failed.length > 0) {
    return {
      status: 'failed',
      onRetry: () => {
        for (const { refetch } of failed) refetch();
      },
    };
  }
  const known = reads.flatMap(({ data }) => (data === undefined ? [] : [data]));
  if (known.length < reads.length) return { status: 'loading' };
  const mlp = Math.min(...known.map((price) => price.mlp));
  const driveaway = known.flatMap(({ available, rdp }) => (available && rdp !== null ? [rdp] : []));
  return driveaway.length === 0
    ? { status: 'askRetailer', message: known[0]?.message ?? '', mlp }
    : { status: 'loaded', rdp: Math.min(...driveaway), mlp };
};

/** What the least expensive of these variants is listed for. */
const listPriceOf = (
  variants: readonly Pick<MarketedModel['variants'][number], 'code' | 'listPrice'>[],
): ListPrice => ({
  codes: variants.map(({ code }) => code),
  dollars: Math.min(...variants.map(({ listPrice }) => listPrice)),
});

type VariantPriceProps = {
  readonly variantCode: string;
  readonly title: string;
  readonly suburb: Suburb;
  /** By the catalogue, in dollars; shown until the price is known. */
  readonly listPrice?: number | undefined;
};

/** The recommended driveaway price of a variant; a click on it explains it where something can. */
export const VariantPrice = ({ variantCode, title, suburb, listPrice }: VariantPriceProps) => {
  const { onShowDetails, Repayment } = usePriceSlots();
  const isHydrated = useHydrated();
  const query = variantPriceQuery(suburb, { variantCode, refreshes: useRefreshes() });
  const read = useQuery({ ...query, enabled: isHydrated });
  const variant = { variantCode, title };
  return (
    <PriceDisplay
      // the first view may know it before this part of the page hydrates
      price={isHydrated ? lowestOf([read]) : { status: 'loading' }}
      listPrice={listPrice === undefined ? undefined : listPriceOf([{ code: variantCode, listPrice }])}
      place={suburbLabel(suburb)}
      title={title}
      isWhole
      onShowDetails={
        onShowDetails &&
        (() => {
          onShowDetails(variant);
        })
      }
    >
      {isHydrated && read.data !== undefined && <PromiseText promises={read.data} />}
      {Repayment !== undefined && (
        <Suspense>
          <Repayment {...variant} suburb={suburb} />
        </Suspense>
      )}
    </PriceDisplay>
  );
};

/** 'From $49,123', the lowest driveaway price of a model in a suburb. */
export const FromPrice = ({ model, suburb }: { model: MarketedModel; suburb: Suburb }) => {
  const refreshes = useRefreshes();
  const isHydrated = useHydrated();
  const reads = useQueries({
    queries: model.variants.map(({ code }) => ({
      ...variantPriceQuery(suburb, { variantCode: code, refreshes }),
      enabled: isHydrated,
    })),
  });
  return (
    <PriceDisplay
      price={lowestOf(reads)}
      listPrice={listPriceOf(model.variants)}
      place={suburbLabel(suburb)}
      title={model.name}
      isFrom
      isWhole
    />
  );
};
