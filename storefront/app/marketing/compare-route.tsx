import { Suspense, type ReactNode } from 'react';
import { compare } from '../../content/compare.ts';
import { PricePlace } from '../../features/configurator/price-place.tsx';
import { Breadcrumb } from '../../blocks/breadcrumb.tsx';
import { PriceFootnotes } from '../../features/marketing/price-footnotes.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { Section, Stack } from '../../ui/page/section.tsx';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { lazyPart } from '../../ui/waiting/lazy-part.tsx';
import type { ConfigureRouteProps } from './configure-route.tsx';
import { waiting, WithModels } from './with-models.tsx';

const CompareCars = lazyPart(async () => (await import('./compare-cars.tsx')).CompareCars);

const crumbs = [{ ctaUrl: { url: '/', name: compare.home } }, { ctaUrl: { url: '/compare', name: compare.crumb } }];

const Frame = ({ children }: { readonly children: ReactNode }) => (
  <Section isCompact>
    <Stack isLoose>
      <Breadcrumb items={crumbs} />
      <PageHeading lead={compare.lead}>{compare.title}</PageHeading>
      {children}
    </Stack>
  </Section>
);

/** Two cars side by side: those that `?cars=` names by their variants, or none yet. */
export const CompareRoute = ({ suburb, onChangeSuburb }: ConfigureRouteProps) => {
  usePageTitle(compare.head.title);
  return (
    <WithModels Frame={Frame}>
      {(models) => (
        <>
          <Frame>
            <PricePlace suburb={suburb} onChangeSuburb={onChangeSuburb} />
            <Suspense fallback={waiting}>
              <CompareCars models={models} />
            </Suspense>
          </Frame>
          <PriceFootnotes suburb={suburb} />
        </>
      )}
    </WithModels>
  );
};
