import type { ChangeQuote } from '@driveaway/domain/api/change-order.ts';
import type { ProfileOrder } from '@driveaway/domain/api/profile.ts';
import { fieldErrorsOf, isOutcomeUnknown, messageOf } from '../../api/api-failure.ts';
import { PriceRows } from '../../ui/figures/definition-rows.tsx';
import { moneyText } from '../../ui/figures/money.tsx';
import { SpokenStatus } from '../../ui/foundation/visually-hidden.tsx';
import { Card } from '../../ui/page/section.tsx';
import { Notice } from '../../ui/waiting/notice.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import { TryAgain } from '../../ui/waiting/try-again.tsx';
import styles from './profile.module.css';
import { deliveryNote, otherPlaceNote } from './what-a-change-means.ts';

/** What the server says is wrong with a choice. */
export const wordsOfRefusal = (error: unknown): string =>
  Object.values(fieldErrorsOf(error))[0]?.[0] ?? messageOf(error);

type PriceOfChange = {
  /** The answer of the server; that of the choice before while `isStale`. */
  readonly quote: ChangeQuote | undefined;
  readonly isStale: boolean;
  /** Why there is no price. */
  readonly error: unknown;
  readonly retry: () => unknown;
};

const spoken = (order: ProfileOrder, { quote, isStale }: PriceOfChange): string => {
  if (quote === undefined || isStale) return '';
  const { price, difference } = quote;
  const by = moneyText({ dollars: Math.abs(difference) });
  return `${moneyText({ dollars: price.finalDap })} as changed, ${by} ${difference < 0 ? 'less' : 'more'} than now. ${deliveryNote(quote)} ${otherPlaceNote(order, quote)} ${quote.priceNote}`.trim();
};

const Price = ({ order, price }: { readonly order: ProfileOrder; readonly price: PriceOfChange }) => {
  const { quote, error, isStale, retry } = price;
  if (quote !== undefined) {
    const otherPlace = otherPlaceNote(order, quote);
    const delivery = deliveryNote(quote);
    return (
      <div className={styles.block} aria-busy={isStale}>
        <PriceRows
          rows={[
            { key: 'now', label: 'Your order now', dollars: order.financeDetails.finalDap },
            { key: 'changed', label: 'Your order as changed', dollars: quote.price.finalDap },
            { key: 'difference', label: 'Difference', dollars: quote.difference, kind: 'total' },
            {
              key: 'owing',
              label:
                order.financeDetails.tradeIn > 0 ? 'Left to pay, after fee and trade-in' : 'Left to pay, after fee',
              dollars: quote.totalAmountOwing,
            },
          ]}
        />
        {delivery !== '' &&
          (quote.laterThan === null ? (
            <p>{delivery}</p>
          ) : (
            <Notice tone="info" title="Your car comes later" isLive={false}>
              {delivery}
            </Notice>
          ))}
        {otherPlace !== '' && <p>{otherPlace}</p>}
        {quote.priceNote !== '' && <p>{quote.priceNote}</p>}
        <p className={styles.quiet}>
          {isStale
            ? 'Working out the new price…'
            : 'At the prices of today: also what you keep may cost more or less than when you ordered.'}
        </p>
      </div>
    );
  }
  if (error === null) return <Skeleton shape="block" label="Loading the price" />;
  return isOutcomeUnknown(error) ? (
    <TryAgain onTryAgain={retry}>The price could not be loaded.</TryAgain>
  ) : (
    <Notice tone="info" title={wordsOfRefusal(error)} />
  );
};

type ChangeOrderPriceProps = {
  readonly order: ProfileOrder;
  /** Undefined while nothing is changed. */
  readonly price: PriceOfChange | undefined;
};

/** What an order costs now and as changed. Changes are announced. */
export const ChangeOrderPrice = ({ order, price }: ChangeOrderPriceProps) => (
  <Card title="The price">
    <SpokenStatus>{price === undefined ? '' : spoken(order, price)}</SpokenStatus>
    {price === undefined ? (
      <p>
        Your order costs {moneyText({ dollars: order.financeDetails.finalDap })}. Choose something else above, and you
        see here what it costs then.
      </p>
    ) : (
      <Price order={order} price={price} />
    )}
  </Card>
);
