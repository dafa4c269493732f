import { brand } from '@driveaway/domain/brand/brand.ts';
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
  /** What a search engine or a shared link shows beside the title. */
  readonly description: string;
};

const modelPages: readonly BuiltPage[] = catalogue.map(({ code, tagline, description }) => ({
  name: code,
  path: `/${code}`,
  module: 'app/model-route.tsx',
  laterModules: ['app/model-below.tsx', 'ui/car-drawing.tsx', 'ui/interior-drawing.tsx'],
  description: `${tagline} ${description}`,
}));

/** Every marketing page, so that the server answers 200 for those that exist and 404 for all others. */
export const pageList: readonly BuiltPage[] = [
  {
    name: 'index',
    path: '/',
    module: 'features/marketing/home-page.tsx',
    laterModules: ['ui/car-drawing.tsx'],
    description: `See what an ${brand.name} costs on the road in your suburb, build yours and order it online.`,
  },
  ...modelPages,
  {
    name: 'dealers',
    path: '/dealers',
    module: 'features/marketing/dealers-page.tsx',
    description: `The ${brand.name} retailers nearest to you.`,
  },
  {
    name: 'book-test-drive',
    path: '/book-test-drive',
    module: 'features/enquiry/test-drive-page.tsx',
    description: `Whom to ask for a drive in an ${brand.name} near you.`,
  },
  {
    name: 'brochure-download',
    path: '/brochure-download',
    module: 'features/marketing/brochure-page.tsx',
    laterModules: ['ui/car-drawing.tsx', 'ui/interior-drawing.tsx'],
    description: `Every ${brand.name} with its specifications, to read or to print.`,
  },
  {
    name: 'value-my-car',
    path: '/value-my-car',
    module: 'features/enquiry/valuation-page.tsx',
    description: 'How to get an offer for the car you have.',
  },
  {
    name: 'privacy-policy',
    path: '/privacy-policy',
    module: 'features/marketing/privacy-page.tsx',
    description: `How ${brand.name} treats what it knows of you.`,
  },
  // a path that no page has
  { name: '404', path: '/404', module: 'app/model-route.tsx', description: 'There is no such page.' },
];
