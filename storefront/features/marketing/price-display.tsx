import { suburbLabel, type Suburb } from '@driveaway/domain/locations/state.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Suspense, type ReactNode } from 'react';
import { variantPriceQuery } from '../../api/price-queries.ts';
import { useRefreshes } from '../../browser/use-suburb.ts';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { MarketedModel } from './marketed-model.ts';
import { usePriceDisplaySlots, type PricedVariant } from './price-display-slots.ts';
import styles from './price-display.module.css';

const Loading = () => (
  <div className={styles.price}>
    <Skeleton shape="price" width="medium" label="Loading the driveaway price" />
    <Skeleton width="medium" />
    <Skeleton width="medium" />
  </div>
);

/** In the specification's words (§8): a click tries again. */
const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <div role="alert">
    <Button look="link" onClick={onRetry}>
      Sorry, an error occurred loading RDP in your area. Click here to try again.
    </Button>
  </div>
);

const ListPrice = ({ mlp, label = 'List price' }: { mlp: number; label?: string }) => (
  <p className={styles.list}>
    {label} <Money dollars={mlp} isWhole />
  </p>
);

const AskRetailer = ({ message, children }: { message: string; children: ReactNode }) => (
  <div className={styles.price}>
    <p className={styles.amount}>Ask your retailer</p>
    <p className={styles.where}>{message}</p>
    {children}
  </div>
);

const Loaded = ({
  variant,
  suburb,
  mlp,
  rdp,
}: {
  variant: PricedVariant;
  suburb: Suburb;
  mlp: number;
  rdp: number;
}) => {
  const { onShowDetails, Repayment } = usePriceDisplaySlots();
  return (
    <div className={styles.price}>
      <p className={styles.amount}>
        {onShowDetails === undefined ? (
          <Money dollars={rdp} isWhole />
        ) : (
          <button
            type="button"
            className={styles.open}
            onClick={() => {
              onShowDetails(variant);
            }}
          >
            <span className={styles.figure}>
              <Money dollars={rdp} isWhole />
            </span>{' '}
            <span className={styles.more}>
              Price details<VisuallyHidden> of the {variant.title}</VisuallyHidden>
            </span>
          </button>
        )}
      </p>
      <p className={styles.where}>Driveaway in {suburbLabel(suburb)}</p>
      <ListPrice mlp={mlp} />
      {Repayment !== undefined && (
        <Suspense>
          <Repayment {...variant} suburb={suburb} />
        </Suspense>
      )}
    </div>
  );
};

export interface PriceDisplayProps {
  readonly variantCode: string;
  readonly title: string;
  readonly suburb: Suburb;
}

/** The recommended driveaway price of a variant: loading, loaded (a click explains it) or failed (a click retries). */
export const PriceDisplay = ({ variantCode, title, suburb }: PriceDisplayProps) => {
  const refreshes = useRefreshes();
  const { data, isError, isFetching, refetch } = useQuery(variantPriceQuery(suburb, { variantCode, refreshes }));
  // the first view may know it before this part of a prerendered page comes alive
  const isHydrated = useHydrated();
  if (!isHydrated) return <Loading />;
  if (isError && !isFetching) {
    return (
      <Failed
        onRetry={() => {
          void refetch();
        }}
      />
    );
  }
  if (data === undefined) return <Loading />;
  if (!data.available || data.rdp === null) {
    return (
      <AskRetailer message={data.message}>
        <ListPrice mlp={data.mlp} />
      </AskRetailer>
    );
  }
  return <Loaded variant={{ variantCode, title }} suburb={suburb} mlp={data.mlp} rdp={data.rdp} />;
};

/** 'From $49,123', the lowest driveaway price of a model in a suburb. */
export const FromPrice = ({ model, suburb }: { model: MarketedModel; suburb: Suburb }) => {
  const refreshes = useRefreshes();
  const prices = useQueries({
    queries: model.variants.map(({ code }) => variantPriceQuery(suburb, { variantCode: code, refreshes })),
  });
  const failed = prices.filter(({ isError, isFetching }) => isError && !isFetching);
  if (failed.length > 0) {
    return (
      <Failed
        onRetry={() => {
          for (const { refetch } of failed) void refetch();
        }}
      />
    );
  }
  const known = prices.flatMap(({ data }) => (data === undefined ? [] : [data]));
  if (known.length < prices.length) return <Loading />;
  const lowestList = Math.min(...known.map(({ mlp }) => mlp));
  const driveaway = known.flatMap(({ available, rdp }) => (available && rdp !== null ? [rdp] : []));
  if (driveaway.length === 0) {
    return (
      <AskRetailer message={known[0]?.message ?? ''}>
        <ListPrice mlp={lowestList} label="List price from" />
      </AskRetailer>
    );
  }
  return (
    <div className={styles.price}>
      <p className={styles.amount}>
        <span className={styles.from}>From</span>
        <Money dollars={Math.min(...driveaway)} isWhole />
      </p>
      <p className={styles.where}>Driveaway in {suburbLabel(suburb)}</p>
      <ListPrice mlp={lowestList} label="List price from" />
    </div>
  );
};
