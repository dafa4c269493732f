import { brand } from '@driveaway/domain/brand/brand.ts';
import { daysText } from '@driveaway/domain/time/day-text.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { isSignInNeeded } from '../../api/api-failure.ts';
import { profileOrderQuery, profileOrdersQuery, type DatedProfileOrder } from '../../api/profile-queries.ts';
import { loginAddress } from '../../api/return-address.ts';
import { buttonClass } from '../../ui/controls/button-class.ts';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { Section } from '../../ui/page/section.tsx';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import { TryAgain } from '../../ui/waiting/try-again.tsx';
import { expectedDays } from './expected-days.ts';
import { JourneyBar } from './journey-bar.tsx';
import { nextStepOf, sentenceOfStep, statusLabelOf } from './next-step-words.ts';
import { OrderedCar, orderedCarOf } from './ordered-car.tsx';
import styles from './orders-page.module.css';
import frame from './profile.module.css';
import { ProfileNavigation, withOrder } from './profile-frame.tsx';

const OrderInBrief = ({ order }: { readonly order: DatedProfileOrder }) => {
  const { orderNo, widget, carDetails } = order;
  const expected = expectedDays(order);
  return (
    <>
      <div className={frame.car}>
        <OrderedCar {...orderedCarOf(order)} pictureUrl={widget.carImageFullUrl} />
      </div>
      <h2>{carDetails.title}</h2>
      <p className={frame.quiet}>
        Order {orderNo}
        {carDetails.options[0] !== undefined && `, ${carDetails.options[0]}`}
      </p>
      <p className={frame.status}>{statusLabelOf(order)}</p>
      <JourneyBar order={order} label={`How far order ${orderNo} has come`} />
      <p>{sentenceOfStep(nextStepOf(order))}</p>
      {expected !== null && <p>Expected handover: {daysText(expected)}</p>}
      <p className={styles.way}>
        <Link
          className={buttonClass({ look: 'secondary' })}
          to={withOrder('/profile', orderNo)}
          aria-label={`See this order: ${orderNo}, ${carDetails.title}`}
        >
          See this order
        </Link>
      </p>
    </>
  );
};

const OneOrder = ({ orderNo }: { readonly orderNo: string }) => {
  const { data: order, isPending, refetch } = useQuery(profileOrderQuery(orderNo));
  return (
    <li className={styles.order}>
      {order !== undefined && <OrderInBrief order={order} />}
      {order === undefined &&
        (isPending ? (
          <>
            <Skeleton shape="car" label={`Loading order ${orderNo}`} />
            <Skeleton width="medium" />
          </>
        ) : (
          <TryAgain onTryAgain={refetch}>Order {orderNo} could not be loaded.</TryAgain>
        ))}
    </li>
  );
};

/** All orders of the customer beside each other: car, stage, next step and expected handover, and one press to each. */
export const OrdersPage = () => {
  usePageTitle(`My orders | ${brand.name}`);
  const location = useLocation();
  const { data: orderNumbers, error, isPending, refetch } = useQuery(profileOrdersQuery());
  if (isSignInNeeded(error)) return <Navigate to={loginAddress(location)} replace />;
  return (
    <Section isCompact>
      <div className={frame.page}>
        <PageHeading>My orders</PageHeading>
        <ProfileNavigation path={undefined} orderNo={undefined} orderNumbers={orderNumbers ?? []} />
        {orderNumbers === undefined &&
          (isPending ? (
            <Skeleton shape="block" label="Loading your orders" />
          ) : (
            <TryAgain onTryAgain={refetch}>Your orders could not be loaded.</TryAgain>
          ))}
        {orderNumbers?.length === 0 && (
          <p>
            No orders found. When you order a car online, you follow it here. <a href="/">See our cars</a>
          </p>
        )}
        {orderNumbers !== undefined && orderNumbers.length > 0 && (
          <ul className={styles.orders}>
            {orderNumbers.map((orderNo) => (
              <OneOrder key={orderNo} orderNo={orderNo} />
            ))}
          </ul>
        )}
      </div>
    </Section>
  );
};
