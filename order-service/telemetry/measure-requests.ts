import type { MetricLabels, Metrics } from '@driveaway/infra/telemetry/metrics-port.ts';
import type { HttpContext, HttpMiddleware } from '../http/context/http-state.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

/** The route's pattern, never the address: an address has ids in it, and anybody can invent more. */
const matchedRoute = (ctx: HttpContext): string | undefined => {
  const route: unknown = Reflect.get(ctx, '_matchedRoute');
  return typeof route === 'string' ? route : undefined;
};
const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE']);

/** The labels of an answer, the same ones for the same: metrics know them again. */
const rememberedLabels = () => {
  type Labels = { readonly counted: MetricLabels; readonly timed: MetricLabels };
  // as few as methods, statuses and routes allow
  const known = new Map<string, Labels>();
  return (method: string, status: number, route: string): Labels => {
    const key = `${method} ${status} ${route}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const labels = { counted: { method, route, status: String(status) }, timed: { method, route } };
    known.set(key, labels);
    return labels;
  };
};

/** Counts every answer and how long it took. Pages and files are one route, unknown addresses of the API another. */
export const measureRequests = ({ clock }: Pick<ServicePorts, 'clock'>, metrics: Metrics): HttpMiddleware => {
  const labelsOf = rememberedLabels();
  return async (ctx, next) => {
    const startedAt = clock.now().epochMilliseconds;
    try {
      await next();
    } finally {
      const route = matchedRoute(ctx) ?? (/^\/(?:api|health)(?:\/|$)/.test(ctx.path) ? 'unknown' : 'page');
      const { counted, timed } = labelsOf(methods.has(ctx.method) ? ctx.method : 'other', ctx.status, route);
      metrics.count('driveaway_http_requests_total', counted);
      const seconds = (clock.now().epochMilliseconds - startedAt) / 1000;
      metrics.observe('driveaway_http_request_duration_seconds', timed, Math.max(0, seconds));
    }
  };
};
