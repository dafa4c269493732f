import type { Suburb } from '@driveaway/domain/locations/state.ts';
import { matchPath } from 'react-router-dom';
import { lazyPage, type LazyPage } from './lazy-page.ts';

export type MarketingPageProps = {
  readonly suburb: Suburb;
  readonly onChangeSuburb: () => void;
};

const helpRoute = lazyPage(async () => (await import('./help-route.tsx')).HelpRoute);
const retailersRoute = lazyPage(async () => (await import('./retailers-route.tsx')).RetailersRoute);

/** By the pattern of their paths; only the first segment says which page it is (specification §2). */
export const marketingPages: Readonly<Record<string, LazyPage<MarketingPageProps>>> = {
  '/': lazyPage(async () => (await import('../../features/marketing/home-page.tsx')).HomePage),
  '/configure/*': lazyPage(async () => (await import('./configure-route.tsx')).ConfigureRoute),
  '/compare/*': lazyPage(async () => (await import('./compare-route.tsx')).CompareRoute),
  '/dealers/*': retailersRoute,
  '/retailer/*': retailersRoute,
  '/search/*': lazyPage(async () => (await import('../../features/help/search-page.tsx')).SearchPage),
  '/help/*': helpRoute,
  '/running-costs/*': helpRoute,
  '/warranty/*': helpRoute,
  '/safety/*': helpRoute,
  '/accessibility/*': helpRoute,
  '/terms-of-use/*': helpRoute,
  '/privacy-policy/*': helpRoute,
  '/book-test-drive/*': lazyPage(
    async () => (await import('../../features/enquiry/test-drive-page.tsx')).TestDrivePage,
  ),
  '/contact/*': helpRoute,
  '/brochure-download/*': lazyPage(
    async () => (await import('../../features/marketing/brochure-page.tsx')).BrochurePage,
  ),
  '/value-my-car/*': lazyPage(async () => (await import('../../features/enquiry/valuation-page.tsx')).ValuationPage),
  '/:modelCode/*': lazyPage(async () => (await import('./model-route.tsx')).ModelRoute),
};

/** Loads the page of a path, so that a prerendered document comes alive in one go. */
export const preloadPage = async (pathname: string): Promise<void> => {
  const [, Page] = Object.entries(marketingPages).find(([pattern]) => matchPath(pattern, pathname) !== null) ?? [];
  await Page?.preload();
};
