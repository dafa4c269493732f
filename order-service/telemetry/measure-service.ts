import { overdueSaleRulesOn } from '@driveaway/domain/order/overdue-sale-rules.ts';
import { overdueRatesOn } from '@driveaway/domain/pricing/overdue-rates.ts';
import { waitOnTimer, type Wait } from '@driveaway/infra/clock/wait.ts';
import { reservedBytes } from '@driveaway/infra/data-directory/disk-room.ts';
import type { Metrics } from '@driveaway/infra/telemetry/metrics-port.ts';
import { sydneyDate } from '../catalogue/sydney-date.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { measureBacklog } from './measure-backlog.ts';

export type MeasuredPorts = Pick<
  ServicePorts,
  | 'clock'
  | 'believedClock'
  | 'expiries'
  | 'disk'
  | 'newestBackup'
  | 'eventStore'
  | 'readModels'
  | 'ordersAtHand'
  | 'settings'
>;

/** Sets the metrics of what stands at this moment. Throws when a store is away. */
export const measureService = async (ports: MeasuredPorts, metrics: Pick<Metrics, 'set'>): Promise<void> => {
  const { clock, settings } = ports;
  await measureBacklog(ports, metrics);
  for (const [state, figures] of overdueRatesOn(sydneyDate(clock.now()), settings.rateBook)) {
    metrics.set('driveaway_rates_past_their_year', figures, { state });
  }
  for (const [state, rules] of overdueSaleRulesOn(sydneyDate(clock.now()))) {
    metrics.set('driveaway_sale_rules_past_review', rules, { state });
  }
  for (const { kind, name, at } of (await ports.expiries?.()) ?? []) {
    metrics.set('driveaway_expiry_timestamp_seconds', at.epochMilliseconds / 1_000, { kind, name });
  }
  metrics.set('driveaway_clock_distrusted_seconds', ports.believedClock?.distrustedSeconds() ?? 0);
  const freeBytes = await ports.disk?.freeBytes();
  if (freeBytes !== undefined) {
    metrics.set('driveaway_disk_free_bytes', freeBytes, { directory: 'data' });
    metrics.set('driveaway_disk_reserve_bytes', reservedBytes, { directory: 'data' });
  }
  if (ports.newestBackup !== undefined) {
    const takenAt = await ports.newestBackup();
    metrics.set('driveaway_newest_backup_timestamp_seconds', (takenAt?.epochMilliseconds ?? 0) / 1_000, {
      directory: 'data',
    });
  }
  metrics.set('driveaway_orders_at_hand', ports.ordersAtHand?.count() ?? 0);
};

const measureMilliseconds = 30_000;

/** Measures again and again, for whoever is sent metrics and reads none. Ends when the signal aborts. */
export const keepMeasuring = async (
  ports: MeasuredPorts & Pick<ServicePorts, 'log'>,
  metrics: Pick<Metrics, 'set'>,
  signal: AbortSignal,
  wait: Wait = waitOnTimer,
): Promise<void> => {
  while (!signal.aborted) {
    try {
      await measureService(ports, metrics);
    } catch (fault) {
      ports.log.warn('What waits could not be measured', { cause: fault instanceof Error ? fault.name : 'unknown' });
    }
    await wait(measureMilliseconds, signal);
  }
};
