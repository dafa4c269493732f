import type { HttpContext, HttpMiddleware } from '../context/http-state.ts';
import { refuse } from '../failures/send-failure.ts';

const readOnlyMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
/**
 * Machines come with a bearer token, which no browser sends of its own accord; a link to unsubscribe is proof in itself,
 * and mail programs follow it without saying where they come from (RFC 8058). Reports of a page's policy change nothing.
 */
const openPaths = /^\/api\/(?:token$|policy-reports$|back-office\/|audit\/|build-your-own\/unsubscribe$)/;

/** Whether this path accepts requests from any origin. */
export const mayComeFromAnywhere = (path: string): boolean => openPaths.test(path);

/** The public origin, or this host under another name, by the same scheme: what a page sent in clear may be anybody's. */
const isOwnOrigin = (ctx: HttpContext, publicOrigin: string): boolean => {
  const origin = ctx.get('Origin');
  if (origin === publicOrigin) return true;
  if (!URL.canParse(origin)) return false;
  const { protocol, host } = new URL(origin);
  return host === ctx.get('Host') && protocol === new URL(publicOrigin).protocol;
};

const comesFromHere = (ctx: HttpContext, publicOrigin: string): boolean => {
  const site = ctx.get('Sec-Fetch-Site');
  return site === '' ? isOwnOrigin(ctx, publicOrigin) : site === 'same-origin';
};

/** Refuses (403) everything that changes something unless the browser says it comes from this site. */
export const sameOrigin =
  (publicOrigin: string): HttpMiddleware =>
  async (ctx, next) => {
    if (readOnlyMethods.has(ctx.method) || mayComeFromAnywhere(ctx.path) || comesFromHere(ctx, publicOrigin))
      await next();
    else refuse(ctx, { code: 'cross-site' });
  };
