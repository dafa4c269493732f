import { overdueRatesOn } from '@driveaway/domain/pricing/overdue-rates.ts';
import { sydneyDate } from '../catalogue/sydney-date.ts';
import type { ScopePorts } from '../machines/require-scope.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { serviceCalls } from '../routes/service-calls.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import type { ServiceMetrics } from '../ports/service-metrics.ts';
import { createProcessMetrics, type RenderedMetrics } from '@driveaway/infra/telemetry/create-metrics.ts';
import { measureBacklog } from './measure-backlog.ts';

let ofProcess: Pick<RenderedMetrics, 'render'> | undefined;
/** There is one process, however many services tests start in it. */
const processMetrics = (): Pick<RenderedMetrics, 'render'> => (ofProcess ??= createProcessMetrics());

/** GET /metrics, for whoever operates the service: Prometheus text, read with a machine token. */
export const metricsRoutes = (
  ports: ScopePorts &
    Pick<ServicePorts, 'clock' | 'believedClock' | 'disk' | 'eventStore' | 'readModels' | 'ordersAtHand' | 'settings'>,
  metrics: ServiceMetrics,
): readonly ApiRoute[] => {
  const { routes, onMachine } = routeList();
  const { clock, settings } = ports;

  const measureRates = (): void => {
    for (const [state, figures] of overdueRatesOn(sydneyDate(clock.now()), settings.rateBook)) {
      metrics.set('driveaway_rates_past_their_year', figures, { state });
    }
  };

  onMachine(serviceCalls.metrics, async (ctx) => {
    await measureBacklog(ports, metrics);
    measureRates();
    metrics.set('driveaway_clock_distrusted_seconds', ports.believedClock?.distrustedSeconds() ?? 0);
    const freeBytes = await ports.disk?.freeBytes();
    if (freeBytes !== undefined) metrics.set('driveaway_disk_free_bytes', freeBytes, { directory: 'data' });
    metrics.set('driveaway_orders_at_hand', ports.ordersAtHand?.count() ?? 0);
    ctx.set('Cache-Control', 'no-store');
    ctx.type = 'text/plain; version=0.0.4; charset=utf-8';
    ctx.body = `${await metrics.render()}\n${await processMetrics().render()}`;
  });

  return routes;
};
