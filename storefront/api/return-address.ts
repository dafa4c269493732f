/** Where a page sends a customer who must log in, and where the log-in sends them back to. */
import { brand } from '@driveaway/domain/brand/brand.ts';

/** The ordering area's path: '/build-your-own'. */
export const orderingBase = `/${brand.baseUrlSegment}`;

/** The log-in page that comes back to this place (a path within the ordering area, and its query). */
export const loginAddress = ({ pathname, search }: { readonly pathname: string; readonly search: string }): string =>
  `/account/login?${new URLSearchParams({ returnUrl: `${orderingBase}${pathname}${search}` }).toString()}`;

/** A query parameter whose name may be written in any case (specification §2, login). */
export const queryParameter = (search: URLSearchParams, name: string): string | undefined =>
  [...search].find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];

/** Where to go on: inside the ordering area, or to another page of the site by a full load. */
export type ReturnTarget =
  { readonly kind: 'ordering'; readonly path: string } | { readonly kind: 'site'; readonly path: string };

const fallback: ReturnTarget = { kind: 'ordering', path: '/profile' };

const stand = 'https://same-origin.invalid';

const parsedUrl = (path: string): URL | undefined => {
  try {
    return new URL(path, stand);
  } catch {
    return undefined;
  }
};

/** A path of this site only: a link from elsewhere must not send a customer who just logged in to another site. */
export const returnTarget = (returnUrl: string | undefined): ReturnTarget => {
  // two slashes begin the address of a site wherever a later reader cuts the text
  if (returnUrl === undefined || !returnUrl.startsWith('/') || /[/\\]{2}/.test(returnUrl)) return fallback;
  const url = parsedUrl(returnUrl);
  // browsers drop tabs and new lines and read a backslash as a slash, so the parsed origin has the last word
  if (url?.origin !== stand || url.pathname.startsWith('//')) return fallback;
  const path = `${url.pathname}${url.search}${url.hash}`;
  const lower = url.pathname.toLowerCase();
  if (lower !== orderingBase && !lower.startsWith(`${orderingBase}/`)) return { kind: 'site', path };
  const within = path.slice(orderingBase.length);
  const target = within.startsWith('/') ? within : `/profile${within}`;
  // the log-in and password pages would only ask again
  return /^\/account\/(login|recover|reset|password)\b/i.test(target) ? fallback : { kind: 'ordering', path: target };
};
