import { useQuery } from '@tanstack/react-query';
import { Suspense, type ReactNode } from 'react';
import { catalogueQuery } from '../../api/catalogue-query.ts';
import { compare } from '../../content/compare.ts';
import { PricePlace } from '../../features/configurator/price-place.tsx';
import { Breadcrumb } from '../../blocks/breadcrumb.tsx';
import { CatalogueFailure } from '../../features/marketing/catalogue-failure.tsx';
import { ChooseModel } from '../../features/marketing/choose-model.tsx';
import { PriceFootnotes } from '../../features/marketing/price-footnotes.tsx';
import { LoadingBlock } from '../../ui/controls/spinner.tsx';
import { useHydrated } from '../../ui/foundation/use-hydrated.ts';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { Section, Stack } from '../../ui/page/section.tsx';
import { lazyPart } from '../../ui/waiting/lazy-part.tsx';
import styles from './configure-route.module.css';
import type { ConfigureRouteProps } from './configure-route.tsx';

const CompareCars = lazyPart(async () => (await import('./compare-cars.tsx')).CompareCars);

const waiting = (
  <div className={styles.waiting}>
    <LoadingBlock />
  </div>
);

const crumbs = [{ ctaUrl: { url: '/', name: compare.home } }, { ctaUrl: { url: '/compare', name: compare.crumb } }];

const Frame = ({ children }: { readonly children: ReactNode }) => (
  <Section isCompact>
    <title>{compare.head.title}</title>
    <Stack isLoose>
      <Breadcrumb items={crumbs} />
      <PageHeading lead={compare.lead}>{compare.title}</PageHeading>
      {children}
    </Stack>
  </Section>
);

/** Two cars side by side: those that `?cars=` names by their variants, or none yet. */
export const CompareRoute = ({ suburb, onChangeSuburb }: ConfigureRouteProps) => {
  const isHydrated = useHydrated();
  const { data, isError, refetch } = useQuery(catalogueQuery());
  if (isError && data === undefined) {
    return (
      <Frame>
        <CatalogueFailure
          onRetry={() => {
            void refetch();
          }}
        />
      </Frame>
    );
  }
  if (data === undefined || !isHydrated) {
    return (
      <Frame>
        {data !== undefined && (
          <noscript>
            <ChooseModel models={data.models} isPlain />
          </noscript>
        )}
        {waiting}
      </Frame>
    );
  }
  return (
    <>
      <Frame>
        <PricePlace suburb={suburb} onChangeSuburb={onChangeSuburb} />
        <Suspense fallback={waiting}>
          <CompareCars models={data.models} />
        </Suspense>
      </Frame>
      <PriceFootnotes suburb={suburb} />
    </>
  );
};
