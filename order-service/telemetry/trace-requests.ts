import type { Tracer } from '@driveaway/infra/telemetry/tracer-port.ts';
import type { HttpMiddleware } from '../http/context/http-state.ts';
import { matchedRoute } from './record-requests.ts';

const tracedPath = /^\/(?:proxy\/)?api\//;

/**
 * A span for each call of the API, below that of the `traceparent` that came with it. It has the route's pattern, method and
 * status: addresses hold ids, queries what people type.
 */
export const traceRequests =
  (tracer: Tracer): HttpMiddleware =>
  async (ctx, next) => {
    if (!tracedPath.test(ctx.path)) return next();
    const { method } = ctx;
    const sent = ctx.get('traceparent');
    return tracer.continueFrom(sent === '' ? undefined : sent, async () =>
      tracer.span(method, { kind: 'server', attributes: { 'http.request.method': method } }, async (span) => {
        await next();
        const route = matchedRoute(ctx) ?? 'unknown';
        span.rename(`${method} ${route}`);
        span.set({
          'http.route': route,
          'http.response.status_code': ctx.status,
          'driveaway.request_id': ctx.state.requestId,
        });
        if (ctx.status >= 500) span.fail();
      }),
    );
  };
