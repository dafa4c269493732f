/** How much waits, and for how long: what is asked of the stores when `/metrics` is read. */
import { readModelCollections } from '@driveaway/domain/api/read-models.ts';
import { parseMetadata } from '@driveaway/infra/event-store/event-hash.ts';
import type { Position } from '@driveaway/infra/event-store/port.ts';
import type { Metrics } from '@driveaway/infra/telemetry/metrics-port.ts';
import { openMailSpool } from '../mail/mail-spool.ts';
import { countParked } from '../parked/parked-work.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { openWebhookDeliveries } from '../webhooks/webhook-deliveries.ts';
import { openDueOrders } from '../reactors/due-orders.ts';

type BacklogPorts = Pick<ServicePorts, 'clock' | 'eventStore' | 'readModels'>;

/** More than this is reported as this: alerts ask only whether there are any, and whether they get fewer. */
const mostCounted = 500;

/** Sets the metrics of what waits. Throws when a store is away. */
export const measureBacklog = async (
  { clock, eventStore, readModels }: BacklogPorts,
  metrics: Pick<Metrics, 'set'>,
): Promise<void> => {
  const secondsSince = (instant: string | undefined): number =>
    instant === undefined ? 0 : Math.max(0, clock.now().since(Temporal.Instant.from(instant)).total('seconds'));

  const recordedAfter = async (after: Position | undefined): Promise<string | undefined> => {
    const { events } = await eventStore.readAll({ after, limit: 1 });
    const [next] = events;
    return next && parseMetadata(next.metadata).recordedAt;
  };

  const measureProjections = async (): Promise<void> => {
    const names = Object.values(readModelCollections).map(({ name }) => name);
    const positions = await Promise.all(names.map((name) => readModels.loadCheckpoint(name)));
    // after them, so that it is below none of them unless events are gone
    const head = (await eventStore.head()) ?? 0n;
    for (const [index, name] of names.entries()) {
      const position = positions[index];
      const lag = Number(head - (position ?? 0n));
      metrics.set('driveaway_projection_lag', lag, { projection: name });
      const oldest = lag > 0 ? secondsSince(await recordedAfter(position)) : 0;
      metrics.set('driveaway_projection_lag_seconds', oldest, { projection: name });
    }
  };

  const measureMail = async (): Promise<void> => {
    const due = await openMailSpool(readModels).due(mostCounted);
    const waiting = due.map(({ entry }) => entry.askedAt ?? entry.recordedAt).toSorted();
    metrics.set('driveaway_mail_due', due.length);
    metrics.set('driveaway_mail_oldest_due_seconds', secondsSince(waiting[0]));
  };

  const measureParked = async (): Promise<void> => {
    const counted = await countParked({ readModels }, mostCounted);
    for (const [kind, count] of Object.entries(counted)) metrics.set('driveaway_parked', count, { kind });
  };

  const measurePayments = async (): Promise<void> => {
    const { earliest } = openDueOrders({ eventStore, readModels });
    metrics.set('driveaway_open_payments_oldest_seconds', secondsSince(await earliest('paymentOpenSince')));
    metrics.set('driveaway_held_payments_oldest_seconds', secondsSince(await earliest('paymentHeldSince')));
  };

  const measureWebhooks = async (): Promise<void> => {
    const oldestDue = await openWebhookDeliveries(readModels).oldestDue();
    metrics.set('driveaway_webhook_backlog_seconds', secondsSince(oldestDue));
  };

  await measureProjections();
  await Promise.all([measureMail(), measureParked(), measurePayments(), measureWebhooks()]);
};
