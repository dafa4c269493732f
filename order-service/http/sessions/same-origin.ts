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

const isOwnOrigin = (ctx: HttpContext, publicOrigin: string): boolean => {
  const origin = ctx.get('Origin');
  return (
    origin !== '' && (origin === publicOrigin || (URL.canParse(origin) && new URL(origin).host === ctx.get('Host')))
  );
};

const comesFromHere = (ctx: HttpContext, publicOrigin: string): boolean => {
  const site = ctx.get('Sec-Fetch-Site');
  return site === '' ? isOwnOrigin(ctx, publicOrigin) : site === 'same-origin' || site === 'none';
};

/** Refuses (403) everything that changes something unless the browser says it comes from this site. */
export const sameOrigin =
  (publicOrigin: string): HttpMiddleware =>
  async (ctx, next) => {
    if (readOnlyMethods.has(ctx.method) || mayComeFromAnywhere(ctx.path) || comesFromHere(ctx, publicOrigin))
      await next();
    else refuse(ctx, { code: 'cross-site' });
  };
