import type { SiteCookie } from '@driveaway/domain/api/site-cookies.ts';
import type { HttpContext } from './http-state.ts';

/** Behind TLS the name says that this host alone set the cookie, for all of it. */
const storedName = (ctx: HttpContext, name: string): string => (ctx.state.secureCookies ? `__Host-${name}` : name);

/** The value of a cookie of ours; undefined when there is none. */
export const readCookie = (ctx: HttpContext, { name }: SiteCookie): string | undefined => {
  const wanted = storedName(ctx, name);
  for (const pair of ctx.get('Cookie').split(';')) {
    const separator = pair.indexOf('=');
    if (separator > 0 && pair.slice(0, separator).trim() === wanted) return pair.slice(separator + 1).trim();
  }
  return undefined;
};

const append = (ctx: HttpContext, name: string, value: string, maxAgeSeconds: number): void => {
  const attributes = [
    `${storedName(ctx, name)}=${value}`,
    'Path=/',
    `Max-Age=${maxAgeSeconds}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(ctx.state.secureCookies ? ['Secure'] : []),
  ];
  ctx.append('Set-Cookie', attributes.join('; '));
};

/** Sets a cookie no script can read. The value must need no quoting: base64url, digits, dots. */
export const writeCookie = (ctx: HttpContext, { name, seconds }: SiteCookie, value: string): void =>
  append(ctx, name, value, seconds);

/** Has the browser forget a cookie. */
export const endCookie = (ctx: HttpContext, { name }: SiteCookie): void => append(ctx, name, '', 0);
