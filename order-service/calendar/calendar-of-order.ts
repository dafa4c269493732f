/** The dates of an order as a calendar shows them: its car, and no name, number, address, amount or document. */
import { createHmac } from 'node:crypto';
import { brand } from '@driveaway/domain/brand/brand.ts';
import type { CalendarEvent } from '@driveaway/domain/calendar/write-calendar.ts';
import { orderDates, type OrderDate, type OrderDateKind } from '@driveaway/domain/order/order-dates.ts';
import type { OrderMilestone } from '@driveaway/domain/order/order-milestones.ts';
import { mailDomain } from '../mail/sender.ts';
import { loadOrderWithoutPersonal } from '../orders/load-order.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

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

/** A week before the balance is due, a calendar reminds. */
const balanceReminderHours = 7 * 24;

const titleOf = (kind: OrderDateKind): string => {
  if ('reached' in kind) return reachedTitles[kind.reached];
  if ('chosen' in kind) return 'Handover';
  return 'due' in kind ? 'Balance due' : expectedTitles[kind.expected];
};

const descriptionOf = (kind: OrderDateKind, site: string): string => {
  const where = `See My Order at ${site}`;
  if ('expected' in kind) return `This is an estimate. ${where}`;
  return 'due' in kind ? `The last day for the balance in cleared funds. ${where}` : where;
};

/** Stable for the same order and thing; nobody can tell the order by it. */
const uidOf = ({ secrets }: CalendarPorts, orderNo: string, kind: OrderDateKind): string => {
  const about = JSON.stringify(['calendar', orderNo, kind]);
  return `${createHmac('sha256', secrets.orderNumber).update(about).digest('hex').slice(0, 32)}@${mailDomain}`;
};

/** The dates of an order, as they stand. None of an order that does not exist or was cancelled. */
export const calendarOfOrder = async (ports: CalendarPorts, orderNo: string): Promise<readonly CalendarEvent[]> => {
  const { state, events } = await loadOrderWithoutPersonal(ports, orderNo);
  const car = state.facts.created?.vehicle.title ?? '';
  const site = `${ports.settings.publicOrigin}/${brand.baseUrlSegment}/profile`;
  const dated = events.map(({ event, revision, metadata }) => {
    return { event, revision: Number(revision), recordedAt: metadata.recordedAt };
  });
  return orderDates(state, dated).map(({ kind, at, revision, recordedAt }: OrderDate) => ({
    uid: uidOf(ports, orderNo, kind),
    title: `${titleOf(kind)}: ${car}`,
    description: descriptionOf(kind, site),
    at,
    stampedAt: recordedAt,
    sequence: revision,
    isBusy: 'chosen' in kind,
    remindHours: 'due' in kind ? balanceReminderHours : undefined,
  }));
};
