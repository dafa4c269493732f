/** What retailers are told by mail of the orders that they deliver. Whose order it is they read under their own access. */
import { brand } from '../brand/brand.ts';
import { formatDollars } from '../money/cents.ts';
import type { OrderEventOf } from '../order/order-events.ts';
import { longMoment } from './long-moment.ts';
import type { MailContent } from './mail-content.ts';
import { because } from './order-mail-parts.ts';

/** Who of the two that an event concerns: whoever has the order after it, or whoever had it until then. */
export const retailerAudiences = ['retailer', 'retailer-before'] as const;
export type RetailerAudience = (typeof retailerAudiences)[number];

const toldRetailers: ReadonlySet<string> = new Set([
  'DepositPaid',
  'OrderCancelled',
  'DepositRefunded',
  'BalanceRefunded',
  'BalancePaid',
  'BalanceWaived',
  'TransferReversed',
  'HandoverTimeChosen',
  'HandoverTimesWithdrawn',
]);

/**
 * Who may have to hear of an event. An order is told of once its order fee is paid: until then anybody can place one at no
 * cost, and most of those lapse.
 */
export const retailerAudiencesOf = (type: string): readonly RetailerAudience[] => {
  if (type === 'RetailerChanged' || type === 'OrderChanged') return retailerAudiences;
  return toldRetailers.has(type) ? ['retailer'] : [];
};

/** Taken from the order; nothing of the buyer's. */
export type RetailersOrder = { readonly orderNo: string; readonly car: string; readonly status: string };

/** Why a retailer gets mail: its last lines say so. */
export const retailerMailReason = `You get this mail because you deliver cars that are ordered from ${brand.name} online.`;

const actionOf = (orderNo: string) => ({
  label: 'The order in the API',
  path: `/api/back-office/orders/${orderNo}`,
});

const factsOf = ({ orderNo, car, status }: RetailersOrder): NonNullable<MailContent['facts']> => [
  ['Order', orderNo],
  ['Car', car],
  ['Status', status],
];

/** The mail to the retailer who delivers the order now. */
export const orderForRetailerMail = (order: RetailersOrder): MailContent => ({
  subject: `An order for you to deliver: order ${order.orderNo}`,
  preview: `A new ${order.car} was ordered, and you deliver it.`,
  heading: 'You have an order to deliver',
  paragraphs: [
    `A new ${order.car} was ordered online, and you are the retailer who delivers it. The order fee is paid.`,
    'Your system reads where the order stands at the address below, with a token of yours; contact details of the buyer are there for those who approve and deliver.',
  ],
  facts: factsOf(order),
  action: actionOf(order.orderNo),
});

/** The mail to the retailer who delivered the order until now. */
export const orderGoneFromRetailerMail = ({ orderNo, car }: RetailersOrder): MailContent => ({
  subject: `No longer yours to deliver: order ${orderNo}`,
  preview: `Another retailer delivers this ${car}.`,
  heading: 'An order has gone to another retailer',
  paragraphs: [
    `Another retailer delivers this ${car}. There is nothing left for you to do, and your access to the order has ended.`,
  ],
  facts: [
    ['Order', orderNo],
    ['Car', car],
  ],
});

/**
 * The mail to the retailer who was to deliver an order that was cancelled.
 * @param vin of the car that was allocated; absent while none was
 * @param refundDueCents of the order fee and the balance, as far as they were paid
 * @param tellsLender the buyer withdrew, and finance is on record
 */
export const orderCancelledRetailerMail = (
  { orderNo, car }: RetailersOrder,
  {
    vin,
    refundDueCents,
    tellsLender,
  }: { readonly vin: string | undefined; readonly refundDueCents: number; readonly tellsLender: boolean },
): MailContent => ({
  subject: `Cancelled, please stop: order ${orderNo}`,
  preview: `The order for this ${car} will not go on.`,
  heading: 'An order of yours was cancelled',
  paragraphs: [
    `The order for this ${car} will not go on: please neither deliver it nor hand it over.${vin === undefined ? '' : ' Its car is free for another order.'}`,
    refundDueCents === 0
      ? 'Nothing is left to be refunded.'
      : 'What was paid goes back to the buyer. We write again when it is on its way.',
    ...(tellsLender ? ['It was cancelled within the cooling-off period: please tell the lender.'] : []),
  ],
  facts: [
    ['Order', orderNo],
    ['Car', car],
    ...(vin === undefined ? [] : ([['VIN', vin]] as const)),
    ...(refundDueCents === 0 ? [] : ([['To be refunded', formatDollars(refundDueCents)]] as const)),
  ],
  action: actionOf(orderNo),
});

/**
 * The mail to the retailer of an order whose money went back to the buyer.
 * @param remainingCents what is still to go back after it
 */
export const orderRefundedRetailerMail = (
  order: RetailersOrder,
  { amountCents, remainingCents }: { readonly amountCents: number; readonly remainingCents: number },
): MailContent => ({
  subject: `Refunded to the buyer: order ${order.orderNo}`,
  preview: `${formatDollars(amountCents)} went back to the buyer of this ${order.car}.`,
  heading: 'Money of an order went back to the buyer',
  paragraphs: [
    `A refund to the buyer of this ${order.car} is on its way.`,
    remainingCents === 0 ? 'Nothing is left to be refunded.' : 'The rest follows by bank transfer.',
  ],
  facts: [
    ...factsOf(order),
    ['Refunded', formatDollars(amountCents)],
    ...(remainingCents === 0 ? [] : ([['Still to come', formatDollars(remainingCents)]] as const)),
  ],
  action: actionOf(order.orderNo),
});

/** The mail to the retailer of a car that is with them or on its way: not paid for any more, or paid for again. */
export const paidRetailerMail = (order: RetailersOrder, isPaid: boolean): MailContent => ({
  subject: `${isPaid ? 'Paid for again' : 'Please do not hand over'}: order ${order.orderNo}`,
  preview: `This ${order.car} ${isPaid ? 'can be handed over' : 'is not paid for any more'}.`,
  heading: `A car is ${isPaid ? 'paid for again' : 'not paid for any more'}`,
  paragraphs: [
    isPaid
      ? `This ${order.car} is paid for in full again, and can be handed over.`
      : `A payment for this ${order.car} does not count any more: please do not hand it over until we write that it is paid for again.`,
  ],
  facts: factsOf(order),
  action: actionOf(order.orderNo),
});

/** The mail to the retailer whose customer has chosen a time for the handover, by the clocks of the retailer's state. */
export const handoverChosenRetailerMail = (
  { orderNo, car }: RetailersOrder,
  { startsAt, minutes, place, state, insteadOf }: OrderEventOf<'HandoverTimeChosen'>['data'],
): MailContent => ({
  subject: `${insteadOf === undefined ? 'Handover arranged' : 'Handover moved'}: order ${orderNo}`,
  preview: `The buyer of this ${car} has chosen ${longMoment(startsAt, state)}.`,
  heading: insteadOf === undefined ? 'A time for the handover is chosen' : 'The handover has a new time',
  paragraphs: [
    `The buyer of this ${car} has chosen one of the times that you offered${insteadOf === undefined ? '' : ', in place of the one before'}.`,
    'If you cannot keep it, report handover-withdrawn with the reason, and offer other times.',
  ],
  facts: [
    ['Order', orderNo],
    ['Car', car],
    ['When', longMoment(startsAt, state)],
    ['How long', `About ${minutes} minutes`],
    ['Where', place === 'home' ? 'At the address of the buyer' : 'At your showroom'],
    ...(insteadOf === undefined ? [] : ([['Instead of', longMoment(insteadOf, state)]] as const)),
  ],
  action: actionOf(orderNo),
});

/** The mail to the retailer whose customer had chosen a time that does not hold any more, whoever took it back. */
export const handoverWithdrawnRetailerMail = (
  order: RetailersOrder,
  { reason, chosen }: OrderEventOf<'HandoverTimesWithdrawn'>['data'],
): MailContent | undefined =>
  chosen && {
    subject: `Handover cancelled: order ${order.orderNo}`,
    preview: `The handover of this ${order.car} on ${longMoment(chosen.startsAt, chosen.state)} does not hold any more.`,
    heading: 'A time for the handover does not hold any more',
    paragraphs: [
      ...because(
        `The time that the buyer of this ${order.car} had chosen does not hold any more, and the buyer is told.`,
        reason,
      ),
      'Offer other times once the car is with you.',
    ],
    facts: [...factsOf(order), ['Was to be', longMoment(chosen.startsAt, chosen.state)]],
    action: actionOf(order.orderNo),
  };

/** The same mail as it goes to the maker's own desk, for a retailer without an address: it says whose it would have been. */
export const forDeskInPlaceOf = (retailer: string, content: MailContent): MailContent => ({
  ...content,
  subject: `For ${retailer}: ${content.subject}`,
  paragraphs: [
    `${retailer} has no address for mail about orders, so this comes to you. Please pass it on.`,
    ...content.paragraphs,
  ],
  facts: [['Retailer', retailer], ...(content.facts ?? [])],
});

/** Why the maker's own desk gets mail that is for retailers. */
export const deskMailReason = `You get this mail because this address is for orders of retailers of ${brand.name} who have none.`;
