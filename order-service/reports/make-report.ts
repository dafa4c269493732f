/** Reports over all orders: from the read model of a running product, or from the events themselves. */
import { setImmediate } from 'node:timers/promises';
import { readModelCollections } from '@driveaway/domain/api/read-models.ts';
import { readOrderEvent } from '@driveaway/domain/order/order-event-versions.ts';
import { orderStreamPrefix } from '@driveaway/domain/order/order-number.ts';
import { openMoneyReport } from '@driveaway/domain/reports/money-report.ts';
import {
  evolveOrderLedger,
  evolveOrderLedgerUnread,
  reportedOrderSchema,
  type OrderLedger,
  type ReportedOrder,
} from '@driveaway/domain/reports/order-ledger.ts';
import { openPipelineReport } from '@driveaway/domain/reports/pipeline-report.ts';
import type { AskedReport, ReportName, ReportQuery } from '@driveaway/domain/reports/report-query.ts';
import type { Report } from '@driveaway/domain/reports/report-table.ts';
import { sortableInstant } from '@driveaway/domain/time/sortable-instant.ts';
import type { EventStore } from '@driveaway/infra/event-store/port.ts';
import { noKey, openEvent } from '@driveaway/infra/event-store/sealed-events.ts';
import type { PageOptions } from '@driveaway/infra/read-models/port.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import { waitForAllWrites } from '../http/sessions/read-your-writes.ts';
import { currentCollections } from '../orders/current-collections.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

const ordersPerPage = 512;
const eventsPerPage = 1_024;

/** What was asked, with what was left out filled in. */
export const reportQueryOf = (
  { from, to, by, at }: AskedReport,
  now: Temporal.Instant,
  retailers: readonly string[] | undefined,
): ReportQuery => ({ from, to, by: by ?? null, at: sortableInstant(at ?? now.toString()), retailers });

/** Every order of the read model, once it has all that is recorded by now. Refuses while it is behind or being built. */
export async function* ordersOfReadModel(
  ports: Pick<ServicePorts, 'eventStore' | 'readModels'>,
  { at }: Pick<ReportQuery, 'at'>,
  pageSize = ordersPerPage,
): AsyncGenerator<ReportedOrder> {
  await waitForAllWrites(ports, readModelCollections.orderLedger.name);
  const collection = (await currentCollections(ports.readModels)('orderLedger')) ?? refuse({ code: 'unavailable' });
  const orderBy = { field: 'placedAt', direction: 'ascending' } as const;
  const placed = { where: {}, ranges: [{ field: 'placedAt', upTo: at }], orderBy };
  for (let after: PageOptions['after']; ;) {
    const page = await collection.page({ ...placed, after, limit: pageSize });
    for (const { id, body } of page) {
      const order = reportedOrderSchema.parse(body);
      after = { value: order.placedAt, id };
      yield order;
    }
    if (page.length < pageSize) return;
    // an embedded store answers synchronously: others get their turn between pages
    await setImmediate();
  }
}

/** Every order, folded from all events of the store: for whoever has nothing but these. Takes memory for each order. */
export async function* ordersOfEvents(eventStore: Pick<EventStore, 'readAll'>): AsyncGenerator<ReportedOrder> {
  const ledgers = new Map<string, OrderLedger>();
  for (let after: bigint | undefined; ;) {
    const page = await eventStore.readAll({ after, prefixes: [orderStreamPrefix], limit: eventsPerPage });
    for (const recorded of page.events) {
      const { stream, type } = recorded;
      const { data, schemaVersion, metadata, revision } = await openEvent(recorded, noKey);
      const event = readOrderEvent({ type, schemaVersion, data, personal: undefined });
      const ledger = ledgers.get(stream);
      const { recordedAt } = metadata;
      if (typeof event !== 'string') {
        ledgers.set(stream, evolveOrderLedger(ledger, { event, revision: Number(revision), recordedAt }));
      } else if (ledger !== undefined) ledgers.set(stream, evolveOrderLedgerUnread(ledger, recordedAt));
    }
    if (page.atHead) break;
    after = page.position;
    await setImmediate();
  }
  yield* ledgers.values();
}

/** Adds all orders up. */
export const makeReport = async (
  name: ReportName,
  query: ReportQuery,
  orders: AsyncIterable<ReportedOrder>,
): Promise<Report> => {
  const report = name === 'money' ? openMoneyReport(query) : openPipelineReport(query);
  for await (const order of orders) report.add(order);
  return report.result();
};
