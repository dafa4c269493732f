import { Suspense, type ReactNode } from 'react';
import { suburbLabel, type Suburb } from '@driveaway/domain/locations/state.ts';
import { Button } from '../../ui/controls/button.tsx';
import { classNames } from '../../ui/foundation/class-names.ts';
import { LastChange } from '../../ui/figures/last-change.tsx';
import { Money, moneyText } from '../../ui/figures/money.tsx';
import { PromiseText } from '../../ui/figures/promise-text.tsx';
import { PriceError } from '../../ui/figures/price-error.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import { SpokenStatus } from '../../ui/foundation/visually-hidden.tsx';
import styles from './quote-panel.module.css';
import { lazyPart } from '../../ui/waiting/lazy-part.tsx';
import type { Quote } from './use-quote.ts';

// few visitors have a car valued, and the page is at its weight
const OwnCarLine = lazyPart(async () => (await import('./own-car-line.tsx')).OwnCarLine);

const spoken = (quote: Quote, suburb: Suburb): string => {
  if (quote.status === 'askRetailer') return quote.message;
  if (quote.status !== 'priced' || quote.isStale) return '';
  return `Driveaway price ${moneyText({ dollars: quote.price.finalDap, isWhole: true })} in ${suburbLabel(suburb)}`;
};

type QuotePanelProps = {
  readonly quote: Quote;
  readonly suburb: Suburb;
  readonly onShowDetails: () => void;
  readonly onChangeSuburb: () => void;
};

const Priced = ({
  quote,
  suburb,
  onShowDetails,
  onChangeSuburb,
}: QuotePanelProps & { quote: Quote & { status: 'priced' } }) => {
  const { price, promises, isStale } = quote;
  return (
    <>
      <p className={classNames(styles.total, isStale && styles.stale)} aria-busy={isStale}>
        <Money dollars={price.finalDap} isWhole />
      </p>
      <p className={styles.where}>{isStale ? 'Working out the new price…' : `Driveaway in ${suburbLabel(suburb)}`}</p>
      {!isStale && <PromiseText promises={promises} className={styles.list} />}
      <p className={styles.list}>
        Manufacturer&rsquo;s list price of the variant <Money dollars={price.manufacturerListPrice} isWhole />
      </p>
      <Suspense fallback={null}>
        <OwnCarLine />
      </Suspense>
      <p className={styles.links}>
        <Button look="link" disabled={isStale} onClick={onShowDetails}>
          Price details
        </Button>
        <Button look="link" onClick={onChangeSuburb}>
          Change suburb
        </Button>
      </p>
    </>
  );
};

/** The live price of the build, with its details and its suburb. Changes are announced. */
export const QuotePanel = (props: QuotePanelProps) => {
  const { quote, suburb, onChangeSuburb } = props;
  return (
    <div className={styles.panel}>
      <SpokenStatus>{spoken(quote, suburb)}</SpokenStatus>
      {quote.status === 'loading' && (
        <>
          <Skeleton shape="price" width="medium" label="Loading the driveaway price" />
          <Skeleton width="medium" />
        </>
      )}
      {quote.status === 'failed' && <PriceError onRetry={quote.retry} />}
      {quote.status === 'askRetailer' && (
        <>
          <p className={styles.total}>Ask your retailer</p>
          <p className={styles.where}>{quote.message}</p>
          <p className={styles.links}>
            <a href="/dealers">Find a retailer</a>
            <Button look="link" onClick={onChangeSuburb}>
              Change suburb
            </Button>
          </p>
        </>
      )}
      {quote.status === 'priced' && <Priced {...props} quote={quote} />}
    </div>
  );
};

/** The same price in one line, for the bar at the foot of small screens; below it, what it means in instalments. */
export const QuoteBar = ({
  quote,
  suburb,
  children,
}: Pick<QuotePanelProps, 'quote' | 'suburb'> & { readonly children?: ReactNode }) => (
  <div className={classNames(styles.panel, styles.inBar)} aria-hidden>
    {quote.status === 'priced' ? (
      <>
        <span className={classNames(styles.total, quote.isStale && styles.stale)}>
          <Money dollars={quote.price.finalDap} isWhole />{' '}
          <LastChange dollars={quote.isStale ? undefined : quote.price.finalDap} isWhole />
        </span>
        <span className={styles.where}>{quote.isStale ? 'Updating…' : `Driveaway in ${suburbLabel(suburb)}`}</span>
        <span className={styles.where}>{children}</span>
      </>
    ) : (
      <span className={styles.where}>
        {quote.status === 'loading' ? 'Working out the price…' : `No online price in ${suburbLabel(suburb)}`}
      </span>
    )}
  </div>
);
