import type { CatalogueResponse } from '@driveaway/domain/api/catalogue.ts';
import { brand } from '@driveaway/domain/brand/brand.ts';
import { accessibility } from '../../content/accessibility.ts';
import { brochures } from '../../content/brochures.ts';
import { compare } from '../../content/compare.ts';
import { configure } from '../../content/configure.ts';
import { contact } from '../../content/contact.ts';
import type { PageHead } from '../../content/content-types.ts';
import { help } from '../../content/help.ts';
import { home } from '../../content/home.ts';
import { notFound } from '../../content/not-found.ts';
import { privacy } from '../../content/privacy.ts';
import { retailers } from '../../content/retailers.ts';
import { runningCosts } from '../../content/running-costs.ts';
import { safety } from '../../content/safety.ts';
import { search } from '../../content/search.ts';
import { termsOfUse } from '../../content/terms-of-use.ts';
import { testDrive } from '../../content/test-drive.ts';
import { valuation } from '../../content/valuation.ts';
import { warranty } from '../../content/warranty.ts';
import { retailerAddress } from '../../features/retailers/retailer-address.ts';

/** What tabs, search engines and shared links are told of a page. */
export type DescribedPage = {
  /** Where the page is, without what only names a part of it; undefined for what is no page. */
  readonly path: string | undefined;
  readonly type: 'website' | 'product';
  /** What a shared link shows: the address in the site, and words for those who do not see it. */
  readonly picture: { readonly path: string; readonly alt: string };
} & PageHead;

/** An element of the head: its attributes in their order. */
export type HeadElement = {
  readonly tag: 'meta' | 'link';
  readonly attributes: Readonly<Record<string, string>>;
};

type Model = CatalogueResponse['models'][number];

/** In pixels: what the places that show shared links ask for. */
export const sharePictureSize = { width: 1200, height: 630 } as const;

/** Where the picture of a page lies in the site, by the name of its document. */
export const sharePicturePath = (name: string): string => `/shared/${name}.png`;

const heads: Readonly<Record<string, PageHead>> = {
  '': home.head,
  configure: configure.head,
  compare: compare.head,
  dealers: retailers.head,
  retailer: retailers.one.head,
  'book-test-drive': testDrive.head,
  contact: contact.head,
  'brochure-download': brochures.head,
  'value-my-car': valuation.head,
  'running-costs': runningCosts.head,
  warranty: warranty.head,
  safety: safety.head,
  accessibility: accessibility.head,
  'terms-of-use': termsOfUse.head,
  search: search.head,
  help: help.head,
  'privacy-policy': privacy.head,
};

const pictureOf = (model: Model | undefined, name: string): DescribedPage['picture'] => ({
  path: sharePicturePath(name),
  alt: `${brand.name} ${model?.name ?? 'car'}, from the side, in a landscape`,
});

/** As many characters as search engines show of a description. */
const mostShown = 155;

/** What a model's page is described by: all that is said of it in short, where it fits. */
const longestFitting = ({ tagline, description }: Model): string =>
  [`${tagline} ${description}`, description].find(({ length }) => length <= mostShown) ?? tagline;

/** The page of an address by its first segment ('' for the home page), with the models that there are. */
export const describedPage = (segment: string, models: readonly Model[]): DescribedPage => {
  const model = models.find(({ code }) => code === segment);
  if (model !== undefined) {
    return {
      title: `${model.name} | ${brand.name}`,
      description: longestFitting(model),
      path: `/${model.code}`,
      type: 'product',
      picture: pictureOf(model, model.code),
    };
  }
  const head = Object.hasOwn(heads, segment) ? heads[segment] : undefined;
  return {
    ...(head ?? notFound.head),
    path: head && `/${segment}`,
    type: 'website',
    picture: pictureOf(
      models.find(({ code }) => code === home.modelCode),
      'index',
    ),
  };
};

/** The page of an address whose query may say whom it is about: a retailer's is shared as its own. */
export const describedAddress = (
  { segment, search }: { readonly segment: string; readonly search: string },
  models: readonly Model[],
): DescribedPage => {
  const page = describedPage(segment, models);
  const retailer = segment === 'retailer' ? new URLSearchParams(search).get('id') : null;
  return retailer === null ? page : { ...page, path: retailerAddress(retailer.toLowerCase()) };
};

const meta = (name: string, content: string): HeadElement => ({
  tag: 'meta',
  attributes: { [name.startsWith('og:') ? 'property' : 'name']: name, content },
});

/** What stands in the head beside the title; `origin` is the public one, without a slash at its end. */
export const headElements = (
  { path, title, description, type, picture }: DescribedPage,
  origin: string,
): readonly HeadElement[] => {
  const described = meta('description', description);
  // a missing page must be neither indexed nor shared
  if (path === undefined) return [described, meta('robots', 'noindex')];
  return [
    described,
    { tag: 'link', attributes: { rel: 'canonical', href: `${origin}${path}` } },
    meta('og:url', `${origin}${path}`),
    meta('og:type', type),
    meta('og:site_name', brand.name),
    meta('og:title', title),
    meta('og:description', description),
    meta('og:locale', 'en_AU'),
    meta('og:image', `${origin}${picture.path}`),
    meta('og:image:type', 'image/png'),
    meta('og:image:width', String(sharePictureSize.width)),
    meta('og:image:height', String(sharePictureSize.height)),
    meta('og:image:alt', picture.alt),
    meta('twitter:card', 'summary_large_image'),
  ];
};
