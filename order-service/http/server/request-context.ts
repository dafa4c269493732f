import type { Randomness } from '@driveaway/infra/clock/port.ts';
import { securityHeaders } from './security-headers.ts';
import type { HttpContext, HttpMiddleware } from '../context/http-state.ts';

type RequestContextPorts = {
  readonly randomness: Pick<Randomness, 'uuid'>;
  readonly settings: { readonly secureCookies: boolean };
};

/** Sets what every answer has. For answers that are begun before the middleware ends; others get it from there. */
export const setCommonHeaders = ({ state, res }: Pick<HttpContext, 'state' | 'res'>): void => {
  // bypasses Koa, which copies and checks each header it sets
  res.setHeader('X-Request-Id', state.requestId);
  for (const [name, value] of state.commonHeaders) if (!res.hasHeader(name)) res.setHeader(name, value);
};

/** Gives every request an id of its own, answered in `X-Request-Id`, and every answer the headers that all have. */
export const requestContext = ({ randomness, settings: { secureCookies } }: RequestContextPorts): HttpMiddleware => {
  const headersOf = securityHeaders(secureCookies);
  return async (ctx, next) => {
    const { path, state, res } = ctx;
    state.requestId = randomness.uuid();
    state.secureCookies = secureCookies;
    state.commonHeaders = headersOf(path);
    await next();
    if (!res.headersSent) setCommonHeaders(ctx);
  };
};
