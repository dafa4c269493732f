/** Compares what the gateway settled with what the events of all orders record, for a period of days in Sydney. */
import { dayIn } from '@driveaway/domain/locations/end-of-day.ts';
import { isWithinPeriod, compareBooks, type RecordedTransaction } from '@driveaway/domain/payments/compare-books.ts';
import {
  lastSettledDay,
  settlementDays,
  type Reconciliation,
  type ReconciledDays,
} from '@driveaway/domain/payments/reconciliation.ts';
import type { ReportedOrder } from '@driveaway/domain/reports/order-ledger.ts';
import { addDays } from '@driveaway/domain/time/add-days.ts';
import { sortableInstant } from '@driveaway/domain/time/sortable-instant.ts';
import { UnreadableEvent } from '@driveaway/infra/event-store/unreadable-event.ts';
import { loadOrderWithoutPersonal, type LoadedEvent } from '../orders/load-order.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { ordersOfReadModel } from './make-report.ts';

export type ReconcilePorts = Pick<ServicePorts, 'eventStore' | 'readModels' | 'gateway' | 'clock'>;

/** Whether a deposit came in or went back on those days, or may have. */
const movedMoney = ({ entries, unreadSince }: ReportedOrder, days: ReconciledDays): boolean =>
  unreadSince !== undefined ||
  entries
    .filter(isWithinPeriod(days))
    .some(
      ({ cents: { depositsReceivedCents = 0, depositsRefundedCents = 0 } }) =>
        depositsReceivedCents !== 0 || depositsRefundedCents !== 0,
    );

const recordedIn = (orderNo: string, events: readonly LoadedEvent[]): readonly RecordedTransaction[] =>
  events.flatMap(({ event, metadata }): readonly RecordedTransaction[] => {
    const day = dayIn('NSW', metadata.recordedAt);
    if (event?.type === 'DepositPaid' || event?.type === 'LateChargeFound') {
      const { transactionId, amountCents } = event.data;
      return [{ orderNo, kind: 'charge', transactionId, amountCents, day }];
    }
    if (event?.type !== 'DepositRefunded' && event?.type !== 'LateChargeRefunded') return [];
    // the gateway has no part in it
    if ('otherwise' in event.data && event.data.otherwise !== undefined) return [];
    const { refundId: transactionId, amountCents } = event.data;
    return [{ orderNo, kind: 'refund', transactionId, amountCents, day }];
  });

/** Undefined where the order cannot be opened at all: the others are compared without it. */
const eventsOf = async (ports: ReconcilePorts, orderNo: string): Promise<readonly LoadedEvent[] | undefined> => {
  try {
    return (await loadOrderWithoutPersonal(ports, orderNo)).events;
  } catch (fault) {
    if (fault instanceof UnreadableEvent) return undefined;
    throw fault;
  }
};

/**
 * The differences between the gateway's books and the events. Undefined when the gateway does not say what it settled.
 * Refuses while the read model that finds the orders is behind or being built.
 */
export const reconcileBooks = async (
  ports: ReconcilePorts,
  { from, to }: ReconciledDays,
): Promise<Reconciliation | undefined> => {
  const around = { from: addDays(from, -settlementDays), to: addDays(to, settlementDays) };
  const booked = await ports.gateway.settledBetween(around.from, around.to);
  if (booked === undefined) return undefined;
  const now = ports.clock.now().toString();
  const recorded: RecordedTransaction[] = [];
  let unreadableOrders = 0;
  for await (const order of ordersOfReadModel(ports, { at: sortableInstant(now) })) {
    if (!movedMoney(order, around)) continue;
    const events = await eventsOf(ports, order.orderNo);
    if (order.unreadSince !== undefined || events === undefined) unreadableOrders += 1;
    recorded.push(...recordedIn(order.orderNo, events ?? []));
  }
  const period = { from, to, settledUpTo: lastSettledDay(dayIn('NSW', now)) };
  const isWithin = isWithinPeriod(period);
  return {
    ...period,
    booked: booked.filter(isWithin).length,
    recorded: recorded.filter(isWithin).length,
    unreadableOrders,
    differences: [...compareBooks(period, booked, recorded)],
  };
};
