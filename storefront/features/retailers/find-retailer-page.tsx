import { suburbLabel, type Suburb } from '@driveaway/domain/locations/state.ts';
import { Suspense, useState } from 'react';
import { retailers } from '../../content/retailers.ts';
import { Breadcrumb } from '../../blocks/breadcrumb.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { LoadingBlock } from '../../ui/controls/spinner.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { Section, Stack } from '../../ui/page/section.tsx';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { lazyPart } from '../../ui/waiting/lazy-part.tsx';
import styles from './retailers.module.css';

export type RetailersPageProps = { readonly suburb: Suburb; readonly onChangeSuburb: () => void };

// the heading comes alive first
const PlaceSearch = lazyPart(async () => (await import('./place-search.tsx')).PlaceSearch);
const RetailerFinder = lazyPart(async () => (await import('./retailer-finder.tsx')).RetailerFinder);

const crumbs = [{ ctaUrl: { url: '/', name: 'Home' } }, { ctaUrl: { url: '/dealers', name: retailers.crumb } }];

const Near = ({ suburb, onChangeSuburb }: RetailersPageProps) => {
  const [place, setPlace] = useState(suburb);
  return (
    <>
      <Stack>
        <PageHeading lead={retailers.lead(suburbLabel(place))}>{retailers.title}</PageHeading>
        <Suspense>
          <PlaceSearch place={place} onChoose={setPlace} />
        </Suspense>
        <div>
          <Button look="link" onClick={onChangeSuburb}>
            Change suburb
          </Button>
        </div>
      </Stack>
      <div className={styles.finder}>
        <Suspense fallback={<LoadingBlock label="Looking for retailers near you…" />}>
          <RetailerFinder place={place} />
        </Suspense>
      </div>
    </>
  );
};

/** The retailers near the visitor's suburb, or near a place that they look for here. */
export const FindRetailerPage = ({ suburb, onChangeSuburb }: RetailersPageProps) => {
  usePageTitle(retailers.head.title);
  return (
    <Section isCompact>
      <Stack isLoose>
        <Breadcrumb items={crumbs} />
        {/* another suburb is another place to look near */}
        <Near key={suburbLabel(suburb)} suburb={suburb} onChangeSuburb={onChangeSuburb} />
      </Stack>
    </Section>
  );
};
