/** The dates of an order as a calendar shows them: its car, and no name, number, address, amount or document. */
import { brand } from '@driveaway/domain/brand/brand.ts';
import type { CalendarEvent } from '@driveaway/domain/calendar/write-calendar.ts';
import { balanceEntry } from '@driveaway/domain/mail/balance-entry.ts';
import { calendarEvent, calendarUid } from '@driveaway/domain/mail/calendar-entry.ts';
import { handoverEntry } from '@driveaway/domain/mail/handover-entry.ts';
import { orderDates, type OrderDate, type OrderDateKind } from '@driveaway/domain/order/order-dates.ts';
import type { OrderMilestone } from '@driveaway/domain/order/order-milestones.ts';
import type { OrderFacts } from '@driveaway/domain/order/order-state.ts';
import { loadOrderWithoutPersonal } from '../orders/load-order.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { calendarIdOf } from '../orders/calendar-id.ts';

type CalendarPorts = Pick<ServicePorts, 'eventStore' | 'secrets' | 'settings'>;

const reachedTitles: Readonly<Record<OrderMilestone, string>> = {
  feePaid: 'Order fee paid',
  contractAccepted: 'Contract accepted',
  orderAccepted: 'Order accepted',
  carAllocated: 'Car allocated',
  atSea: 'At sea',
  inAustralia: 'In Australia',
  atRetailer: 'At your retailer',
  readyForHandover: 'Ready for you',
};

const expectedTitles = {
  inAustralia: 'Expected in Australia',
  atRetailer: 'Expected at your retailer',
  handover: 'Handover expected',
} as const;

const descriptionOf = (kind: OrderDateKind, site: string): string => {
  const where = `See My Order at ${site}`;
  if ('expected' in kind) return `This is an estimate. ${where}`;
  return 'due' in kind ? `The last day for the balance in cleared funds. ${where}` : where;
};

type DatedOrder = {
  readonly orderNo: string;
  readonly calendarId: string;
  readonly car: string;
  readonly facts: OrderFacts;
};

const eventOf = (order: DatedOrder, date: OrderDate): CalendarEvent | undefined => {
  const { kind, at, revision, recordedAt: stampedAt } = date;
  const { calendarId, car, facts } = order;
  if ('due' in kind) {
    const { dueOn } = facts.balance;
    return dueOn === undefined
      ? undefined
      : calendarEvent(balanceEntry({ ...order, dueOn, revision }), brand, stampedAt);
  }
  if ('chosen' in kind) {
    const chosen = facts.handover?.chosen;
    return chosen && calendarEvent(handoverEntry({ ...order, ...chosen, retailer: '', address: '' }), brand, stampedAt);
  }
  const [name, title] =
    'reached' in kind
      ? [`reached-${kind.reached}`, reachedTitles[kind.reached]]
      : [`expected-${kind.expected}`, expectedTitles[kind.expected]];
  const uid = calendarUid(`${name}-${calendarId}`, brand);
  return { uid, title: `${title}: ${car}`, description: '', at, stampedAt, sequence: revision };
};

/** The dates of an order, as they stand. None of an order that does not exist or was cancelled. */
export const calendarOfOrder = async (ports: CalendarPorts, orderNo: string): Promise<readonly CalendarEvent[]> => {
  const { state, events } = await loadOrderWithoutPersonal(ports, orderNo);
  const { facts } = state;
  const order = { orderNo, calendarId: calendarIdOf(ports, orderNo), car: facts.created?.vehicle.title ?? '', facts };
  const site = `${ports.settings.publicOrigin}/${brand.baseUrlSegment}/profile`;
  const dated = events.map(({ event, revision, metadata }) => {
    return { event, revision: Number(revision), recordedAt: metadata.recordedAt };
  });
  return orderDates(state, dated).flatMap((date): readonly CalendarEvent[] => {
    const event = eventOf(order, date);
    if (event === undefined) return [];
    // a feed shows no address and no number of an order
    const { place: _, ...shown } = event;
    return [{ ...shown, description: descriptionOf(date.kind, site) }];
  });
};
