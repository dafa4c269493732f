/** The mail that an event calls for to a retailer: whoever delivers the order now, or did until then. No personal data. */
import { findDealer } from '@driveaway/domain/dealers/dealers.ts';
import type { MailContent } from '@driveaway/domain/mail/mail-content.ts';
import {
  orderForRetailerMail,
  orderGoneFromRetailerMail,
  type RetailerAudience,
} from '@driveaway/domain/mail/retailer-mails.ts';
import type { OrderEvent } from '@driveaway/domain/order/order-events.ts';
import { orderDisplayStatus, orderDisplayStatusLabels } from '@driveaway/domain/order/order-status.ts';
import type { DealerTerms } from '@driveaway/domain/terms/order-terms.ts';
import { loadOrderWithoutPersonal, type LoadedEvent } from '../orders/load-order.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

export type RetailerMail = {
  readonly to: { readonly name: string; readonly address: string };
  readonly content: MailContent;
};

const dealerNamedBy = (event: OrderEvent | undefined): DealerTerms | undefined =>
  event?.type === 'OrderCreated' || event?.type === 'OrderChanged' || event?.type === 'RetailerChanged'
    ? event.data.dealer
    : undefined;

/** The retailer of an order before and after one of its events. */
const retailersAround = (events: readonly LoadedEvent[], index: number) => {
  const namedIn = (part: readonly LoadedEvent[]) => part.map(({ event }) => dealerNamedBy(event)).findLast(Boolean);
  return { before: namedIn(events.slice(0, index)), after: namedIn(events.slice(0, index + 1)) };
};

/** Undefined when there is nothing to tell, or the retailer has no address for orders. */
export const composeRetailerMail = async (
  ports: Pick<ServicePorts, 'eventStore'>,
  {
    orderNo,
    eventId,
    audience,
  }: { readonly orderNo: string; readonly eventId: string; readonly audience: RetailerAudience },
): Promise<RetailerMail | undefined> => {
  const { events, state } = await loadOrderWithoutPersonal(ports, orderNo);
  const index = events.findIndex(({ id }) => id === eventId);
  const { created, cancellation } = state.facts;
  if (index === -1 || created === undefined) return undefined;
  const { before, after } = retailersAround(events, index);
  const isMoved = before?.dealerId !== after?.dealerId;
  if (!isMoved && events[index]?.type !== 'DepositPaid') return undefined;
  const isNow = audience === 'retailer';
  // a cancelled order is nobody's to deliver; that it went is still so
  if (isNow && cancellation !== undefined) return undefined;
  const dealer = findDealer((isNow ? after : before)?.dealerId ?? '');
  if (dealer?.ordersEmail === undefined) return undefined;
  const order = {
    orderNo,
    car: created.vehicle.title,
    status: orderDisplayStatusLabels[orderDisplayStatus(state)],
  };
  return {
    to: { name: dealer.name, address: dealer.ordersEmail },
    content: isNow ? orderForRetailerMail(order) : orderGoneFromRetailerMail(order),
  };
};
