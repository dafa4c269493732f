import { brand } from '@driveaway/domain/brand/brand.ts';
import { usePrefetchQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { isSignInNeeded, isUnreached } from '../../api/api-failure.ts';
import { profileOrderQuery, profileOrdersQuery } from '../../api/profile-queries.ts';
import { authenticationDetailsQuery } from '../../api/session-queries.ts';
import { talkQuery } from '../../api/talk-calls.ts';
import { loginAddress, queryParameter } from '../../api/return-address.ts';
import { buttonClass } from '../../ui/controls/button-class.ts';
import { VisuallyHidden } from '../../ui/foundation/visually-hidden.tsx';
import { Notice } from '../../ui/waiting/notice.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { Section } from '../../ui/page/section.tsx';
import { TryAgain } from '../../ui/waiting/try-again.tsx';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { LastKnownOrder } from './last-known-order.tsx';
import {
  Coordinator,
  LoadingOrder,
  OrderOfProfile,
  type OrderInProfile,
  type OrderOfProfileProps,
} from './order-of-profile.tsx';
import styles from './profile.module.css';

const pages = [
  { path: '/profile', label: 'My Order' },
  { path: '/profile/pay-balance', label: 'Pay Balance' },
  { path: '/profile/documents', label: 'Documents' },
  { path: '/profile/trade-in', label: 'Trade-in' },
  { path: '/profile/builds', label: 'Saved Builds' },
  { path: '/profile/my-account', label: 'My Account' },
  { path: '/profile/messages', label: 'Messages' },
] as const;
type ProfilePath = (typeof pages)[number]['path'];

/** The address of a page of the profile about this order. */
export const withOrder = (path: string, orderNo: string | undefined): string =>
  orderNo === undefined ? path : `${path}?${new URLSearchParams({ orderNo }).toString()}`;

type NavigationProps = {
  readonly path: ProfilePath | undefined;
  readonly orderNo: string | undefined;
  readonly orderNumbers: readonly string[];
};

/** A narrow screen shows part of the links: the one of this page among them. */
const showCurrent = (list: HTMLElement | null) => {
  if (list === null) return undefined;
  const observer = new ResizeObserver(() => {
    const link = list.querySelector<HTMLElement>('[aria-current]');
    if (link !== null) list.scrollLeft = link.offsetLeft - (list.clientWidth - link.offsetWidth) / 2;
  });
  observer.observe(list);
  return () => {
    observer.disconnect();
  };
};

/** How many messages about an order were not read; nothing while that is unknown. */
const UnreadMessages = ({ orderNo }: { readonly orderNo: string }) => {
  const { data } = useQuery(talkQuery(orderNo));
  const unread = data?.unread ?? 0;
  return unread === 0 ? null : (
    <span className={styles.count}>
      {unread}
      <VisuallyHidden> new</VisuallyHidden>
    </span>
  );
};

/** The pages of the profile, and the orders to choose from. */
export const ProfileNavigation = ({ path, orderNo, orderNumbers }: NavigationProps) => (
  <nav className={styles.nav} aria-label="Your account">
    <ul className={styles.links} ref={showCurrent}>
      {pages.map((page) => (
        <li key={page.path}>
          <Link to={withOrder(page.path, orderNo)} aria-current={page.path === path ? 'page' : undefined}>
            {page.label}
            {page.path === '/profile/messages' && orderNo !== undefined && <UnreadMessages orderNo={orderNo} />}
          </Link>
        </li>
      ))}
    </ul>
    {orderNumbers.length > 0 && (
      <div className={styles.orders}>
        <span id="order-numbers">My Order:</span>
        <ul aria-labelledby="order-numbers">
          {orderNumbers.map((number) => (
            <li key={number}>
              <Link to={withOrder('/profile', number)} aria-current={number === orderNo ? 'true' : undefined}>
                {number}
              </Link>
            </li>
          ))}
          {orderNumbers.length > 1 && (
            <li>
              <Link
                to="/profile/orders"
                aria-current={path === undefined && orderNo === undefined ? 'true' : undefined}
              >
                All side by side
              </Link>
            </li>
          )}
        </ul>
      </div>
    )}
  </nav>
);

const NoOrders = () => (
  <aside className={styles.widget} aria-label="Your order at a glance">
    <p className={styles.status}>No orders found.</p>
    <Coordinator />
  </aside>
);

/** Reads an order that the address names beside the list of orders that it should be in. */
const OrderAhead = ({ orderNo }: { readonly orderNo: string }) => {
  usePrefetchQuery(profileOrderQuery(orderNo));
  return null;
};

type FrameProps = Pick<OrderOfProfileProps, 'saysNextStep' | 'readBeside'> & {
  /** Which of the pages of the navigation this is; left out for one that it does not list. */
  readonly path?: ProfilePath;
  readonly title: string;
  /** What there is to see for a customer who has no order. */
  readonly withoutOrder?: ReactNode;
  readonly children: (order: OrderInProfile) => ReactNode;
};

/** Every page of the profile: its navigation, the order it is about and that order at a glance. */
export const ProfileFrame = ({ path, title, withoutOrder, saysNextStep, readBeside, children }: FrameProps) => {
  usePageTitle(`${title} | ${brand.name}`);
  const location = useLocation();
  const [search] = useSearchParams();
  const { data: orderNumbers, error, isPending, isPaused, failureReason, refetch } = useQuery(profileOrdersQuery());
  const asked = queryParameter(search, 'orderNo');
  const session = useQueryClient().getQueryData(authenticationDetailsQuery().queryKey);

  if (isSignInNeeded(error)) return <Navigate to={loginAddress(location)} replace />;
  const orderNo = asked ?? orderNumbers?.[0];
  const isForeign = asked !== undefined && orderNumbers !== undefined && !orderNumbers.includes(asked);
  return (
    <Section isCompact>
      <div className={styles.page}>
        <PageHeading>{title}</PageHeading>
        <ProfileNavigation
          path={path}
          orderNo={isForeign ? orderNumbers[0] : orderNo}
          orderNumbers={orderNumbers ?? []}
        />
        {asked !== undefined && session?.isAuthenticated !== false && <OrderAhead orderNo={asked} />}
        {orderNumbers === undefined &&
          (isPaused || isUnreached(failureReason) ? (
            <LastKnownOrder orderNo={asked} onTryAgain={refetch} />
          ) : isPending ? (
            <LoadingOrder label="Loading your orders" />
          ) : (
            <TryAgain onTryAgain={refetch}>Your orders could not be loaded.</TryAgain>
          ))}
        {orderNumbers?.length === 0 && (
          <div className={styles.layout}>
            <NoOrders />
            <div className={styles.content}>
              {withoutOrder ?? (
                <>
                  <p>When you order a car online, you follow it here on its way to you.</p>
                  <p>
                    <a className={buttonClass({ look: 'primary' })} href="/">
                      See our cars
                    </a>
                  </p>
                </>
              )}
            </div>
          </div>
        )}
        {orderNumbers !== undefined && isForeign && orderNumbers.length > 0 && (
          <Notice tone="info" title={`Order ${asked} is not one of yours`}>
            <Link to={withOrder('/profile', orderNumbers[0])}>See your newest order</Link>
          </Notice>
        )}
        {orderNo !== undefined && orderNumbers !== undefined && orderNumbers.length > 0 && !isForeign && (
          <OrderOfProfile key={orderNo} orderNo={orderNo} saysNextStep={saysNextStep} readBeside={readBeside}>
            {children}
          </OrderOfProfile>
        )}
      </div>
    </Section>
  );
};
