import { kilometresText } from '@driveaway/domain/locations/kilometres-text.ts';
import type { DealerListResponse } from '@driveaway/domain/api/dealers.ts';
import { suburbLabel, type Suburb } from '@driveaway/domain/locations/state.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { dealersQuery } from '../../api/dealer-queries.ts';
import { dealers } from '../../content/dealers.ts';
import { Breadcrumb } from '../../blocks/breadcrumb.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { LoadingBlock } from '../../ui/controls/spinner.tsx';
import { Notice } from '../../ui/waiting/notice.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { Phone } from '../../ui/controls/phone.tsx';
import { Section, Stack } from '../../ui/page/section.tsx';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import styles from './dealers-page.module.css';
import type { PageWithPricesProps } from './home-page.tsx';

const crumbs = [{ ctaUrl: { url: '/', name: 'Home' } }, { ctaUrl: { url: '/dealers', name: 'Retailers' } }];

const clock = new Intl.DateTimeFormat('en-AU', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
/** hh:mm as people say it: 8:30 am. */
const timeText = (time: string): string => clock.format(new Date(`2000-01-01T${time}Z`));

const Retailer = ({
  name,
  distance,
  state,
  postcode,
  isMobileDealer,
  excludesHomeDelivery,
  dealerDetails,
}: DealerListResponse[number]) => (
  <li className={styles.retailer}>
    <h2>{name}</h2>
    <p className={styles.distance}>{kilometresText(distance)}</p>
    {dealerDetails.map(({ suburb, street, phones, openingHours }) => (
      <div key={suburb} className={styles.details}>
        <p>
          {[
            street,
            `${suburb} ${state} ${postcode}`,
            isMobileDealer && 'comes to you',
            excludesHomeDelivery && 'no home delivery',
          ]
            .filter((part) => part !== false && part !== '')
            .join(', ')}
        </p>
        <p className={styles.phones}>
          {phones.map((number) => (
            <Phone key={number} number={number} />
          ))}
        </p>
        <p>
          {openingHours.map(({ days, opens, closes }) => (
            <span key={days} className={styles.hours}>
              {days} {timeText(opens)} to {timeText(closes)}
            </span>
          ))}
        </p>
      </div>
    ))}
  </li>
);

const Retailers = ({ suburb }: { suburb: Suburb }) => {
  const { data, error, isFetching, refetch } = useQuery(dealersQuery({ ...suburb, stiOnly: false }));
  // a new list shows from its top; a failure is only logged (specification §4, §8)
  useEffect(() => {
    if (data !== undefined) window.scrollTo(0, 0);
  }, [data]);
  useEffect(() => {
    if (error !== null) console.error('An error occurred loading dealers.', error);
  }, [error]);
  if (data === undefined && !isFetching) {
    return (
      <div>
        <Button look="secondary" onClick={() => void refetch()}>
          Load the retailers
        </Button>
      </div>
    );
  }
  if (data === undefined) return <LoadingBlock label="Looking for retailers near you…" />;
  if (data.length === 0) {
    return <Notice tone="info">No retailer was found near {suburbLabel(suburb)}. Try another suburb.</Notice>;
  }
  return (
    <ol className={styles.retailers}>
      {data.map((dealer) => (
        <Retailer key={dealer.crmDealerId} {...dealer} />
      ))}
    </ol>
  );
};

/** The retailers nearest to the visitor's suburb. */
export const DealersPage = ({ suburb, onChangeSuburb }: PageWithPricesProps) => {
  usePageTitle(dealers.head.title);
  return (
    <Section isCompact>
      <div className={styles.page}>
        <div className={styles.intro}>
          <Stack isLoose>
            <Breadcrumb items={crumbs} />
            <PageHeading lead={dealers.lead(suburbLabel(suburb))}>{dealers.title}</PageHeading>
            <div>
              <Button look="secondary" onClick={onChangeSuburb}>
                Change suburb
              </Button>
            </div>
          </Stack>
        </div>
        <Retailers suburb={suburb} />
      </div>
    </Section>
  );
};
