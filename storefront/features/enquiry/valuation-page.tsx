import { Suspense } from 'react';
import { useMailedToken } from '../../api/mailed-token.ts';
import { valuation } from '../../content/valuation.ts';
import { Card } from '../../ui/page/section.tsx';
import { useHydrated } from '../../ui/foundation/use-hydrated.ts';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { lazyPart } from '../../ui/waiting/lazy-part.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import { EnquiryFrame } from './enquiry-frame.tsx';
import { NearestRetailer, WriteToCoordinator, type EnquiryPageProps } from './nearest-retailer.tsx';
import styles from './valuation-page.module.css';

// forms come with a library that no page shows at first
const ValueOwnCar = lazyPart(async () => (await import('./value-own-car.tsx')).ValueOwnCar);

const LinkedCarOffer = lazyPart(async () => (await import('./car-offer-panel.tsx')).LinkedCarOffer);

const Loading = () => (
  <Card title={valuation.ownCar.title}>
    <Skeleton shape="block" label="Loading the form" />
  </Card>
);

/** Used-car valuation: an estimate at once, by a model that says what it rests on, and whom to ask for an offer. With a link: the offer that was asked for. */
export const ValuationPage = (props: EnquiryPageProps) => {
  usePageTitle(valuation.head.title);
  // what is kept in the browser fills the form, so it is never prerendered
  const isHydrated = useHydrated();
  const token = useMailedToken();
  return (
    <EnquiryFrame title={valuation.title} lead={valuation.lead} car={valuation.car}>
      {isHydrated ? (
        <Suspense fallback={<Loading />}>
          {token === '' ? <ValueOwnCar suburb={props.suburb} /> : <LinkedCarOffer token={token} />}
        </Suspense>
      ) : (
        <Loading />
      )}
      <Card title={valuation.asked.title}>
        <ul className={styles.list}>
          {valuation.asked.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </Card>
      <NearestRetailer {...props} />
      <WriteToCoordinator subject={valuation.subject} />
    </EnquiryFrame>
  );
};
