import type { ProfileOrder } from '@driveaway/domain/api/profile.ts';
import { Link } from 'react-router-dom';
import { buttonClass } from '../../ui/button-class.ts';
import { DefinitionRows, PriceRows } from '../../ui/definition-rows.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Card } from '../../ui/section.tsx';
import { sydneyMoment } from './date-text.ts';
import { orderRows } from './order-rows.ts';
import { OrderTimeline } from './order-timeline.tsx';
import styles from './profile.module.css';
import { ProfileFrame } from './profile-frame.tsx';

/** The display statuses that ask the customer to do something, and the one that ends an order (specification §4). */
const displayStatus = { depositRequired: 1, contractPending: 2, cancelled: 12 } as const;

const DepositRequired = ({ orderNo }: ProfileOrder) => (
  <Card title="You’re almost there">
    <p>Pay the refundable order fee to go on. Your car and its price are kept for you until then.</p>
    <div className={styles.actions}>
      <Link className={buttonClass({ look: 'primary', size: 'large' })} to={`/order/${orderNo}/pay`}>
        Pay Deposit Now
      </Link>
    </div>
  </Card>
);

const ContractPending = ({ orderNo }: ProfileOrder) => (
  <Card title="Your contract is ready">
    <p>Read it, add what it should depend on, and accept it. Then the seller looks at your order.</p>
    <div className={styles.actions}>
      <Link className={buttonClass({ look: 'primary', size: 'large' })} to={`/order/${orderNo}/contract`}>
        Review & Confirm contract
      </Link>
    </div>
  </Card>
);

const OrderCards = ({ orderNo, carDetails, dealerDetails: dealer, financeDetails }: ProfileOrder) => (
  <>
    <Card title={carDetails.title}>
      <p>{carDetails.options.join(' | ')}</p>
      <DefinitionRows
        rows={[
          { label: 'Order number', value: orderNo },
          ...(carDetails.vin === '' ? [] : [{ label: 'VIN', value: carDetails.vin }]),
        ]}
      />
    </Card>
    <Card title="Delivery details">
      <DefinitionRows
        isStacked
        rows={[
          { label: 'Dealer', value: dealer.displayName },
          ...(dealer.lmct === '' ? [] : [{ label: `Licence (${dealer.licenceLabel})`, value: dealer.lmct }]),
          { label: 'Phone', value: dealer.phoneNumber },
          { label: 'Address', value: dealer.address },
          ...(dealer.websiteUrl === ''
            ? []
            : [
                {
                  label: 'Website',
                  value: (
                    <a href={dealer.websiteUrl} target="_blank" rel="noopener noreferrer">
                      {dealer.websiteName} (opens in a new tab)
                    </a>
                  ),
                },
              ]),
        ]}
      />
    </Card>
    <Card title="Order details">
      <PriceRows rows={orderRows(financeDetails)} />
    </Card>
  </>
);

const Cancelled = ({ cancellationReason }: ProfileOrder) => (
  <Notice tone="info" title="This order was cancelled" isLive={false}>
    {cancellationReason ?? 'Nothing more is due.'}
  </Notice>
);

const Order = (order: ProfileOrder) => {
  const { orderDisplayStatus: status } = order.widget;
  return (
    <>
      {status === displayStatus.depositRequired && <DepositRequired {...order} />}
      {status === displayStatus.contractPending && <ContractPending {...order} />}
      {status === displayStatus.cancelled && <Cancelled {...order} />}
      {status !== displayStatus.depositRequired && status !== displayStatus.contractPending && (
        <OrderCards {...order} />
      )}
      {order.coolingOff !== null && status !== displayStatus.cancelled && (
        <Notice tone="info" title="Cooling-off period" isLive={false}>
          {`You can withdraw until ${sydneyMoment(order.coolingOff.endsAt)} (${order.coolingOff.basis}).`}
        </Notice>
      )}
      <OrderTimeline orderNo={order.orderNo} />
    </>
  );
};

/** My Order: what is due, else the order itself; and what happened to it. */
export const MyOrderPage = () => (
  <ProfileFrame path="/profile" title="My Order">
    {(order) => <Order {...order} />}
  </ProfileFrame>
);
