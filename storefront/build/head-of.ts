import { brand } from '@driveaway/domain/brand/brand.ts';
import { builtOrigin } from '@driveaway/domain/brand/built-origin.ts';
import type { CatalogueResponse } from '@driveaway/domain/api/catalogue.ts';
import type { BuiltPage } from './page-list.ts';
import { sharePictureSize } from './share-picture.ts';

const attributeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const meta = (property: string, content: string): string =>
  `<meta property="${property}" content="${attributeText(content)}">`;

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

/** Where the picture of a model lies in the site. */
export const sharePicturePath = (code: string): string => `/shared/${code}.png`;

const pictureOf = ({ code, name }: WireModel): readonly string[] => [
  meta('og:image', `${builtOrigin}${sharePicturePath(code)}`),
  meta('og:image:width', String(sharePictureSize.width)),
  meta('og:image:height', String(sharePictureSize.height)),
  meta('og:image:alt', `${brand.name} ${name}, from the side, in a landscape`),
];

/** What search engines and shared links read beside title and description. The page for what is missing is no page. */
export const headOf = (
  { name, path, description }: Pick<BuiltPage, 'name' | 'path' | 'description'>,
  { models }: CatalogueResponse,
): string => {
  if (name === '404') return '<meta name="robots" content="noindex">';
  const model = models.find(({ code }) => code === name);
  const url = `${builtOrigin}${path}`;
  return [
    `<link rel="canonical" href="${url}">`,
    meta('og:url', url),
    meta('og:type', model === undefined ? 'website' : 'product'),
    meta('og:site_name', brand.name),
    meta('og:title', model === undefined ? brand.name : `${brand.name} ${model.name}`),
    meta('og:description', description),
    meta('og:locale', 'en_AU'),
    ...(model === undefined
      ? []
      : [
          ...pictureOf(model),
          `<script type="application/ld+json">${JSON.stringify(vehicleOf(model, url)).replaceAll('<', '\\u003c')}</script>`,
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
