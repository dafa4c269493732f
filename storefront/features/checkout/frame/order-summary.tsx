import type { OrderSummary as Summary } from '@driveaway/domain/api/order-details.ts';
import type { Promises } from '@driveaway/domain/api/price.ts';
import { suburbLabel, type Suburb } from '@driveaway/domain/locations/state.ts';
import type { ReactNode } from 'react';
import { asChosen } from '../../../cars/drawing/as-chosen.ts';
import { ShownCar } from '../../../cars/shown/later-shown-car.ts';
import { DefinitionRows, PriceRows } from '../../../ui/figures/definition-rows.tsx';
import { PromiseText } from '../../../ui/figures/promise-text.tsx';
import { luxuryCarTaxText } from '../../../ui/figures/luxury-car-tax-text.ts';
import { Money } from '../../../ui/figures/money.tsx';
import { Skeleton } from '../../../ui/waiting/skeleton.tsx';
import checkoutStyles from './checkout.module.css';
import styles from './order-summary.module.css';
import { PriceInfo } from './price-info.tsx';
import { summaryRows } from './summary-rows.ts';
import { useScrolledPanel } from './use-scrolled-panel.ts';

type OrderSummaryProps = Promises & {
  readonly carDetails: Summary['carDetails'];
  readonly financeDetails: Summary['financeDetails'];
  /** Where the price was calculated for; known before the order is placed. */
  readonly suburb?: Suburb | undefined;
  /** The way to a price for another suburb. */
  readonly changeSuburb?: ReactNode;
  /** For how long the price is kept, in a sentence; nothing once that is over or does not matter any more. */
  readonly keptFor?: string | undefined;
  readonly orderNo?: string | undefined;
  /** To be read beside the price; empty for most. */
  readonly priceNote?: string | undefined;
  readonly showGetFinanceQuote: boolean;
  readonly financeUrl: string;
};

const panelId = 'order-summary';

/** Opens beside the order, which stays as it is. */
const BesideLink = ({ href, children }: { href: string; children: string }) => (
  <a href={href} target="_blank" rel="noopener">
    {children} (opens in a new tab)
  </a>
);

/** The panel beside the steps: the car, its price line by line, and where to ask further. */
export const OrderSummary = ({
  carDetails,
  financeDetails: price,
  suburb,
  changeSuburb,
  keptFor,
  orderNo,
  priceNote = '',
  showGetFinanceQuote,
  financeUrl,
  ...promises
}: OrderSummaryProps) => (
  <section className={styles.panel} id={panelId} aria-labelledby={`${panelId}-title`} ref={useScrolledPanel()}>
    <div className={styles.car}>
      <ShownCar
        modelCode={carDetails.modelCode}
        variantCode={carDetails.variantCode}
        paintHex={carDetails.paintHex}
        {...asChosen(carDetails)}
      />
    </div>
    <h2 className={styles.title} id={`${panelId}-title`}>
      {carDetails.title}
    </h2>
    <p className={styles.options}>
      {[...carDetails.options, ...(carDetails.vin === '' ? [] : [`VIN ${carDetails.vin}`])].join(' | ')}
    </p>
    {orderNo !== undefined && <p className={styles.options}>Order {orderNo}</p>}
    {price !== null && (
      <>
        <div className={styles.total}>
          <div className={styles.label}>
            Recommended driveaway price
            <PriceInfo title="Recommended Driveaway Price" />
          </div>
          <p className={styles.price}>
            <Money dollars={price.finalDap} />
          </p>
          {price.luxuryCarTaxInAll !== 0 && <p className={styles.label}>{luxuryCarTaxText(price.luxuryCarTaxInAll)}</p>}
          {suburb !== undefined && <p className={styles.label}>in {suburbLabel(suburb)}</p>}
          {changeSuburb}
          <PromiseText promises={promises} className={styles.label} />
        </div>
        {keptFor !== undefined && <p className={styles.options}>{keptFor}</p>}
        {priceNote !== '' && <p className={styles.options}>{priceNote}</p>}
        <div className={styles.rows}>
          <DefinitionRows
            rows={[
              {
                key: 'base',
                label: (
                  <div className={styles.label}>
                    Base price
                    <PriceInfo title="Base Price" />
                  </div>
                ),
                value: <Money dollars={price.baseDap} />,
              },
            ]}
          />
          <PriceRows rows={summaryRows(price)} />
        </div>
        <details className={`${checkoutStyles.disclosure} ${styles.more}`}>
          <summary>Every line of this price</summary>
          <PriceRows
            rows={[
              ...price.lines.map(({ code, label, amount, setBy, estimate, offer }) => ({
                key: offer?.code ?? code,
                label,
                dollars: amount,
                detail: `Set by: ${setBy}${estimate === undefined ? '' : ` (${estimate})`}`,
              })),
              { key: 'total', label: 'In all', dollars: price.finalDap, kind: 'total' as const },
            ]}
          />
        </details>
      </>
    )}
    <p className={styles.links}>
      {showGetFinanceQuote && financeUrl !== '' && <BesideLink href={financeUrl}>Finance Quote</BesideLink>}
      <BesideLink href="/value-my-car">Get Used Car Valuation</BesideLink>
      {!carDetails.isPreOrder && (
        <BesideLink href={`/book-test-drive?model=${encodeURIComponent(carDetails.modelCodeForTestDrive)}`}>
          Book Test Drive
        </BesideLink>
      )}
    </p>
  </section>
);

/** A skeleton of the panel while the order loads. */
export const LoadingSummary = () => (
  <div className={styles.panel}>
    <div className={styles.car}>
      <Skeleton shape="car" />
    </div>
    <Skeleton width="medium" />
    <Skeleton shape="price" width="medium" />
    <Skeleton shape="block" />
  </div>
);

/** The total at the foot of a small screen, with a link to its parts. */
export const TotalBar = ({ dollars }: { dollars: number }) => (
  <div className={styles.bar}>
    <span>
      <strong>
        <Money dollars={dollars} />
      </strong>{' '}
      driveaway
    </span>
    <a href={`#${panelId}`}>Order summary</a>
  </div>
);
