import { useQuery, type QueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { savedAccountDetailsQuery } from '../../api/session-queries.ts';
import { lazyPart } from '../../ui/waiting/lazy-part.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import { TryAgain } from '../../ui/waiting/try-again.tsx';
import { ContactDetails } from './contact-details.tsx';
import { MyConsents } from './my-consents.tsx';
import { MyDrives } from './my-drives.tsx';
import { MyEmail } from './my-email.tsx';
import { MyNews } from './my-news.tsx';
import { MySecondFactor } from './my-second-factor.tsx';
import { MySessions } from './my-sessions.tsx';
import { OwnData } from './own-data.tsx';
import { ProfileFrame } from './profile-frame.tsx';

const MyEnquiries = lazyPart(async () => (await import('./my-enquiries.tsx')).MyEnquiries);
const MyCalendar = lazyPart(async () => (await import('./my-calendar.tsx')).MyCalendar);
const MyDevices = lazyPart(async () => (await import('./my-devices.tsx')).MyDevices);

const MyAccount = () => {
  const { data: saved, isPending, refetch } = useQuery(savedAccountDetailsQuery());
  if (saved === undefined) {
    return isPending ? (
      <Skeleton shape="block" label="Loading your account" />
    ) : (
      <TryAgain onTryAgain={refetch}>Your account could not be loaded.</TryAgain>
    );
  }
  return (
    <>
      <ContactDetails saved={saved} />
      <MyEmail account={saved.account} />
      <MySecondFactor />
      <MySessions />
      <MyDrives />
      <Suspense fallback={<Skeleton shape="block" label="Loading what you asked for" />}>
        <MyEnquiries />
      </Suspense>
      <MyNews />
      <Suspense fallback={<Skeleton shape="block" label="Loading your devices and calendar" />}>
        <MyDevices />
        <MyCalendar />
      </Suspense>
      <MyConsents />
      <OwnData />
    </>
  );
};

const readAccount = (queries: QueryClient) => queries.prefetchQuery(savedAccountDetailsQuery());

/** My Account: the customer, with an order or without one; contact details, password, consents and own data. */
export const MyAccountPage = () => (
  <ProfileFrame path="/profile/my-account" title="My Account" withoutOrder={<MyAccount />} readBeside={readAccount}>
    {() => <MyAccount />}
  </ProfileFrame>
);
