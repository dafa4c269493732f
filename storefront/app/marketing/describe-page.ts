import type { CatalogueResponse } from '@driveaway/domain/api/catalogue.ts';
import { describedAddress, headElements } from './page-heads.ts';

/** Everything in the head that speaks of one page. */
const ofOnePage = [
  'meta[name="description"]',
  'meta[name="robots"]',
  'meta[name="twitter:card"]',
  'meta[property^="og:"]',
  'link[rel="canonical"]',
  'script[type="application/ld+json"]',
].join();

const canonicalOrigin = (document: Document): string =>
  new URL(document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? document.baseURI).origin;

/** Keeps the site's public origin while there is no link that names it. */
let publicOrigin: string | undefined;

/**
 * Describes the page of a first path segment and the address's query in the document's head, in the place of the one before. The title is the
 * page's own to set (`usePageTitle`).
 */
export const describePage = (document: Document, segment: string, models: CatalogueResponse['models']): void => {
  publicOrigin ??= canonicalOrigin(document);
  const page = describedAddress({ segment, search: document.location.search }, models);
  for (const element of document.head.querySelectorAll(ofOnePage)) element.remove();
  for (const { tag, attributes } of headElements(page, publicOrigin)) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    document.head.append(element);
  }
};
