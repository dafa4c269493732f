import type { ScopePorts } from '../machines/require-scope.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { serviceCalls } from '../routes/service-calls.ts';
import type { ServiceMetrics } from '../ports/service-metrics.ts';
import { createProcessMetrics, type RenderedMetrics } from '@driveaway/infra/telemetry/create-metrics.ts';
import { measureService, type MeasuredPorts } from './measure-service.ts';
import { createMemory } from '@driveaway/infra/memory/create-memory.ts';

/** There is one process, however many services tests start in it. */
const made = createMemory<'metrics', Pick<RenderedMetrics, 'render'>>('build');
const processMetrics = (): Pick<RenderedMetrics, 'render'> => {
  const metrics = made.get('metrics') ?? createProcessMetrics();
  made.set('metrics', metrics);
  return metrics;
};

/** GET /metrics, for whoever operates the service: Prometheus text, read with a machine token. */
export const metricsRoutes = (ports: ScopePorts & MeasuredPorts, metrics: ServiceMetrics): readonly ApiRoute[] => {
  const { routes, onMachine } = routeList();

  onMachine(serviceCalls.metrics, async (ctx) => {
    await measureService(ports, metrics);
    ctx.set('Cache-Control', 'no-store');
    ctx.type = 'text/plain; version=0.0.4; charset=utf-8';
    ctx.body = `${await metrics.render()}\n${await processMetrics().render()}`;
  });

  return routes;
};
