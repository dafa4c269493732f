import type { OrderEventMessage } from '@driveaway/domain/api/order-events.ts';
import type { ProfileOrder } from '@driveaway/domain/api/profile.ts';
import { brand } from '@driveaway/domain/brand/brand.ts';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { isSignInNeeded, isUnreached } from '../../api/api-failure.ts';
import { profileOrderQuery, type DatedProfileOrder } from '../../api/profile-queries.ts';
import { loginAddress } from '../../api/return-address.ts';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import { TryAgain } from '../../ui/waiting/try-again.tsx';
import { SpokenStatus } from '../../ui/foundation/visually-hidden.tsx';
import { KeepAndShow } from './keep-and-show.tsx';
import { LastKnownOrder } from './last-known-order.tsx';
import { nextStepOf, sentenceOfStep, statusLabelOf } from './next-step-words.ts';
import { OrderedCar, orderedCarOf } from './ordered-car.tsx';
import styles from './profile.module.css';
import { useOrderEvents } from './use-order-events.ts';

/** What a page of the profile is given: the order as it is now, and its events as they come. */
export type OrderInProfile = { readonly order: DatedProfileOrder; readonly events: readonly OrderEventMessage[] };

/** Whom to write to. */
export const Coordinator = () => (
  <p className={styles.foot}>
    Questions? Write to your {brand.coordinator.name.toLowerCase()}:{' '}
    <a href={`mailto:${brand.coordinator.email}`}>{brand.coordinator.email}</a>
  </p>
);

const statusText = (order: ProfileOrder): string => {
  const { widget } = order;
  return [
    `Order status: ${statusLabelOf(order)}.`,
    widget.showFinanceStatus && widget.financeStatus !== '' ? `Finance application: ${widget.financeStatus}.` : '',
  ]
    .join(' ')
    .trim();
};

/** Tells those who listen to the page when the status changes; says nothing of the one that was there at first. */
const SpokenNews = ({ order }: { order: ProfileOrder }) => {
  const now = statusText(order);
  const [known, setKnown] = useState(now);
  const [said, setSaid] = useState('');
  if (known !== now) {
    setKnown(now);
    setSaid(now);
  }
  return <SpokenStatus>{said}</SpokenStatus>;
};

type WidgetProps = {
  readonly order: DatedProfileOrder;
  readonly isReconnecting: boolean;
  readonly showsNextStep: boolean;
};

const Widget = ({ order, isReconnecting, showsNextStep }: WidgetProps) => {
  const { widget, carDetails, orderNo } = order;
  const car = useRef<HTMLDivElement>(null);
  return (
    <aside className={`${styles.widget} ${styles.withCar}`} aria-label="Your order at a glance">
      <div className={styles.car} ref={car}>
        <OrderedCar {...orderedCarOf(order)} pictureUrl={widget.carImageFullUrl} />
      </div>
      <div className={styles.glance}>
        <div>
          <p className={styles.quiet}>Order {orderNo}</p>
          <p className={styles.status}>{statusLabelOf(order)}</p>
          {showsNextStep && <p className={styles.next}>{sentenceOfStep(nextStepOf(order))}</p>}
        </div>
        {widget.showFinanceStatus && widget.financeStatus !== '' && (
          <p>
            <span className={styles.quiet}>Finance application: </span>
            {widget.financeStatus}
          </p>
        )}
        {isReconnecting && <p className={styles.reconnecting}>Reconnecting… What you see may be a moment old.</p>}
        <SpokenNews order={order} />
        <p className={styles.printOnly}>{[carDetails.title, ...carDetails.options].join(', ')}</p>
        <KeepAndShow car={car} words={{ title: carDetails.title, paint: carDetails.options[0] ?? '' }} />
        <Coordinator />
      </div>
    </aside>
  );
};

/** Holds the place of the order at a glance and of the page about it. */
export const LoadingOrder = ({ label }: { label: string }) => (
  <div className={styles.layout}>
    <div className={`${styles.widget} ${styles.withCar}`}>
      <div className={styles.car}>
        <Skeleton shape="car" label={label} />
      </div>
      <div>
        <Skeleton width="medium" />
        <Skeleton width="short" />
      </div>
    </div>
    <Skeleton shape="block" />
  </div>
);

export type OrderOfProfileProps = {
  readonly orderNo: string;
  /** Whether the page says itself what is next with an order, which the order at a glance then leaves out; no by default. */
  readonly saysNextStep?: ((order: DatedProfileOrder) => boolean) | undefined;
  /** Reads what the page shows beside the order, at the same time; the same function always. */
  readonly readBeside?: ((queries: QueryClient, orderNo: string) => Promise<void>) | undefined;
  readonly children: (order: OrderInProfile) => ReactNode;
};

/** An order at a glance and a page about it; both follow what happens to it. */
export const OrderOfProfile = ({ orderNo, saysNextStep, readBeside, children }: OrderOfProfileProps) => {
  const location = useLocation();
  const queryClient = useQueryClient();
  const { data: order, error, isPending, isPaused, failureReason, refetch } = useQuery(profileOrderQuery(orderNo));
  const { events, isReconnecting } = useOrderEvents(orderNo);
  useEffect(() => void readBeside?.(queryClient, orderNo), [queryClient, orderNo, readBeside]);
  if (isSignInNeeded(error)) return <Navigate to={loginAddress(location)} replace />;
  if (order !== undefined) {
    return (
      <div className={styles.layout}>
        <Widget order={order} isReconnecting={isReconnecting} showsNextStep={saysNextStep?.(order) !== true} />
        <div className={styles.content}>{children({ order, events })}</div>
      </div>
    );
  }
  if (isPaused || isUnreached(failureReason)) return <LastKnownOrder orderNo={orderNo} onTryAgain={refetch} />;
  return isPending ? (
    <LoadingOrder label="Loading your order" />
  ) : (
    <TryAgain onTryAgain={refetch}>Order {orderNo} could not be loaded.</TryAgain>
  );
};
