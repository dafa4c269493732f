/** The mail that an event calls for to a retailer: whoever delivers the order now, or did until then. No personal data. */
import { isDeepStrictEqual } from 'node:util';
import { findDealer } from '@driveaway/domain/dealers/dealers.ts';
import type { MailContent } from '@driveaway/domain/mail/mail-content.ts';
import {
  deskMailReason,
  handoverChosenRetailerMail,
  handoverWithdrawnRetailerMail,
  forDeskInPlaceOf,
  orderCancelledRetailerMail,
  orderForRetailerMail,
  orderGoneFromRetailerMail,
  orderRefundedRetailerMail,
  paidRetailerMail,
  retailerMailReason,
  type RetailerAudience,
  type RetailersOrder,
} from '@driveaway/domain/mail/retailer-mails.ts';
import { lenderHasToKnow } from '@driveaway/domain/order/duties-of-cooling-off.ts';
import { isOverAt, isVoidAfter } from '@driveaway/domain/order/made-void-by.ts';
import type { OrderEvent, OrderEventOf } from '@driveaway/domain/order/order-events.ts';
import { isReadable, isWrittenByLater, type OrderState } from '@driveaway/domain/order/order-state.ts';
import { orderDisplayStatus, orderDisplayStatusLabels } from '@driveaway/domain/order/order-status.ts';
import { brand } from '@driveaway/domain/brand/brand.ts';
import type { DealerTerms } from '@driveaway/domain/terms/order-terms.ts';
import { loadOrderWithoutPersonal, type LoadedEvent } from '../orders/load-order.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

export type RetailerMail = {
  readonly to: { readonly name: string; readonly address: string };
  readonly content: MailContent;
  /** Why they get it. */
  readonly reason: string;
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

/** What a payment that is taken back, or made again, is to a retailer who has the car or waits for it. */
const contentOfPrice = (
  { type, data: { remainingCents, invoice } }: OrderEventOf<'BalancePaid' | 'BalanceWaived' | 'TransferReversed'>,
  { facts, lifecycle: { value } }: OrderState,
  order: RetailersOrder,
): MailContent | undefined => {
  const isOwing = remainingCents > 0;
  const isComing = isDeepStrictEqual(value.fulfilment, { inTransit: 'toDealer' }) || value.fulfilment === 'delivered';
  // told as it is now: what has changed since is told by its own event
  // what comes in of it, or is waived, leaves it as it was told
  if (isOwing && type !== 'TransferReversed') return undefined;
  if (invoice !== 'withdrawn' || !isComing || facts.handover?.done || isOwing !== (value.balance === 'owing'))
    return undefined;
  return paidRetailerMail(order, !isOwing);
};

/** What an event is to the retailer who has the order after it; undefined when it is nothing. */
const contentFor = (
  { event, metadata }: LoadedEvent,
  isMovedHere: boolean,
  state: OrderState,
  order: RetailersOrder,
): MailContent | undefined => {
  const { facts } = state;
  if (event?.type === 'OrderCancelled') {
    const { refundDueCents } = event.data;
    const tellsLender = lenderHasToKnow(state, metadata.recordedAt);
    return orderCancelledRetailerMail(order, { vin: facts.vin, refundDueCents, tellsLender });
  }
  if (event?.type === 'DepositRefunded' || event?.type === 'BalanceRefunded') {
    const { amountCents, remainingCents = 0 } = event.data;
    return orderRefundedRetailerMail(order, { amountCents, remainingCents });
  }
  if (event?.type === 'TransferReversed' || event?.type === 'BalancePaid' || event?.type === 'BalanceWaived')
    return contentOfPrice(event, state, order);
  if (event?.type === 'HandoverTimeChosen') return handoverChosenRetailerMail(order, event.data);
  if (event?.type === 'HandoverTimesWithdrawn') return handoverWithdrawnRetailerMail(order, event.data);
  // a cancelled order is nobody's to deliver
  return facts.cancellation === undefined && (isMovedHere || event?.type === 'DepositPaid')
    ? orderForRetailerMail(order)
    : undefined;
};

/** The mail to the address of a retailer for orders, else to the maker's desk; undefined when neither has one. */
export const addressedToRetailer = (
  { settings }: Pick<ServicePorts, 'settings'>,
  { dealerId, name }: Pick<DealerTerms, 'dealerId' | 'name'>,
  content: MailContent,
): RetailerMail | undefined => {
  const address = findDealer(dealerId)?.ordersEmail;
  if (address !== undefined) return { to: { name, address }, content, reason: retailerMailReason };
  const { retailerOrdersEmail: desk } = settings;
  return desk === undefined
    ? undefined
    : { to: { name: brand.name, address: desk }, content: forDeskInPlaceOf(name, content), reason: deskMailReason };
};

/**
 * Undefined when there is nothing to tell, or neither the retailer nor the maker's desk (`retailerOrdersEmail`) has an
 * address for orders. Throws when the event cannot be read here.
 */
export const composeRetailerMail = async (
  ports: Pick<ServicePorts, 'eventStore' | 'settings' | 'clock'>,
  {
    orderNo,
    eventId,
    audience,
  }: { readonly orderNo: string; readonly eventId: string; readonly audience: RetailerAudience },
): Promise<RetailerMail | undefined> => {
  const { events, state } = await loadOrderWithoutPersonal(ports, orderNo);
  const index = events.findIndex(({ id }) => id === eventId);
  const { created } = state.facts;
  const isUnread = created === undefined || (index !== -1 && events[index]?.event === undefined);
  // a later version can, which also knows whose the order is: it is told then, and not dropped
  if (isWrittenByLater(state) || (isUnread && !isReadable(state))) throw new Error(`Order ${orderNo} cannot be read`);
  const told = events[index];
  if (told === undefined || created === undefined) return undefined;
  const { event } = told;
  if (event?.type === 'HandoverTimeChosen' || event?.type === 'HandoverTimesWithdrawn') {
    const later = events.slice(index + 1).flatMap((one) => one.event ?? []);
    if (isVoidAfter(event, later) || isOverAt(event, created.price.state, ports.clock.now().toString()))
      return undefined;
  }
  // who was never told of an order has nothing to stop: one that was cancelled first is none, whatever was paid later
  const decisive = events.find(({ type }) => type === 'DepositPaid' || type === 'OrderCancelled');
  if (decisive?.type !== 'DepositPaid') return undefined;
  const { before, after } = retailersAround(events, index);
  const isMoved = before?.dealerId !== after?.dealerId;
  const order = {
    orderNo,
    car: created.vehicle.title,
    status: orderDisplayStatusLabels[orderDisplayStatus(state)],
  };
  const toldBefore = isMoved ? orderGoneFromRetailerMail(order) : undefined;
  const content = audience === 'retailer' ? contentFor(told, isMoved, state, order) : toldBefore;
  const retailer = audience === 'retailer' ? after : before;
  if (content === undefined || retailer === undefined) return undefined;
  // moved on since, or back: whoever has the order now hears of that by another mail
  const hasOrderNow = retailer.dealerId === created.dealer.dealerId;
  if (hasOrderNow !== (audience === 'retailer')) return undefined;
  return addressedToRetailer(ports, retailer, content);
};
