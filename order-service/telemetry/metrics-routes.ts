import { readModelCollections } from '@driveaway/domain/api/read-models.ts';
import { overdueRatesOn } from '@driveaway/domain/pricing/overdue-rates.ts';
import { sydneyDate } from '../catalogue/sydney-date.ts';
import type { ScopePorts } from '../machines/require-scope.ts';
import { openWebhookDeliveries } from '../webhooks/webhook-deliveries.ts';
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
    const names = Object.values(readModelCollections).map(({ name }) => name);
    const positions = await Promise.all(names.map(async (name) => (await readModels.loadCheckpoint(name)) ?? 0n));
    // after them, so that it is below none of them unless events are gone
    const head = (await eventStore.head()) ?? 0n;
    for (const [index, name] of names.entries()) {
      metrics.set('driveaway_projection_lag', Number(head - (positions[index] ?? 0n)), { projection: name });
    }
  };

  const measureRates = (): void => {
    for (const [state, figures] of overdueRatesOn(sydneyDate(clock.now()), settings.rateBook)) {
      metrics.set('driveaway_rates_past_their_year', figures, { state });
    }
  };

  const deliveries = openWebhookDeliveries(readModels);
  const measureWebhooks = async (): Promise<void> => {
    const { parked, oldestDue } = await deliveries.backlog();
    const age = oldestDue === undefined ? 0 : clock.now().since(Temporal.Instant.from(oldestDue)).total('seconds');
    metrics.set('driveaway_webhook_backlog_seconds', Math.max(0, age));
    metrics.set('driveaway_webhooks_parked', parked);
  };

  onMachine(serviceCalls.metrics, async (ctx) => {
    await measureProjections();
    await measureWebhooks();
    measureRates();
    metrics.set('driveaway_orders_at_hand', ports.ordersAtHand?.count() ?? 0);
    ctx.set('Cache-Control', 'no-store');
    ctx.type = 'text/plain; version=0.0.4; charset=utf-8';
    ctx.body = metrics.render();
  });

  return routes;
};
