import type { QueryClient } from '@tanstack/react-query';
import { catalogueQuery } from '../../api/catalogue-query.ts';
import { everyDealerQuery } from '../../api/dealer-queries.ts';
import { suburbStore } from '../../browser/suburb-store.ts';
import type { PageHead } from '../../content/content-types.ts';
import { retailerHead } from '../../content/retailers.ts';
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

/** What is said of the retailer that the address names; undefined where there is none, or none can be had. */
const headOfRetailer = async (search: string, client: QueryClient): Promise<PageHead | undefined> => {
  const id = new URLSearchParams(search).get('id')?.toLowerCase();
  if (id === undefined) return undefined;
  // the page asks for the same
  const all = await client.ensureQueryData(everyDealerQuery(suburbStore.get())).catch(() => []);
  const found = all.find((retailer) => retailer.id === id);
  return found && retailerHead({ name: found.name, city: found.dealerDetails[0]?.suburb ?? '', state: found.state });
};

/**
 * Describes the page of the document's address in its head, in the place of the one before, unless the visitor is elsewhere
 * once it is known. The title is the page's own to set (`usePageTitle`).
 */
export const describePage = async (document: Document, client: QueryClient, isStill: () => boolean): Promise<void> => {
  publicOrigin ??= canonicalOrigin(document);
  const { pathname, search } = document.location;
  const [, segment = ''] = pathname.toLowerCase().split('/');
  const head = segment === 'retailer' ? await headOfRetailer(search, client) : undefined;
  if (!isStill()) return;
  const models = client.getQueryData(catalogueQuery().queryKey)?.models ?? [];
  const page = { ...describedAddress({ segment, search }, models), ...head };
  for (const element of document.head.querySelectorAll(ofOnePage)) element.remove();
  for (const { tag, attributes } of headElements(page, publicOrigin)) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    document.head.append(element);
  }
};
