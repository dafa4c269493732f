import type { Suburb } from '@driveaway/domain/locations/state.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { builtRetailersQuery } from '../../api/built-retailers.ts';
import { everyDealerQuery } from '../../api/dealer-queries.ts';
import { queryParameter } from '../../api/return-address.ts';
import { Breadcrumb } from '../../blocks/breadcrumb.tsx';
import { retailers } from '../../content/retailers.ts';
import { LoadingBlock } from '../../ui/controls/spinner.tsx';
import { useHydrated } from '../../ui/foundation/use-hydrated.ts';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { Section, Stack } from '../../ui/page/section.tsx';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { later } from '../../ui/waiting/later.tsx';
import { lazyPart } from '../../ui/waiting/lazy-part.tsx';
import { TryAgain } from '../../ui/waiting/try-again.tsx';
import type { RetailersPageProps } from './find-retailer-page.tsx';
import { retailerCrumbs } from './retailer-crumbs.ts';
import styles from './retailers.module.css';

const waiting = <LoadingBlock label="Looking for the retailer…" />;

/** Hydrates late and is told nothing that changes, so that what was prerendered stays until then. */
const ShownRetailer = later(async () => (await import('./shown-retailer.tsx')).ShownRetailer, waiting);
const RetailerFinder = lazyPart(async () => (await import('./retailer-finder.tsx')).RetailerFinder);

const Unknown = ({ suburb }: { readonly suburb: Suburb }) => {
  usePageTitle(retailers.one.head.title);
  return (
    <>
      <Breadcrumb items={retailerCrumbs({ url: '/retailer', name: retailers.one.title })} />
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
  const { data: built } = useQuery(builtRetailersQuery());
  const { data, isError, refetch } = useQuery({ ...everyDealerQuery(suburb), enabled: isHydrated });
  const id = queryParameter(search, 'id')?.toLowerCase();
  const isAsked = (retailer: { readonly id: string }): boolean => retailer.id === id;
  // a document without one serves whatever address there is
  if (id !== undefined && (built?.some(isAsked) === true || (isHydrated && data?.some(isAsked) === true)))
    return <ShownRetailer id={id} />;
  if (data !== undefined && isHydrated) return <Unknown suburb={suburb} />;
  return (
    <>
      <Breadcrumb items={retailerCrumbs({ url: '/retailer', name: retailers.one.title })} />
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
