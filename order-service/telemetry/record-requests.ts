import type { MetricLabels, Metrics } from '@driveaway/infra/telemetry/metrics-port.ts';
import type { HttpContext, HttpMiddleware } from '../http/context/http-state.ts';
import { loggedPath } from '../http/context/logged-path.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { createMemory } from '@driveaway/infra/memory/create-memory.ts';

/** The route's pattern, never the address: an address has ids in it, and anybody can invent more. */
export const matchedRoute = (ctx: HttpContext): string | undefined => {
  const route: unknown = ctx.state.keptAs?.route ?? Reflect.get(ctx, '_matchedRoute');
  return typeof route === 'string' ? route : undefined;
};
const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE']);

/** The labels of an answer, the same ones for the same: metrics know them again. */
const rememberedLabels = () => {
  type Labels = { readonly counted: MetricLabels; readonly timed: MetricLabels };
  // as few as methods, statuses and routes allow
  const known = createMemory<string, Labels>('computed');
  return (method: string, status: number, route: string): Labels => {
    const key = `${method} ${status} ${route}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const labels = { counted: { method, route, status: String(status) }, timed: { method, route } };
    known.set(key, labels);
    return labels;
  };
};

const apiCall = /^\/(?:proxy\/)?api\//;

/**
 * Counts every answer and how long it took, and logs API calls without query or body. Pages and files are one route,
 * unknown addresses of the API another.
 */
export const recordRequests = (
  { clock, log }: Pick<ServicePorts, 'clock' | 'log'>,
  metrics: Metrics,
): HttpMiddleware => {
  const labelsOf = rememberedLabels();
  return async (ctx, next) => {
    const { path, method } = ctx;
    const startedAt = clock.now().epochMilliseconds;
    await next();
    const milliseconds = clock.now().epochMilliseconds - startedAt;
    const { status } = ctx;
    const route = matchedRoute(ctx) ?? (/^\/(?:api|health)(?:\/|$)/.test(path) ? 'unknown' : 'page');
    const { counted, timed } = labelsOf(methods.has(method) ? method : 'other', status, route);
    metrics.count('driveaway_http_requests_total', counted);
    metrics.observe('driveaway_http_request_duration_seconds', timed, Math.max(0, milliseconds / 1000));
    if (!apiCall.test(path)) return;
    log.info('request', { requestId: ctx.state.requestId, method, path: loggedPath(path), status, milliseconds });
  };
};
