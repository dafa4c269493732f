import { brand } from '@driveaway/domain/brand/brand.ts';
import { stepAccess, type CheckoutStep } from '@driveaway/domain/checkout/checkout-steps.ts';
import { customerMay } from '@driveaway/domain/order/customer-may.ts';
import { deadlineText } from '@driveaway/domain/time/deadline-text.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { isSignInNeeded } from '../../../api/api-failure.ts';
import { orderDetailsQuery, type DatedOrderDetails } from '../../../api/order-queries.ts';
import { loginAddress } from '../../../api/return-address.ts';
import { Notice } from '../../../ui/waiting/notice.tsx';
import { Skeleton } from '../../../ui/waiting/skeleton.tsx';
import { TryAgain } from '../../../ui/waiting/try-again.tsx';
import { CheckoutFrame } from './checkout-frame.tsx';
import { stepAddress } from './step-address.ts';
import { LoadingSummary, OrderSummary, TotalBar } from './order-summary.tsx';
import { useCheckout, type Checkout } from './use-checkout.ts';

export type StepProps = {
  readonly order: DatedOrderDetails;
  readonly checkout: Checkout;
  /** The step is already done: show it read-only. */
  readonly isReadOnly: boolean;
};

type OrderStepProps = {
  readonly orderNo: string;
  readonly step: CheckoutStep;
  readonly lead?: ReactNode;
  readonly children: (props: StepProps) => ReactNode;
};

const LoadingStep = () => (
  <>
    <Skeleton label="Loading your order" width="medium" />
    <Skeleton shape="control" />
    <Skeleton shape="control" />
    <Skeleton shape="control" width="medium" />
  </>
);

const CancelledOrder = ({ orderNo }: { orderNo: string }) => (
  <Notice tone="info" title="This order was cancelled" isLive={false}>
    <p>
      Nothing more can be paid or approved. <Link to={`/profile?orderNo=${orderNo}`}>See what happened</Link>, or write
      to <a href={`mailto:${brand.coordinator.email}`}>{brand.coordinator.email}</a>.
    </p>
  </Notice>
);

/** The order summary; nothing where the order could not be loaded. */
const asideOf = (order: DatedOrderDetails | undefined, isPending: boolean): ReactNode => {
  if (order === undefined) return isPending ? <LoadingSummary /> : undefined;
  return (
    <OrderSummary
      carDetails={order.carDetails}
      financeDetails={order.financeDetails}
      orderNo={order.orderNo}
      keptFor={
        customerMay('pay', order, order.answeredAt)
          ? `Your car and this price are kept for you until ${deadlineText(order.offerEndsAt, order.state)}. The order fee keeps them beyond that.`
          : undefined
      }
      priceNote={order.priceNote}
      {...(order.expectedDelivery === undefined ? {} : { expectedDelivery: order.expectedDelivery })}
      showGetFinanceQuote={order.showGetFinanceQuote}
      financeUrl={order.financeUrl}
    />
  );
};

type OpenStepProps = Pick<OrderStepProps, 'children'> & {
  readonly order: DatedOrderDetails;
  readonly isReadOnly: boolean;
};

/** The work of a step whose order is there. */
const OpenStep = ({ order, isReadOnly, children }: OpenStepProps) => {
  const checkout = useCheckout(order.checkout);
  return (
    <>
      {order.checkout.cancelled ? (
        <CancelledOrder orderNo={order.orderNo} />
      ) : (
        children({ order, checkout, isReadOnly })
      )}
      <TotalBar dollars={order.financeDetails.finalDap} />
    </>
  );
};

/**
 * One step of an order, as far as the server's order allows it: a later step redirects to the one that is due, an
 * earlier one is read-only, another customer's order asks to log in.
 */
export const OrderStep = ({ orderNo, step, lead, children }: OrderStepProps) => {
  const location = useLocation();
  const {
    data: order,
    error,
    isPending,
    refetch,
  } = useQuery({
    ...orderDetailsQuery(orderNo),
    // another window may have gone on with this order
    refetchOnWindowFocus: 'always',
  });

  // also where the order is still shown from before: the session has ended, or somebody else has logged in
  if (isSignInNeeded(error)) return <Navigate to={loginAddress(location)} replace />;
  const access = order === undefined ? undefined : stepAccess(order.step, step);
  if (order !== undefined && typeof access === 'object' && !order.checkout.cancelled) {
    return <Navigate to={stepAddress(access.redirectTo, order.orderNo)} replace />;
  }
  // the same frame before and after the order has loaded: a heading that is remounted loses the focus
  return (
    <CheckoutFrame step={step} lead={lead} orderNo={order?.orderNo} aside={asideOf(order, isPending)}>
      {order !== undefined && (
        <OpenStep order={order} isReadOnly={access === 'read-only'}>
          {children}
        </OpenStep>
      )}
      {order === undefined &&
        (isPending ? (
          <LoadingStep />
        ) : (
          <TryAgain onTryAgain={refetch}>Your order could not be loaded. Nothing is lost.</TryAgain>
        ))}
    </CheckoutFrame>
  );
};
