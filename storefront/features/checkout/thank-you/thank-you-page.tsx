import type { OrderDealer } from '@driveaway/domain/api/dealers.ts';
import { brand } from '@driveaway/domain/brand/brand.ts';
import type { GeoPoint } from '@driveaway/domain/locations/distance.ts';
import { calendarFile } from '@driveaway/domain/mail/calendar-entry.ts';
import { coolingOffEntry } from '@driveaway/domain/mail/cooling-off-entry.ts';
import { balanceDueWords } from '@driveaway/domain/order/balance-due-words.ts';
import { refundPromise } from '@driveaway/domain/payments/refund-promise.ts';
import { deadlineText } from '@driveaway/domain/time/deadline-text.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useParams } from 'react-router-dom';
import { dealerDetailsQuery } from '../../../api/order-queries.ts';
import { buttonClass } from '../../../ui/controls/button-class.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/waiting/notice.tsx';
import { Card } from '../../../ui/page/section.tsx';
import { Loaded } from '../../../ui/waiting/loaded.tsx';
import { serverNow } from '../../../browser/browser-clock.ts';
import { saveFile } from '../../../browser/save-file.ts';
import { PlaceMap } from '../../../maps/place-map.tsx';
import styles from '../frame/checkout.module.css';
import { dealerLines, defaultAddressOf, mapAddress, phonesOf, placeOf } from '../frame/dealer-text.ts';
import { OrderStep, type StepProps } from '../frame/order-step.tsx';

const DealerMap = ({ name, place: { latitude, longitude } }: { name: string; place: GeoPoint }) => {
  const markers = useMemo(() => [{ id: name, name, latitude, longitude }], [name, latitude, longitude]);
  return (
    <PlaceMap
      label={`Map of Australia with ${name}.`}
      caption={`${name} on the map.`}
      markers={markers}
      framed={markers}
      chosenId={name}
    />
  );
};

const DealerBlock = ({ dealer }: { dealer: OrderDealer }) => {
  const address = defaultAddressOf(dealer);
  const phones = phonesOf(dealer);
  const lines = dealerLines(dealer);
  const place = dealer.isMobileDealer || address === undefined ? undefined : placeOf(address);
  return (
    <>
      <address className={`${styles.block} ${styles.lines}`}>
        <strong>{dealer.name}</strong>
        <div>
          {lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </div>
        {phones !== '' && <p>Phone: {phones}</p>}
        {address !== undefined && !dealer.isMobileDealer && (
          <p>
            <a href={mapAddress(address)} target="_blank" rel="noopener noreferrer">
              See it on a map (opens in a new tab)
            </a>
          </p>
        )}
        {dealer.isMobileDealer && <p>This retailer comes to you.</p>}
      </address>
      {place !== undefined && <DealerMap name={dealer.name} place={place} />}
    </>
  );
};

const Dealer = ({ orderNo }: { orderNo: string }) => {
  return (
    <Loaded query={useQuery(dealerDetailsQuery(orderNo))} what="your retailer">
      {(dealer) => <DealerBlock dealer={dealer} />}
    </Loaded>
  );
};

/** The end of the cooling-off period for the customer's own calendar. */
const KeepTheDate = ({ orderNo, calendarId, carDetails, coolingOff }: StepProps['order']) => {
  if (coolingOff === null || deadlineText(coolingOff.endsAt, coolingOff.state) === '') return null;
  const save = (): void => {
    const entry = coolingOffEntry({ orderNo, calendarId, car: carDetails.title, coolingOff });
    const file = calendarFile(entry, brand, new Date(serverNow()).toISOString());
    saveFile(file.name, new Blob([file.content], { type: file.contentType }));
  };
  return (
    <div className={styles.actions}>
      <Button look="link" onClick={save}>
        Add this date to my calendar
      </Button>
    </div>
  );
};

const WhatHappensNext = ({ order }: Pick<StepProps, 'order'>) => {
  const { orderNo, coolingOff } = order;
  const profile = `/profile?${new URLSearchParams({ orderNo }).toString()}`;
  return (
    <Card title="What happens next">
      <ol className={styles.steps}>
        <li>
          {coolingOff === null || deadlineText(coolingOff.endsAt, coolingOff.state) === ''
            ? 'You can change your mind for 24 hours. '
            : `You can change your mind until ${deadlineText(coolingOff.endsAt, coolingOff.state)}. `}
          Cancel <Link to={profile}>in your account</Link>, and your order fee is {refundPromise}.
          {coolingOff !== null && <p className={styles.hint}>{coolingOff.basis}.</p>}
          <KeepTheDate {...order} />
        </li>
        <li>The seller confirms your order. We’ll email you, and it will show in your account.</li>
        <li>We allocate your car and send it to your retailer. You can see where it is.</li>
        <li>
          You pay the balance in cleared funds {balanceDueWords.dispatch}. We’ll tell you the day in good time;{' '}
          <Link to={`/profile/pay-balance?${new URLSearchParams({ orderNo }).toString()}`}>see how to pay</Link>.
        </li>
        <li>
          Your retailer will call you to hand over your car. With roadside assistance, your state’s motoring club will
          contact you within 4 to 6 weeks.
        </li>
      </ol>
    </Card>
  );
};

const ThankYou = ({ order }: StepProps) => (
  <>
    <Notice tone="success" title="Thank you. Your order is with the seller." isLive={false}>
      <p>
        Order {order.orderNo}. It is an offer until {brand.seller.name} confirms acceptance.
      </p>
    </Notice>
    <WhatHappensNext order={order} />
    <div className={styles.actions}>
      <Link
        className={buttonClass({ look: 'primary', size: 'large' })}
        to={`/profile?${new URLSearchParams({ orderNo: order.orderNo }).toString()}`}
      >
        Go to my account
      </Link>
    </div>
    {/* last: the map comes late and moves what is below it */}
    <Card title="Your retailer">
      <Dealer orderNo={order.orderNo} />
    </Card>
  </>
);

/** Step 4, All Done. */
export const ThankYouPage = () => {
  const { orderNo = '' } = useParams();
  return (
    <OrderStep orderNo={orderNo} step="thank-you">
      {(props) => <ThankYou {...props} />}
    </OrderStep>
  );
};
