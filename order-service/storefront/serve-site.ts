/** Serves the built storefront: assets for ever, pages always checked, the ordering area's shell never stored. */
import { isOrderingPath } from '@driveaway/domain/api/ordering-paths.ts';
import { brand } from '@driveaway/domain/brand/brand.ts';
import type { HttpMiddleware } from '../http/context/http-state.ts';
import { readyAnswer, type ReadyAnswer } from '../http/files/ready-answer.ts';
import { sydneyDate } from '../catalogue/sydney-date.ts';
import { contentSecurityPolicy } from '../http/server/security-headers.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { inlineHashes } from './inline-hashes.ts';
import { dailyListPrices, listPricesOn, type ListPrices } from './list-prices.ts';
import { pageGlobals } from './page-globals.ts';
import { publicAddresses } from './public-addresses.ts';
import { readSiteFiles, rewritten, type Rewrite, type SiteFiles } from './site-files.ts';
import { remembers } from '@driveaway/infra/memory/remembers.ts';

const aYear = 'public, max-age=31536000, immutable';
/** The build puts a hash of the content, of seven characters or more, into these names: app-1a2b3c4.js. */
const hashedName = /^\/assets\/(?:.*[-.])[\w-]{7,}\.\w+$/;
const orderingShell = '/ordering.html';
/** Pictures of shared links: made to be shown by other sites. */
const forOtherSites = /^\/shared\/[^/]+\.png$/;
/** Documents that are no page of their own name. */
const unasked: ReadonlySet<string> = new Set(['/index.html', '/404.html', orderingShell]);

const decodedPath = (path: string): string | undefined => {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
};

const isOrderingArea = (path: string): boolean => {
  const [, first = ''] = path.split('/');
  return first.toLowerCase() === brand.baseUrlSegment;
};

/** Whom a page is about is in its query; the build left a document for each that there is. */
const retailerPage = '/retailer.html';

/** The document of a path and its status. Only the first segment says which page it is (specification §2). */
const pageFor = (
  path: string,
  query: URLSearchParams,
  site: ReadonlyMap<string, unknown>,
): { readonly page: string; readonly status: 200 | 404 } => {
  const segments = path.toLowerCase().split('/');
  const first = segments.find((segment) => segment !== '') ?? '';
  const candidates = first === '' ? ['/index.html'] : [`/${first}.html`, `/${first}/index.html`];
  const page = candidates.find((candidate) => site.has(candidate) && (first === '' || !unasked.has(candidate)));
  if (page === retailerPage) {
    const id = query.get('id')?.toLowerCase();
    const own = `/retailer/${id}.html`;
    if (id !== undefined) return site.has(own) ? { page: own, status: 200 } : { page, status: 404 };
  }
  if (page !== undefined) return { page, status: 200 };
  return site.has('/404.html') ? { page: '/404.html', status: 404 } : { page: '/index.html', status: 200 };
};

/** What OpenLayers makes trusted to draw a map: one letter, whose height it measures. */
const trustedTypeOfMaps = 'default';

/** What the other pages make trusted: their map, and the address of the worker that makes cars in the round. */
const pageTrustedTypes: readonly string[] = [trustedTypeOfMaps, 'car-worker'];

/** What the ordering area makes trusted: a contract to print, its map, the address of its worker, the gateway's script where there is one. */
const trustedTypesFor = (foreignScripts: readonly string[]): readonly string[] => [
  'contract-page',
  trustedTypeOfMaps,
  'order-page-worker',
  ...(foreignScripts.length > 0 ? ['gateway-script'] : []),
];

type PageExceptions = {
  readonly connectOrigins: readonly string[];
  readonly imageOrigins: readonly string[];
  readonly foreignScripts: readonly string[];
  readonly secure: boolean;
};

/** The headers of a file that are its own. */
const headersOf = (
  address: string,
  content: Buffer,
  { connectOrigins, imageOrigins, foreignScripts, secure }: PageExceptions,
): Readonly<Record<string, string>> => {
  if (address.endsWith('.html')) {
    const isShell = address === orderingShell;
    const policy = contentSecurityPolicy({
      ...inlineHashes(content.toString('utf8')),
      secure,
      ...(isShell
        ? { foreignScripts, trustedTypes: trustedTypesFor(foreignScripts) }
        : { connectOrigins, imageOrigins, trustedTypes: pageTrustedTypes }),
    });
    return { 'Cache-Control': isShell ? 'no-store' : 'no-cache', 'Content-Security-Policy': policy };
  }
  return {
    'Cache-Control': hashedName.test(address) ? aYear : 'no-cache',
    ...(forOtherSites.test(address) ? { 'Cross-Origin-Resource-Policy': 'cross-origin' } : {}),
  };
};

/** Made ready when it is first asked for: few of all the files are in a day. */
const readyWhenAsked = (make: () => ReadyAnswer): ReadyAnswer => {
  let made: ReadyAnswer | undefined;
  return async (ctx, status) => (made ??= make())(ctx, status);
};

/** Every file of the site by its address: its text, headers, hashes and ETags are worked out once. */
const readySite = (
  site: SiteFiles,
  rewrites: readonly Rewrite[],
  exceptions: PageExceptions,
): ReadonlyMap<string, ReadyAnswer> =>
  new Map(
    [...site].map(([address, file]): [string, ReadyAnswer] => [
      address,
      readyWhenAsked(() => {
        const { content, contentType, compressed } = rewritten(address, file, rewrites);
        return readyAnswer({
          content,
          compressed,
          // what the build compressed is sent compressed also to those who take another encoding
          isCompressible: file.compressed.length > 0,
          headers: { 'Content-Type': contentType, ...headersOf(address, content, exceptions) },
        });
      }),
    ]),
  );

/** The site by address; empty while it is not built. Throws when it cannot be read. */
export type ReadySite = () => Promise<ReadonlyMap<string, ReadyAnswer>>;

type SitePorts = Pick<ServicePorts, 'clock'> & {
  readonly settings: Pick<
    ServicePorts['settings'],
    'storefrontDirectory' | 'publicOrigin' | 'dealerSearchUrl' | 'mapTiles' | 'cardEncryptionScript' | 'secureCookies'
  >;
};

type Shown = { readonly prices: ListPrices; readonly site: Promise<ReadonlyMap<string, ReadyAnswer>> };

/** Reads the built site once, and again until it is there: what a later build leaves goes with a later service. */
const readOnceBuilt = (directory: string): (() => Promise<SiteFiles>) => {
  let kept = remembers<SiteFiles | undefined>('site', undefined);
  return async () => {
    const files = kept ?? (await readSiteFiles(directory));
    if (files.size > 0) kept = files;
    return files;
  };
};

/** The built site as these settings have it, read when it is first asked for; anew when the day has other list prices. */
export const openSite = ({ settings, clock }: SitePorts): ReadySite => {
  const { storefrontDirectory, publicOrigin, dealerSearchUrl, mapTiles } = settings;
  const { cardEncryptionScript, secureCookies: secure } = settings;
  const exceptions: PageExceptions = {
    foreignScripts: cardEncryptionScript === undefined ? [] : [cardEncryptionScript],
    connectOrigins: dealerSearchUrl === undefined ? [] : [new URL(dealerSearchUrl).origin],
    imageOrigins: mapTiles === undefined ? [] : [new URL(mapTiles.url).origin],
    secure,
  };
  const rewrites = [...publicAddresses(publicOrigin), ...pageGlobals({ dealerSearchUrl, mapTiles }, orderingShell)];
  const pricesOfToday = dailyListPrices(() => sydneyDate(clock.now()));
  const builtFiles = readOnceBuilt(storefrontDirectory);
  const siteWith = async (prices: ListPrices): Promise<ReadonlyMap<string, ReadyAnswer>> =>
    readySite(await builtFiles(), [listPricesOn(prices), ...rewrites], exceptions);
  let shown = remembers<Shown | undefined>('site', undefined);
  return async () => {
    const prices = pricesOfToday();
    if (prices !== shown?.prices) shown = { prices, site: siteWith(prices) };
    const asked = shown;
    const forget = (): void => {
      // another day's may be shown by now
      if (shown === asked) shown = undefined;
    };
    try {
      const site = await asked.site;
      // not built yet: look again next time
      if (site.size === 0) forget();
      return site;
    } catch (fault) {
      forget();
      throw fault;
    }
  };
};

/** Answers everything that is not API: files of the build, pages, or the shell of the ordering area. */
export const serveSite =
  (files: ReadySite): HttpMiddleware =>
  async (ctx) => {
    const path = decodedPath(ctx.path);
    const isReading = ctx.method === 'GET' || ctx.method === 'HEAD';
    if (path === undefined || !isReading) refuse({ code: 'not-found' });
    const site = await files();
    const file = site.get(path);
    if (file !== undefined && !path.endsWith('.html')) return file(ctx);
    if (isOrderingArea(path)) {
      const status = isOrderingPath(path.slice(1 + brand.baseUrlSegment.length)) ? 200 : 404;
      return site.get(orderingShell)?.(ctx, status) ?? refuse({ code: 'not-found' });
    }
    // a missing file must not be answered with a page: the browser would take HTML for a script
    if (/\.[^/]*$/.test(path)) refuse({ code: 'not-found' });
    const { page, status } = pageFor(path, new URLSearchParams(ctx.querystring), site);
    return site.get(page)?.(ctx, status) ?? refuse({ code: 'not-found' });
  };
