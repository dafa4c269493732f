import { siteCookies } from '@driveaway/domain/api/site-cookies.ts';
import { readCookie } from '../context/cookies.ts';
import type { HttpContext, HttpMiddleware } from '../context/http-state.ts';
import { refuse } from '../failures/http-refusals.ts';

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

/** What a browser would send of its own accord, and what another site could therefore have it use. */
const bringsSession = (ctx: HttpContext): boolean =>
  [siteCookies.session, siteCookies.secondStep].some((cookie) => (readCookie(ctx, cookie) ?? '') !== '');

/** Browsers send at least one of the two headers; who sends neither is a program, and has nothing to be tricked out of. */
const comesFromHere = (ctx: HttpContext, publicOrigin: string): boolean => {
  const { origin, 'sec-fetch-site': site } = ctx.req.headers;
  if (origin === undefined && site === undefined) return !bringsSession(ctx);
  return site === undefined ? isOwnOrigin(ctx, publicOrigin) : site === 'same-origin';
};

/**
 * Refuses (403) everything that changes something and is said to come from elsewhere, or comes with a session and says
 * nothing.
 */
export const sameOrigin =
  (publicOrigin: string): HttpMiddleware =>
  async (ctx, next) => {
    if (readOnlyMethods.has(ctx.method) || mayComeFromAnywhere(ctx.path) || comesFromHere(ctx, publicOrigin))
      await next();
    else refuse({ code: 'cross-site' });
  };
