import type { CatalogueResponse } from '@driveaway/domain/api/catalogue.ts';
import { brand } from '@driveaway/domain/brand/brand.ts';
import type { Dealer } from '@driveaway/domain/dealers/dealer.ts';
import { streetOf } from '@driveaway/domain/maker/dealer-row.ts';
import { builtOrigin } from '@driveaway/domain/api/built-origin.ts';
import {
  describedPage,
  headElements,
  sharePicturePath,
  type DescribedPage,
  type HeadElement,
} from '../app/marketing/page-heads.ts';
import type { Question } from '../content/content-types.ts';
import { generalQuestions } from '../content/general-questions.ts';
import { questionsOf } from '../content/model-questions.ts';
import { retailerHead } from '../content/retailers.ts';
import type { BuiltPage } from './page-list.ts';

/** A text as an attribute's value, or between tags. */
export const attributeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** What a reader sees of markup. */
const shownText = (markup: string): string =>
  markup
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim();

const textOf = ({ tag, attributes }: HeadElement): string =>
  `<${tag}${Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${attributeText(value)}"`)
    .join('')}>`;

type WireModel = CatalogueResponse['models'][number];

/** What a variant is offered for, in dollars, by the list of the day; what the road costs is not in it. */
const offerOf = ({ code, name, listPrice, isPreOrder }: WireModel['variants'][number], url: string) => ({
  '@type': 'Offer',
  // what the service knows its price of the day by
  sku: code,
  name,
  description: 'List price, without on-road costs',
  price: listPrice.toFixed(2),
  priceCurrency: 'AUD',
  itemCondition: 'https://schema.org/NewCondition',
  availability: `https://schema.org/${isPreOrder ? 'PreOrder' : 'MadeToOrder'}`,
  url,
});

/** schema.org's description of a model. The price on the road is asked for by each visitor, for their suburb. */
const vehicleOf = (model: WireModel, url: string) => ({
  '@context': 'https://schema.org',
  '@type': 'Vehicle',
  name: `${brand.name} ${model.name}`,
  url,
  image: `${builtOrigin}${sharePicturePath(model.code)}`,
  brand: { '@type': 'Brand', name: brand.name },
  model: model.name,
  description: model.description,
  vehicleConfiguration: model.variants.map(({ name }) => name),
  color: model.paints.map(({ name }) => name),
  offers: model.variants.map((variant) => offerOf(variant, url)),
});

const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** schema.org's description of a retailer. */
const dealerOf = (retailer: Dealer, url: string) => ({
  '@context': 'https://schema.org',
  '@type': 'AutoDealer',
  '@id': url,
  name: retailer.name,
  url,
  sameAs: retailer.website.url,
  brand: { '@type': 'Brand', name: brand.name },
  telephone: retailer.phones[0],
  knowsLanguage: retailer.languages,
  // one without a showroom has no street to be found at
  address: {
    '@type': 'PostalAddress',
    ...(retailer.isMobileDealer ? {} : { streetAddress: streetOf(retailer.address) }),
    addressLocality: retailer.address.city,
    addressRegion: retailer.address.stateCode,
    postalCode: retailer.address.postalCode,
    addressCountry: 'AU',
  },
  ...(retailer.isMobileDealer
    ? {}
    : {
        geo: {
          '@type': 'GeoCoordinates',
          latitude: retailer.address.latitude,
          longitude: retailer.address.longitude,
        },
      }),
  openingHoursSpecification: retailer.openingHours.map(({ weekdays, opens, closes }) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: weekdays.map((day) => weekdayNames[day - 1]),
    opens,
    closes,
  })),
  department: retailer.departments.map((name) => ({ '@type': 'AutomotiveBusiness', name: `${retailer.name} ${name}` })),
});

/** schema.org's description of questions with their answers. */
const questionsPage = (questions: readonly Question[]) => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});

/** A description that search engines read, and no browser runs. */
const linkedData = (description: object): string =>
  `<script type="application/ld+json">${JSON.stringify(description).replaceAll('<', '\\u003c')}</script>`;

/** schema.org's description of the way that a page shows to itself; undefined where it shows none. */
const breadcrumbsOf = (markup: string): object | undefined => {
  const [, shown] = /<nav aria-label="Breadcrumb">(.*?)<\/nav>/s.exec(markup) ?? [];
  if (shown === undefined) return undefined;
  const links = [...shown.matchAll(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/gs)];
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: links.map(([, path = '', name = ''], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: shownText(name),
      item: `${builtOrigin}${shownText(path)}`,
    })),
  };
};

type HeadOfPage = Pick<BuiltPage, 'name' | 'path' | 'retailer'>;

const describedBy = ({ path, retailer }: HeadOfPage, models: CatalogueResponse['models']): DescribedPage => {
  if (retailer === undefined) return describedPage(path.slice(1), models);
  const { name, address } = retailer;
  return {
    ...describedPage('retailer', models),
    ...retailerHead({ name, city: address.city, state: address.stateCode }),
    path,
  };
};

/** What tabs, search engines and shared links read of a page with this markup. The page for what is missing is no page. */
export const headOf = (built: HeadOfPage, { models }: CatalogueResponse, markup = ''): string => {
  const { name, path, retailer } = built;
  const model = models.find(({ code }) => code === name);
  const page = describedBy(built, models);
  const breadcrumbs = breadcrumbsOf(markup);
  return [
    `<title>${attributeText(page.title)}</title>`,
    ...headElements(page, builtOrigin).map(textOf),
    ...(model === undefined ? [] : [linkedData(vehicleOf(model, `${builtOrigin}${path}`))]),
    ...(model === undefined ? [] : [linkedData(questionsPage(questionsOf(model)))]),
    ...(name === 'help' ? [linkedData(questionsPage(generalQuestions.flatMap(({ questions }) => questions)))] : []),
    ...(retailer === undefined ? [] : [linkedData(dealerOf(retailer, `${builtOrigin}${path}`))]),
    ...(breadcrumbs === undefined ? [] : [linkedData(breadcrumbs)]),
  ].join('\n');
};

/** Everything may be read but what belongs to one customer: what pages ask for prices and retailers as well. */
export const robotsText = [
  'User-agent: *',
  `Disallow: /${brand.baseUrlSegment}/`,
  `Disallow: /api/${brand.baseUrlSegment}/`,
  '',
  `Sitemap: ${builtOrigin}/sitemap.xml`,
  '',
].join('\n');

/** No pages of their own: for what is missing, and for a retailer that nobody named. */
const unlisted: ReadonlySet<string> = new Set(['404', 'retailer']);

/** The day (yyyy-MM-dd) on which what a page says last changed, of those whose text is kept in dated editions. */
const editions: Readonly<Record<string, string>> = { 'privacy-policy': brand.privacyNotice.version };

const lastModified = (name: string): string => {
  const day = editions[name];
  return day === undefined ? '' : `<lastmod>${day}</lastmod>`;
};

/** The list of the pages for search engines, with the day of the last change where it is known. */
export const sitemapOf = (pages: readonly Pick<BuiltPage, 'name' | 'path'>[]): string => {
  const entries = pages
    .filter(({ name }) => !unlisted.has(name))
    .map(({ name, path }) => `  <url><loc>${builtOrigin}${path}</loc>${lastModified(name)}</url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
};
