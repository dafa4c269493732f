import { brand } from '@driveaway/domain/brand/brand.ts';
import type { CatalogueResponse } from '@driveaway/domain/api/catalogue.ts';
import type { BuiltPage } from './page-list.ts';

const attributeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const meta = (property: string, content: string): string =>
  `<meta property="${property}" content="${attributeText(content)}">`;

/** schema.org's description of a model. Without prices: those are asked for by each visitor. */
const vehicleOf = (model: CatalogueResponse['models'][number]) => ({
  '@context': 'https://schema.org',
  '@type': 'Vehicle',
  name: `${brand.name} ${model.name}`,
  brand: { '@type': 'Brand', name: brand.name },
  model: model.name,
  description: model.description,
  vehicleConfiguration: model.variants.map(({ name }) => name),
  color: model.paints.map(({ name }) => name),
});

/** What search engines and shared links read beside title and description. The page for what is missing is no page. */
export const headOf = (
  { name, path, description }: Pick<BuiltPage, 'name' | 'path' | 'description'>,
  { models }: CatalogueResponse,
): string => {
  if (name === '404') return '<meta name="robots" content="noindex">';
  const model = models.find(({ code }) => code === name);
  return [
    `<link rel="canonical" href="${path}">`,
    meta('og:type', model === undefined ? 'website' : 'product'),
    meta('og:site_name', brand.name),
    meta('og:title', model === undefined ? brand.name : `${brand.name} ${model.name}`),
    meta('og:description', description),
    meta('og:locale', 'en_AU'),
    ...(model === undefined
      ? []
      : [`<script type="application/ld+json">${JSON.stringify(vehicleOf(model)).replaceAll('<', '\\u003c')}</script>`]),
  ].join('\n');
};

/** Everything may be read but what belongs to one customer. */
export const robotsText = `User-agent: *\nDisallow: /${brand.baseUrlSegment}/\nDisallow: /api/\nDisallow: /proxy/\n`;
