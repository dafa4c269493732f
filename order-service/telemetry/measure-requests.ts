import { z } from 'zod';
import type { Metrics } from '@driveaway/infra/telemetry/metrics-port.ts';
import type { HttpContext, HttpMiddleware } from '../http/context/http-state.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

/** The route's pattern, never the address: an address has ids in it, and anybody can invent more. */
const matchedRoute = (ctx: HttpContext): string | undefined =>
  z.string().safeParse(Reflect.get(ctx, '_matchedRoute')).data;
const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE']);

/** Counts every answer and how long it took. Pages and files are one route, unknown addresses of the API another. */
export const measureRequests =
  ({ clock }: Pick<ServicePorts, 'clock'>, metrics: Metrics): HttpMiddleware =>
  async (ctx, next) => {
    const startedAt = clock.now().epochMilliseconds;
    try {
      await next();
    } finally {
      const matched = matchedRoute(ctx);
      const route = matched ?? (/^\/(?:api|health)(?:\/|$)/.test(ctx.path) ? 'unknown' : 'page');
      const method = methods.has(ctx.method) ? ctx.method : 'other';
      metrics.count('driveaway_http_requests_total', { method, route, status: String(ctx.status) });
      const seconds = (clock.now().epochMilliseconds - startedAt) / 1000;
      metrics.observe('driveaway_http_request_duration_seconds', { method, route }, Math.max(0, seconds));
    }
  };
