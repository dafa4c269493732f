import type { Suburb } from '@driveaway/domain/locations/state.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { everyDealerQuery } from '../../api/dealer-queries.ts';
import { queryParameter } from '../../api/return-address.ts';
import { Breadcrumb } from '../../blocks/breadcrumb.tsx';
import { retailers } from '../../content/retailers.ts';
import { LoadingBlock } from '../../ui/controls/spinner.tsx';
import { useHydrated } from '../../ui/foundation/use-hydrated.ts';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { Section, Stack } from '../../ui/page/section.tsx';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { lazyPart } from '../../ui/waiting/lazy-part.tsx';
import { TryAgain } from '../../ui/waiting/try-again.tsx';
import type { RetailersPageProps } from './find-retailer-page.tsx';
import { retailerAddress } from './retailer-address.ts';
import styles from './retailers.module.css';

const crumbsTo = (last: { readonly url: string; readonly name: string }) => [
  { ctaUrl: { url: '/', name: 'Home' } },
  { ctaUrl: { url: '/dealers', name: retailers.crumb } },
  { ctaUrl: last },
];

const ShownRetailer = lazyPart(async () => (await import('./shown-retailer.tsx')).ShownRetailer);
const RetailerFinder = lazyPart(async () => (await import('./retailer-finder.tsx')).RetailerFinder);

const waiting = <LoadingBlock label="Looking for the retailer…" />;

const Unknown = ({ suburb }: { readonly suburb: Suburb }) => {
  usePageTitle(retailers.one.head.title);
  return (
    <>
      <Breadcrumb items={crumbsTo({ url: '/retailer', name: retailers.one.title })} />
      <PageHeading lead={retailers.one.unknownLead}>{retailers.one.unknown}</PageHeading>
      <div className={styles.finder}>
        <Suspense fallback={waiting}>
          <RetailerFinder place={suburb} />
        </Suspense>
      </div>
    </>
  );
};

const Asked = ({ suburb }: { readonly suburb: Suburb }) => {
  const [search] = useSearchParams();
  const isHydrated = useHydrated();
  const { data, isError, refetch } = useQuery(everyDealerQuery(suburb));
  // which one is asked for is only in the address of the browser
  if (data !== undefined && isHydrated) {
    const id = queryParameter(search, 'id')?.toLowerCase();
    const retailer = data.find((candidate) => candidate.id === id);
    return retailer === undefined ? (
      <Unknown suburb={suburb} />
    ) : (
      <Suspense fallback={waiting}>
        <ShownRetailer
          retailer={retailer}
          suburb={suburb}
          crumbs={crumbsTo({ url: retailerAddress(retailer.id), name: retailer.name })}
        />
      </Suspense>
    );
  }
  return (
    <>
      <Breadcrumb items={crumbsTo({ url: '/retailer', name: retailers.one.title })} />
      <PageHeading>{retailers.one.title}</PageHeading>
      {isError ? <TryAgain title="This retailer could not be loaded" onTryAgain={refetch} /> : waiting}
    </>
  );
};

/** The retailer that `?id=` asks for; all of them where there is none of that id. */
export const RetailerPage = ({ suburb }: RetailersPageProps) => (
  <Section isCompact>
    <Stack isLoose>
      <Asked suburb={suburb} />
    </Stack>
  </Section>
);
