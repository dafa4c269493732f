/** Serves the built storefront: assets for ever, pages always checked, the ordering area's shell never stored. */
import { brand } from '@driveaway/domain/brand/brand.ts';
import type { HttpContext, HttpMiddleware } from '../http/context/http-state.ts';
import { contentSecurityPolicy } from '../http/server/security-headers.ts';
import { refuse } from '../http/failures/send-failure.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { inlineHashes } from './inline-hashes.ts';
import { withPageGlobals } from './page-globals.ts';
import { withPublicAddresses } from './public-addresses.ts';
import { readSiteFiles, type SiteFile, type SiteFiles } from './site-files.ts';

const aYear = 'public, max-age=31536000, immutable';
/** The build puts a hash of the content into these names: app-1a2b3c4d.js. */
const hashedName = /^\/assets\/(?:.*[-.])[\w-]{8,}\.\w+$/;
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

/** The document of a path and its status. Only the first segment says which page it is (specification §2). */
const pageFor = (path: string, site: SiteFiles): { readonly page: string; readonly status: 200 | 404 } => {
  const segments = path.toLowerCase().split('/');
  const first = segments.find((segment) => segment !== '') ?? '';
  const candidates = first === '' ? ['/index.html'] : [`/${first}.html`, `/${first}/index.html`];
  const page = candidates.find((candidate) => site.has(candidate) && (first === '' || !unasked.has(candidate)));
  if (page !== undefined) return { page, status: 200 };
  return site.has('/404.html') ? { page: '/404.html', status: 404 } : { page: '/index.html', status: 200 };
};

const send = (ctx: HttpContext, file: SiteFile, cacheControl: string): void => {
  const variant = file.compressed.find(({ encoding }) => ctx.acceptsEncodings(encoding) === encoding);
  ctx.set('Cache-Control', cacheControl);
  ctx.type = file.contentType;
  if (file.compressed.length > 0) ctx.vary('Accept-Encoding');
  if (variant !== undefined) ctx.set('Content-Encoding', variant.encoding);
  ctx.etag = variant === undefined ? file.etag : `${file.etag}-${variant.encoding}`;
  if (ctx.status === 200 && cacheControl !== 'no-store' && ctx.fresh) {
    ctx.status = 304;
    return;
  }
  ctx.body = (variant ?? file).content;
};

type PageAnswer = {
  readonly status: 200 | 404;
  readonly cacheControl: string;
  readonly connectOrigins?: readonly string[];
  readonly foreignScripts?: readonly string[];
};

const sendPage = (ctx: HttpContext, file: SiteFile, { status, cacheControl, ...exceptions }: PageAnswer): void => {
  ctx.status = status;
  const hashes = inlineHashes(file.content.toString('utf8'));
  ctx.set('Content-Security-Policy', contentSecurityPolicy({ ...hashes, ...exceptions }));
  send(ctx, file, cacheControl);
};

type SiteSettings = Pick<ServicePorts['settings'], 'publicOrigin' | 'dealerSearchUrl' | 'cardEncryptionScript'>;

/** Answers everything that is not API: files of the build, pages, or the shell of the ordering area. */
export const serveSite = (
  directory: string,
  { publicOrigin, dealerSearchUrl, cardEncryptionScript }: SiteSettings,
): HttpMiddleware => {
  const foreignScripts = cardEncryptionScript === undefined ? [] : [cardEncryptionScript];
  const connectOrigins = dealerSearchUrl === undefined ? [] : [new URL(dealerSearchUrl).origin];
  let reading: Promise<SiteFiles> | undefined;
  const files = async (): Promise<SiteFiles> => {
    reading ??= readSiteFiles(directory)
      .then((site) => withPublicAddresses(site, publicOrigin))
      .then((site) => withPageGlobals(site, { dealerSearchUrl }, orderingShell));
    try {
      const site = await reading;
      // not built yet: look again next time
      if (site.size === 0) reading = undefined;
      return site;
    } catch (fault) {
      reading = undefined;
      throw fault;
    }
  };
  return async (ctx) => {
    const path = decodedPath(ctx.path);
    const isReading = ctx.method === 'GET' || ctx.method === 'HEAD';
    if (path === undefined || !isReading) return refuse(ctx, { code: 'not-found' });
    const site = await files();
    const file = site.get(path);
    if (file !== undefined && !path.endsWith('.html')) {
      ctx.status = 200;
      if (forOtherSites.test(path)) ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
      return send(ctx, file, hashedName.test(path) ? aYear : 'no-cache');
    }
    if (isOrderingArea(path)) {
      const shell = site.get(orderingShell);
      return shell === undefined
        ? refuse(ctx, { code: 'not-found' })
        : sendPage(ctx, shell, { status: 200, cacheControl: 'no-store', foreignScripts });
    }
    // a file that is not there is no page: the browser must not take HTML for a script
    if (/\.[^/]*$/.test(path)) return refuse(ctx, { code: 'not-found' });
    const { page, status } = pageFor(path, site);
    const html = site.get(page);
    return html === undefined
      ? refuse(ctx, { code: 'not-found' })
      : sendPage(ctx, html, { status, cacheControl: 'no-cache', connectOrigins });
  };
};
