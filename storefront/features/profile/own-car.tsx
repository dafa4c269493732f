import { customerMay } from '@driveaway/domain/order/customer-may.ts';
import { Link } from 'react-router-dom';
import type { DatedProfileOrder } from '../../api/profile-queries.ts';
import { useValuation } from '../../browser/use-valuation.ts';
import { buttonClass } from '../../ui/controls/button-class.ts';
import { valueText } from '../../ui/figures/value-text.ts';
import { Card } from '../../ui/page/section.tsx';
import styles from './profile.module.css';

/** The car that was valued in this browser, while it can be traded in with the order and was not sent yet. */
export const OwnCar = ({ order }: { readonly order: DatedProfileOrder }) => {
  const valuation = useValuation();
  const isToSend = order.tradeIn === null && customerMay('tradeIn', order, order.answeredAt);
  if (valuation === undefined || !isToSend) return null;
  const { year, make, model } = valuation.car;
  return (
    <Card title={`Your ${year} ${make} ${model}`}>
      <p>
        You had it valued in this browser, at about {valueText(valuation)}. Send it to {order.dealerDetails.displayName}{' '}
        to get an offer for it with this order.
      </p>
      <div className={styles.actions}>
        <Link
          className={buttonClass({ look: 'secondary' })}
          to={`/profile/trade-in?${new URLSearchParams({ orderNo: order.orderNo }).toString()}`}
        >
          Trade it in
        </Link>
      </div>
    </Card>
  );
};
