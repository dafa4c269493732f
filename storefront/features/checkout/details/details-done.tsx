import type { OrderDetails } from '@driveaway/domain/api/order-details.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { buyerDetailsQuery, dealerDetailsQuery } from '../../../api/order-queries.ts';
import { buttonClass } from '../../../ui/controls/button-class.ts';
import { DefinitionRows } from '../../../ui/figures/definition-rows.tsx';
import { Notice } from '../../../ui/waiting/notice.tsx';
import { Skeleton } from '../../../ui/waiting/skeleton.tsx';
import { stepAddress } from '../frame/step-address.ts';
import { addressLines, defaultAddressOf, phonesOf } from '../frame/dealer-text.ts';
import { OrderStep } from '../frame/order-step.tsx';

/** What was sent in step 1; it can no longer be changed here. */
const SentDetails = ({ order }: { order: OrderDetails }) => {
  const { data: buyer } = useQuery(buyerDetailsQuery(order.orderNo));
  const { data: dealer } = useQuery(dealerDetailsQuery(order.orderNo));
  const address = buyer === undefined ? undefined : defaultAddressOf(buyer);
  return (
    <>
      <Notice tone="success" title="We’ve created your account and order" isLive={false}>
        <p>Order {order.orderNo}. What you sent is below; to correct it, write to us from your account.</p>
      </Notice>
      {buyer === undefined ? (
        <Skeleton shape="block" label="Loading what you sent" />
      ) : (
        <DefinitionRows
          isStacked
          rows={[
            { label: order.buyerType === 'company' ? 'Company' : 'Name', value: buyer.name },
            {
              label: 'Contact',
              value: order.buyerType === 'company' ? buyer.contacts.map(({ fullName }) => fullName).join(', ') : '',
            },
            { label: 'Phone number', value: phonesOf(buyer) },
            { label: 'Address', value: address === undefined ? '' : addressLines(address).join(', ') },
            { label: 'Retailer', value: dealer?.name ?? '' },
          ].filter(({ value }) => value !== '')}
        />
      )}
      <Link
        className={buttonClass({ look: 'primary', size: 'large', isFullWidth: true })}
        to={stepAddress(order.step, order.orderNo)}
      >
        Continue
      </Link>
    </>
  );
};

/** Step 1 of an order that is placed. */
export const DetailsDone = ({ orderNo }: { orderNo: string }) => (
  <OrderStep orderNo={orderNo} step="details">
    {({ order }) => <SentDetails order={order} />}
  </OrderStep>
);
