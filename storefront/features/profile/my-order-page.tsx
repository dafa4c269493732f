import { balanceDueIn } from '@driveaway/domain/order/sale-rules.ts';
import type { ProfileOrder } from '@driveaway/domain/api/profile.ts';
import { customerMay } from '@driveaway/domain/order/customer-may.ts';
import { orderMachine } from '@driveaway/domain/order/order-machine.ts';
import { paymentReviewed } from '@driveaway/domain/payments/payment-reviewed.ts';
import { isAtRetailer } from '@driveaway/domain/order/things-to-do.ts';
import { deadlineText } from '@driveaway/domain/time/deadline-text.ts';
import { hasCome } from '@driveaway/domain/time/has-come.ts';
import type { QueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { buttonClass } from '../../ui/controls/button-class.ts';
import { DefinitionRows, PriceRows } from '../../ui/figures/definition-rows.tsx';
import { moneyText } from '../../ui/figures/money.tsx';
import { Notice } from '../../ui/waiting/notice.tsx';
import { Phone } from '../../ui/controls/phone.tsx';
import { Card } from '../../ui/page/section.tsx';
import { lazyPart } from '../../ui/waiting/lazy-part.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import { CancelOrder, ChargesRefusal, RetailerRefusal } from './cancel-order.tsx';
import { CancelledOrder } from './cancelled-order.tsx';
import { CopyValue } from './copy-value.tsx';
import { ExpectedHandover } from './expected-handover.tsx';
import { expectedDays } from './expected-days.ts';
import { orderTimelineQuery, type DatedProfileOrder } from '../../api/profile-queries.ts';
import { calendarDay, stateDay } from './date-text.ts';
import { JourneyBar } from './journey-bar.tsx';
import { justChanged } from './just-changed.ts';
import { licenceName } from './licence-name.ts';
import { MoneyDueBack } from './money-due-back.tsx';
import { MyCar } from './my-car.tsx';
import { hasNextThing, NextThing } from './next-thing.tsx';
import { orderRows } from './order-rows.ts';
import { OrderTimeline } from './order-timeline.tsx';
import type { OrderInProfile } from './order-of-profile.tsx';
import styles from './profile.module.css';
import { ProfileFrame } from './profile-frame.tsx';
import { ReceivedMoney } from './received-money.tsx';
import { SinceLastVisit } from './since-last-visit.tsx';
import { ThingsToDo } from './things-to-do.tsx';
import { useKeptOrder } from './use-kept-order.ts';
import { openOffer } from './open-offer.ts';
import { WhereItIs } from './where-it-is.tsx';

// what few orders have at a time, or what stands below what one came for
const HandoverCard = lazyPart(async () => (await import('./handover-card.tsx')).HandoverCard);
const OwnCar = lazyPart(async () => (await import('./own-car.tsx')).OwnCar);
const Followers = lazyPart(async () => (await import('./followers.tsx')).Followers);

const DepositRequired = (order: DatedProfileOrder) => {
  const { orderNo, checkout, offerEndsAt, answeredAt, state } = order;
  return (
    <Card title="You’re almost there">
      {customerMay('pay', order, answeredAt) && (
        <>
          <p>
            Pay the refundable order fee to go on. Your car and its price are kept for you until{' '}
            {deadlineText(offerEndsAt, state)}.
          </p>
          <div className={styles.actions}>
            <Link className={buttonClass({ look: 'primary', size: 'large' })} to={`/order/${orderNo}/pay`}>
              Pay Deposit Now
            </Link>
          </div>
        </>
      )}
      {checkout.paymentOpen && (
        <p>
          {checkout.paymentHeld
            ? paymentReviewed
            : 'We’re checking with the bank. Please don’t pay again: you won’t be charged twice.'}{' '}
          <Link to={`/order/${orderNo}/pay`}>See your payment</Link>
        </p>
      )}
      {!checkout.paymentOpen && hasCome(offerEndsAt, answeredAt) && (
        <p>
          This offer stood until {deadlineText(offerEndsAt, state)}. <a href="/">Order again for a current price</a>.
        </p>
      )}
    </Card>
  );
};

const ContractPending = (order: DatedProfileOrder) =>
  customerMay('accept', order, order.answeredAt) ? (
    <Card title="Your contract is ready">
      <p>Read it, add any conditions, then accept. The seller then confirms your order.</p>
      <div className={styles.actions}>
        <Link className={buttonClass({ look: 'primary', size: 'large' })} to={`/order/${order.orderNo}/contract`}>
          Review & Confirm contract
        </Link>
      </div>
    </Card>
  ) : (
    <Card title="We’re preparing your contract">
      <p>It’ll appear here in a moment, for you to read and accept.</p>
    </Card>
  );

const OrderCards = ({ orderNo, carDetails, dealerDetails: dealer, financeDetails, priceNote }: ProfileOrder) => (
  <>
    <Card title={carDetails.title}>
      <p>{carDetails.options.join(' | ')}</p>
      <DefinitionRows
        isStacked
        rows={[
          { label: 'Order number', value: <CopyValue name="order number" value={orderNo} /> },
          ...(carDetails.vin === '' ? [] : [{ label: 'VIN', value: carDetails.vin }]),
        ]}
      />
    </Card>
    <Card title="Delivery details">
      <DefinitionRows
        isStacked
        rows={[
          { label: 'Retailer', value: dealer.displayName },
          ...(dealer.lmct === '' ? [] : [{ label: licenceName(dealer.licenceLabel), value: dealer.lmct }]),
          { label: 'Phone', value: <Phone number={dealer.phoneNumber} /> },
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
      {priceNote !== '' && <p className={styles.quiet}>{priceNote}</p>}
    </Card>
  </>
);

const BalanceOwing = ({ orderNo, financeDetails, choice, lifecycle }: ProfileOrder) => (
  <Card title="Your balance is due">
    <PriceRows
      rows={[{ key: 'owing', label: 'Total amount owing', dollars: financeDetails.totalAmountOwing, kind: 'total' }]}
    />
    {financeDetails.balanceDueOn !== null && (
      <p>
        In cleared funds by {calendarDay(financeDetails.balanceDueOn)}
        {!isAtRetailer({ lifecycle }) && `, ${balanceDueIn(choice.state)}`}.
      </p>
    )}
    <div className={styles.actions}>
      <Link
        className={buttonClass({ look: 'primary', size: 'large' })}
        to={`/profile/pay-balance?${new URLSearchParams({ orderNo }).toString()}`}
      >
        See how to pay
      </Link>
    </div>
  </Card>
);

const OfferForCar = (order: DatedProfileOrder) => {
  const offer = customerMay('tradeIn', order, order.answeredAt) ? openOffer(order) : undefined;
  if (offer === undefined) return null;
  return (
    <Card title="We have an offer for your car">
      <p>
        We offer {moneyText({ dollars: offer.amount })} for it. The offer is open until the end of{' '}
        {calendarDay(offer.holdsUntil)}.
      </p>
      <div className={styles.actions}>
        <Link
          className={buttonClass({ look: 'secondary' })}
          to={`/profile/trade-in?${new URLSearchParams({ orderNo: order.orderNo }).toString()}`}
        >
          See the offer
        </Link>
      </div>
    </Card>
  );
};

const ChangeOffer = (order: DatedProfileOrder) =>
  customerMay('change', order, order.answeredAt) && (
    <Card title="Want something else?">
      <p>
        Until a car is allocated to you, you can choose another paint, interior, accessories or retailer. You see the
        price before you agree to it.
      </p>
      <div className={styles.actions}>
        <Link
          className={buttonClass({ look: 'secondary' })}
          to={`/profile/change?${new URLSearchParams({ orderNo: order.orderNo }).toString()}`}
        >
          Change my order
        </Link>
      </div>
    </Card>
  );

const Invalid = () => (
  <Notice tone="info" title="Something is wrong with this order" isLive={false}>
    We’re looking into it. What you paid and what was agreed is kept below.
  </Notice>
);

const Expected = ({ order }: { readonly order: DatedProfileOrder }) => (
  <ExpectedHandover
    handover={expectedDays(order)}
    retailer={order.dealerDetails.displayName}
    today={stateDay(order.answeredAt, order.choice.state)}
  />
);

const Where = ({ order }: { readonly order: DatedProfileOrder }) => (
  <WhereItIs
    steps={order.delivery.steps}
    state={order.choice.state}
    retailer={order.dealerDetails.displayName}
    today={stateDay(order.answeredAt, order.choice.state)}
  />
);

const Question = ({ orderNo }: { readonly orderNo: string }) => (
  <p>
    Anything unclear?{' '}
    <Link to={`/profile/messages?${new URLSearchParams({ orderNo }).toString()}`}>Ask a question</Link>: your retailer
    answers here.
  </p>
);

const Order = ({ order, events }: OrderInProfile) => {
  useKeptOrder(order);
  const [hasJustCancelled, setJustCancelled] = useState(false);
  const { state: news }: { readonly state: unknown } = useLocation();
  const hasJustChanged = news === justChanged;
  const { hasAnomalies } = order;
  const state = orderMachine.resolveState({ value: order.lifecycle });
  const isDepositDue = !hasAnomalies && state.matches({ fulfilment: 'created' });
  const isContractDue = !hasAnomalies && state.matches({ fulfilment: 'depositPaid' });
  const isUnderWay = !hasAnomalies && !state.matches({ fulfilment: 'cancelled' });
  const isHandedOver = (order.handover?.done ?? null) !== null;
  const onCancelled = () => {
    setJustCancelled(true);
  };
  return (
    <>
      {hasAnomalies && <Invalid />}
      <JourneyBar order={order} />
      <div className={styles.screenOnly}>
        <SinceLastVisit orderNo={order.orderNo} state={order.choice.state} />
        <ReceivedMoney finance={order.financeDetails} />
      </div>
      {isUnderWay && order.handover !== null && isAtRetailer(order) && !isHandedOver && (
        <Suspense fallback={<Skeleton shape="block" />}>
          <HandoverCard order={order} />
        </Suspense>
      )}
      {isUnderWay && <MyCar order={order} />}
      <div className={styles.screenOnly}>
        <RetailerRefusal order={order} onCancelled={onCancelled} />
        {isDepositDue && <DepositRequired {...order} />}
        {isContractDue && hasJustChanged && (
          <Notice tone="success" title="Your order has changed">
            Please read your new contract and accept it.
          </Notice>
        )}
        {isContractDue && <ChargesRefusal order={order} onCancelled={onCancelled} />}
        {isContractDue && <ContractPending {...order} />}
        {!hasAnomalies && state.matches({ balance: 'owing' }) && <BalanceOwing {...order} />}
        {!hasAnomalies && state.matches({ balance: 'overpaid' }) && (
          <Notice tone="info" title="You’ve overpaid" isLive={false}>
            <MoneyDueBack {...order.financeDetails} />
          </Notice>
        )}
        {!hasAnomalies && state.matches({ fulfilment: 'cancelled' }) && (
          <CancelledOrder order={order} events={events} takesFocus={hasJustCancelled} />
        )}
        {!hasAnomalies && <OfferForCar {...order} />}
        {isUnderWay && (
          <Suspense fallback={null}>
            <OwnCar order={order} />
          </Suspense>
        )}
        <NextThing order={order} />
      </div>
      <Expected order={order} />
      {isUnderWay && !isHandedOver && <Where order={order} />}
      <div className={styles.screenOnly}>
        {isUnderWay && !isDepositDue && <Question orderNo={order.orderNo} />}
        <ThingsToDo order={order} />
        {!isDepositDue && !isContractDue && <OrderCards {...order} />}
        <Suspense fallback={null}>
          <Followers orderNo={order.orderNo} state={order.choice.state} />
        </Suspense>
        <OrderTimeline orderNo={order.orderNo} state={order.choice.state} />
        {!hasAnomalies && <ChangeOffer {...order} />}
        <CancelOrder order={order} onCancelled={onCancelled} />
      </div>
    </>
  );
};

const readTimeline = (queries: QueryClient, orderNo: string) => queries.prefetchQuery(orderTimelineQuery(orderNo));

/** My Order: what is due, else the order itself; what happened to it; and the way out while there is one. */
export const MyOrderPage = () => (
  <ProfileFrame path="/profile" title="My Order" saysNextStep={hasNextThing} readBeside={readTimeline}>
    {(order) => <Order {...order} />}
  </ProfileFrame>
);
