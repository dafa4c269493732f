import type { Dealer } from '@driveaway/domain/dealers/dealer.ts';
import { dealers } from '@driveaway/domain/dealers/dealers.ts';
import { catalogue } from '@driveaway/domain/catalogue/catalogue.ts';

/** A marketing page that gets a document of its own. */
export type BuiltPage = {
  /** Name of the document without its ending. */
  readonly name: string;
  readonly path: string;
  /** The module that the page's code begins with, by its path in the storefront. */
  readonly module: string;
  /** Modules of parts whose code comes later, but which are prerendered and need their styles at once. */
  readonly laterModules?: readonly string[];
  /** Its first car in its first landscape is the picture of a shared link. */
  readonly hasPicture?: boolean;
  /** Whom the page is about. */
  readonly retailer?: Dealer;
};

const modelPages: readonly BuiltPage[] = catalogue.map(({ code }) => ({
  name: code,
  path: `/${code}`,
  module: 'app/marketing/model-route.tsx',
  laterModules: ['app/marketing/model-below.tsx', 'cars/shown/shown-car.tsx', 'cars/shown/shown-interior.tsx'],
  hasPicture: true,
}));

/** A retailer that is not known shows the others. */
const retailerDocument = 'retailer';
const retailersModule = 'app/marketing/retailers-route.tsx';

/** One document for each retailer, which tells search engines of it: the address names it after the path. */
const retailerPages: readonly BuiltPage[] = dealers.map((retailer) => ({
  name: `${retailerDocument}/${retailer.id}`,
  path: `/retailer?${new URLSearchParams({ id: retailer.id }).toString()}`,
  module: retailersModule,
  laterModules: ['features/retailers/shown-retailer.tsx'],
  retailer,
}));

/** A page that answers questions, and the parts whose words it shows. */
const helpPage = (name: string, ...parts: readonly string[]): BuiltPage => ({
  name,
  path: `/${name}`,
  module: 'app/marketing/help-route.tsx',
  laterModules: parts.map((part) => `features/help/${part}.tsx`),
});

/** Every marketing page, so that the server answers 200 for those that exist and 404 for all others. */
export const pageList: readonly BuiltPage[] = [
  {
    name: 'index',
    path: '/',
    module: 'features/marketing/home-page.tsx',
    laterModules: ['cars/shown/shown-car.tsx'],
    hasPicture: true,
  },
  ...modelPages,
  {
    name: 'configure',
    path: '/configure',
    module: 'app/marketing/configure-route.tsx',
  },
  {
    name: 'compare',
    path: '/compare',
    module: 'app/marketing/compare-route.tsx',
  },
  {
    name: 'dealers',
    path: '/dealers',
    module: retailersModule,
    laterModules: ['features/retailers/place-search.tsx', 'features/retailers/retailer-finder.tsx'],
  },
  { name: retailerDocument, path: '/retailer', module: retailersModule },
  ...retailerPages,
  {
    name: 'book-test-drive',
    path: '/book-test-drive',
    module: 'features/enquiry/test-drive-page.tsx',
  },
  {
    name: 'contact',
    path: '/contact',
    module: 'app/marketing/help-route.tsx',
    laterModules: ['features/enquiry/contact-page.tsx', 'cars/shown/shown-car.tsx'],
  },
  {
    name: 'brochure-download',
    path: '/brochure-download',
    module: 'features/marketing/brochure-page.tsx',
    laterModules: ['cars/shown/shown-car.tsx', 'cars/shown/shown-interior.tsx'],
  },
  {
    name: 'value-my-car',
    path: '/value-my-car',
    module: 'features/enquiry/valuation-page.tsx',
  },
  {
    name: 'search',
    path: '/search',
    module: 'features/help/search-page.tsx',
  },
  helpPage('help', 'help-page', 'question-groups'),
  helpPage('running-costs', 'running-costs-page'),
  helpPage('warranty', 'warranty-page'),
  helpPage('safety', 'safety-page'),
  helpPage('accessibility', 'accessibility-page'),
  helpPage('terms-of-use', 'terms-of-use-page'),
  helpPage('privacy-policy', 'privacy-page'),
  // a path that no page has
  {
    name: '404',
    path: '/404',
    module: 'app/marketing/model-route.tsx',
    laterModules: ['features/marketing/not-found-page.tsx'],
  },
];
