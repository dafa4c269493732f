import { readModelCollections } from '@driveaway/domain/api/read-models.ts';
import { overdueRatesOn } from '@driveaway/domain/pricing/overdue-rates.ts';
import { sydneyDate } from '../catalogue/sydney-date.ts';
import type { ScopePorts } from '../machines/require-scope.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { serviceCalls } from '../routes/service-calls.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import type { ServiceMetrics } from '../ports/service-metrics.ts';

/** GET /metrics, for whoever operates the service: Prometheus text, read with a machine token. */
export const metricsRoutes = (
  ports: ScopePorts & Pick<ServicePorts, 'clock' | 'eventStore' | 'readModels' | 'ordersAtHand' | 'settings'>,
  metrics: ServiceMetrics,
): readonly ApiRoute[] => {
  const { routes, onMachine } = routeList();
  const { clock, eventStore, readModels, settings } = ports;

  const measureProjections = async (): Promise<void> => {
    const head = await eventStore.head();
    for (const { name } of Object.values(readModelCollections)) {
      const position = await readModels.loadCheckpoint(name);
      const lag = Number((head ?? 0n) - (position ?? 0n));
      metrics.set('driveaway_projection_lag', Math.max(0, lag), { projection: name });
    }
  };

  const measureRates = (): void => {
    for (const [state, figures] of overdueRatesOn(sydneyDate(clock.now()), settings.rateBook)) {
      metrics.set('driveaway_rates_past_their_year', figures, { state });
    }
  };

  onMachine(serviceCalls.metrics, async (ctx) => {
    await measureProjections();
    measureRates();
    metrics.set('driveaway_orders_at_hand', ports.ordersAtHand?.count() ?? 0);
    ctx.set('Cache-Control', 'no-store');
    ctx.type = 'text/plain; version=0.0.4; charset=utf-8';
    ctx.body = metrics.render();
  });

  return routes;
};
