import type { CatalogueResponse } from '@driveaway/domain/api/catalogue.ts';
import { brand } from '@driveaway/domain/brand/brand.ts';
import { builtOrigin } from '@driveaway/domain/api/built-origin.ts';
import { describedPage, headElements, sharePicturePath, type HeadElement } from '../app/marketing/page-heads.ts';
import type { BuiltPage } from './page-list.ts';

/** A text as an attribute's value, or between tags. */
export const attributeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const textOf = ({ tag, attributes }: HeadElement): string =>
  `<${tag}${Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${attributeText(value)}"`)
    .join('')}>`;

type WireModel = CatalogueResponse['models'][number];

/** What a variant is offered for, in dollars, by the list of the day of the build; what the road costs is not in it. */
const offerOf = ({ name, listPrice, isPreOrder }: WireModel['variants'][number], url: string) => ({
  '@type': 'Offer',
  name,
  description: 'List price, without on-road costs',
  price: listPrice.toFixed(2),
  priceCurrency: 'AUD',
  itemCondition: 'https://schema.org/NewCondition',
  ...(isPreOrder ? { availability: 'https://schema.org/PreOrder' } : {}),
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

/** What tabs, search engines and shared links read. The page for what is missing is no page. */
export const headOf = ({ name, path }: Pick<BuiltPage, 'name' | 'path'>, { models }: CatalogueResponse): string => {
  const model = models.find(({ code }) => code === name);
  const page = describedPage(path.slice(1), models);
  return [
    `<title>${attributeText(page.title)}</title>`,
    ...headElements(page, builtOrigin).map(textOf),
    ...(model === undefined
      ? []
      : [
          `<script type="application/ld+json">${JSON.stringify(vehicleOf(model, `${builtOrigin}${path}`)).replaceAll('<', '\\u003c')}</script>`,
        ]),
  ].join('\n');
};

/** Everything may be read but what belongs to one customer. */
export const robotsText = [
  'User-agent: *',
  `Disallow: /${brand.baseUrlSegment}/`,
  'Disallow: /api/',
  'Disallow: /proxy/',
  '',
  `Sitemap: ${builtOrigin}/sitemap.xml`,
  '',
].join('\n');

/** The list of the pages for search engines. */
export const sitemapOf = (pages: readonly Pick<BuiltPage, 'name' | 'path'>[]): string => {
  const entries = pages
    .filter(({ name }) => name !== '404')
    .map(({ path }) => `  <url><loc>${builtOrigin}${path}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
};
