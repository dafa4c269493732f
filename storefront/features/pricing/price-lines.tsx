import type { ExplainedPrice } from '../../api/explained-price-query.ts';
import { Icon } from '../../ui/foundation/icon.tsx';
import { luxuryCarTaxText } from '../../ui/figures/luxury-car-tax-text.ts';
import { Money } from '../../ui/figures/money.tsx';
import { Notice } from '../../ui/waiting/notice.tsx';
import { PriceError } from '../../ui/figures/price-error.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import styles from './price-details.module.css';
import type { ExplainedPriceView } from './use-explained-price.ts';

type Line = ExplainedPrice['lines'][number];

const LineOfPrice = ({ label, amount, setBy, rule, source, estimate }: Line) => (
  <details className={styles.line}>
    <summary className={styles.summary}>
      <Icon name="chevron" />
      <span>
        {label}
        {estimate !== undefined && <span className={styles.difference}>{estimate}</span>}
      </span>
      <Money dollars={amount} />
    </summary>
    <div className={styles.why}>
      {rule !== '' && <p>{rule}</p>}
      {setBy !== '' && <p>Set by: {setBy}</p>}
      {source !== '' && <p>Source: {source}</p>}
    </div>
  </details>
);

/** Lines to the cent, and the whole dollars that they add up to. */
export const PriceLines = ({ total, luxuryCarTax, lines }: Omit<ExplainedPrice, 'message'> & { total: number }) => (
  <>
    <div className={styles.lines}>
      {lines.map((line) => (
        <LineOfPrice key={line.offer?.code ?? line.code} {...line} />
      ))}
    </div>
    <p className={styles.total}>
      <span>
        Driveaway price
        <span className={styles.within}>{luxuryCarTaxText(luxuryCarTax)}</span>
      </span>
      <Money dollars={total} isWhole />
    </p>
  </>
);

/** Shown in place of a price: loading, failed (in the words of specification §8), or left to a retailer. */
export const PriceNotThere = ({ price }: { price: Exclude<ExplainedPriceView, { status: 'explained' }> }) => {
  switch (price.status) {
    case 'loading':
      return (
        <div className={styles.loading}>
          <Skeleton label="Loading the driveaway price" />
          <Skeleton />
          <Skeleton />
          <Skeleton shape="price" />
        </div>
      );
    case 'failed':
      return <PriceError onRetry={price.retry} />;
    case 'askRetailer':
      return (
        <Notice tone="info" title="Ask your retailer" isLive={false}>
          {price.message}
        </Notice>
      );
  }
};
