import type { ReactNode } from 'react';
import { Money } from './money.tsx';
import styles from './price-display.module.css';
import { PriceError } from './price-error.tsx';
import { Skeleton } from '../waiting/skeleton.tsx';
import { VisuallyHidden } from '../foundation/visually-hidden.tsx';

/** The state of a price (specification §4). Amounts in dollars, as they came over the wire. */
export type PriceState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly onRetry: () => void }
  | {
      readonly status: 'loaded';
      /** Recommended driveaway price. */
      readonly rdp: number;
      /** Manufacturer's list price. */
      readonly mlp: number;
    }
  /** Only a retailer can quote it; `message` says why. */
  | { readonly status: 'askRetailer'; readonly message: string; readonly mlp: number };

/** What the maker asks, known before a driveaway price is; the least of several variants. */
export type ListPrice = {
  /** Of the variants: the service puts in what they cost on the day (`order-service/storefront/list-prices.ts`). */
  readonly codes: readonly string[];
  readonly dollars: number;
};

type PriceDisplayProps = {
  readonly price: PriceState;
  /** Stands for a driveaway price that is not known yet, or could not be loaded. */
  readonly listPrice?: ListPrice | undefined;
  /** Where the price holds: 'Sydney, NSW 2000'. */
  readonly place: string;
  /** What is priced, by model and variant; names the button. */
  readonly title: string;
  /** Opens the price details; without it the price is not a button. */
  readonly onShowDetails?: (() => void) | undefined;
  /** The lowest of several prices. */
  readonly isFrom?: boolean | undefined;
  /** Without cents, as in lists; else with two decimals, '.00' dropped (specification §9). */
  readonly isWhole?: boolean | undefined;
  /** Below a price that is known: repayments, for instance. */
  readonly children?: ReactNode;
};

const Figure = ({
  rdp,
  title,
  onShowDetails,
  isFrom,
  isWhole,
}: { readonly rdp: number } & Omit<PriceDisplayProps, 'price' | 'place' | 'children'>) => {
  const figure = <Money dollars={rdp} isWhole={isWhole} />;
  return (
    <p className={styles.amount}>
      {isFrom === true && <span className={styles.from}>From</span>}
      {onShowDetails === undefined ? (
        figure
      ) : (
        <button type="button" className={styles.open} onClick={onShowDetails}>
          <span className={styles.figure}>{figure}</span>{' '}
          <span className={styles.more}>
            Price details<VisuallyHidden> of the {title}</VisuallyHidden>
          </span>
        </button>
      )}
    </p>
  );
};

const KnownSoFar = ({ codes, dollars }: ListPrice) => (
  <p className={styles.list}>
    <span>MLP from</span>{' '}
    <span data-list-price={codes.join(' ')}>
      <Money dollars={dollars} isWhole />
    </span>
  </p>
);

/** A driveaway price: loading, loaded (a click explains it), failed (a click retries), or left to a retailer. */
export const PriceDisplay = ({ price, listPrice, place, children, ...rest }: PriceDisplayProps) => {
  if (price.status === 'loading' || price.status === 'failed') {
    const isFailed = price.status === 'failed';
    return (
      <div className={styles.price}>
        {isFailed ? (
          <PriceError onRetry={price.onRetry} />
        ) : (
          <>
            <Skeleton shape="price" width="medium" label="Loading the driveaway price" />
            <Skeleton width="medium" />
          </>
        )}
        {/* read in the prerendered page alone: browsers that run this never show it */}
        <noscript>
          {import.meta.env.SSR && <p className={styles.where}>The driveaway price for your suburb needs JavaScript.</p>}
        </noscript>
        {listPrice !== undefined && <KnownSoFar {...listPrice} />}
        {listPrice === undefined && !isFailed && <Skeleton width="medium" />}
      </div>
    );
  }
  const isKnown = price.status === 'loaded';
  return (
    <div className={styles.price}>
      {isKnown ? <Figure rdp={price.rdp} {...rest} /> : <p className={styles.amount}>Ask your retailer</p>}
      <p className={styles.where}>{isKnown ? `Driveaway in ${place}` : price.message}</p>
      <p className={styles.list}>
        {rest.isFrom === true ? 'List price from' : 'List price'} <Money dollars={price.mlp} isWhole={rest.isWhole} />
      </p>
      {isKnown && children}
    </div>
  );
};
