/** What the buyer of an order is told by mail, event by event. No personal data here: only the greeting has any. */
import { brand } from '../brand/brand.ts';
import { dayIn } from '../locations/end-of-day.ts';
import { formatDollars } from '../money/cents.ts';
import type { OrderEvent, OrderEventOf, OrderEventType } from '../order/order-events.ts';
import type { SaidDelivery } from '../order/said-delivery.ts';
import { chargesInWords, differenceInWords } from '../order/charges-words.ts';
import { stepTitles } from '../order/status-correction.ts';
import { newCarBuyerSheet } from '../terms/new-car-buyer-sheet.ts';
import { dayText, daysText } from '../time/day-text.ts';
import type { Days } from '../time/days.ts';
import { deadlineText } from '../time/deadline-text.ts';
import { coolingOffEntry } from './cooling-off-entry.ts';
import {
  carHandedOver,
  handoverReminder,
  handoverTimeChosen,
  handoverTimesOffered,
  handoverTimesWithdrawn,
} from './handover-mails.ts';
import { longDay } from './long-moment.ts';
import type { MailContent } from './mail-content.ts';
import { balanceMail, movementMail } from './movement-mails.ts';
import {
  balancePaid,
  balanceWaived,
  balanceRefunded,
  cancelled,
  debtPaid,
  depositFailed,
  depositHeld,
  depositRefunded,
  lateChargeRefunded,
  overpaid,
  paidEarly,
  receipt,
  tradeInAccepted,
  tradeInOffered,
  transferReversed,
} from './order-money-mails.ts';
import {
  because,
  follow,
  notVerified,
  step,
  whereDocumentsAre,
  type MailedOrder,
  type Parts,
} from './order-mail-parts.ts';
import { inQuotationMarks } from './strangers-words.ts';

const contract = (order: MailedOrder, { contractVersion }: OrderEventOf<'ContractIssued'>['data']): Parts => ({
  topic: contractVersion === 1 ? 'Your contract' : 'Your contract has a new version',
  heading: contractVersion === 1 ? 'Your contract is ready' : 'Your contract has a new version',
  paragraphs: [
    `The contract for your ${order.car} is ${whereDocumentsAre(order)}. Please read it at your own pace; you accept it in your account, with special requests if you have any.`,
    `Your order will go to ${order.seller} once you’ve accepted.`,
  ],
  action: { label: 'Review and accept', path: `/${brand.baseUrlSegment}/order/${order.orderNo}/contract` },
});

const accepted = (
  order: MailedOrder,
  { data: { coolingOff, acceptance }, personal }: OrderEventOf<'ContractAccepted'>,
): Parts => ({
  topic: 'You have accepted your contract',
  heading: 'You have accepted your contract',
  paragraphs: [
    `What you signed is ${whereDocumentsAre(order)}${(personal?.notes ?? '').trim() === '' ? '' : ', with your special conditions in its annex'}. ${order.seller} now confirms whether it accepts your order.`,
    'Until the cooling-off period ends you can cancel in your account, for any reason and at no cost. The moment is attached for your calendar.',
    `What you can expect of a new car by law is in ${newCarBuyerSheet}.`,
  ],
  facts: [
    ['You can cancel until', deadlineText(coolingOff.endsAt, order.state)],
    ['By this rule', coolingOff.basis],
  ],
  action: follow(order),
  calendar: coolingOffEntry({ ...order, coolingOff: { ...coolingOff, acceptance } }),
});

/** What the buyer has to know of an application: that they may withdraw for longer. */
const financeLodged = (
  order: MailedOrder,
  { coolingOff }: OrderEventOf<'FinanceApplicationLodged'>['data'],
): Parts | undefined =>
  coolingOff && {
    ...step(
      order,
      'You have longer to change your mind',
      'An application for finance has been lodged for your order. That makes your cooling-off period longer.',
      'Until it ends you can cancel in your account, for any reason and at no cost. The new moment is attached for your calendar.',
    ),
    facts: [
      ['You can cancel until', deadlineText(coolingOff.endsAt, order.state)],
      ['By this rule', coolingOff.basis],
    ],
    calendar: coolingOffEntry({ ...order, coolingOff: { ...coolingOff, isExtended: true } }),
  };

/** What the seller charges a company by law: its buyer accepts that or not. */
const chargesChanged = (
  order: MailedOrder,
  { price, differenceCents }: OrderEventOf<'OrderChanged'>['data'],
  charges: NonNullable<OrderEventOf<'OrderChanged'>['data']['charges']>,
): Parts => ({
  ...step(
    order,
    'The charges of your order have changed',
    ...because(`${order.seller} has confirmed what your company is charged for the ${order.car}.`, charges.reason),
    'You’ll get a new contract to read and accept. The earlier one stays in your documents, but no longer applies.',
    'If you’ve applied for finance, that was for the earlier price and no longer applies: please apply again.',
    'If you don’t want the car at this price, cancel your order in your account. If we don’t hear from you by the time below, we’ll cancel your order. Either way you’ll get back everything you’ve paid.',
  ),
  facts: [
    ...chargesInWords(charges),
    ['Total driveaway price', `${formatDollars(price.totalCents)}, ${differenceInWords(differenceCents)}`],
    ['Accept before', deadlineText(charges.answerBy, order.state)],
  ],
});

const laterInWords = (now: Days, before: SaidDelivery['laterThan'] & object): string =>
  `As changed, your car comes later: we expect it in ${daysText(now)}. Before, on ${dayText(before.saidOn)}, we told you ${daysText(before)}.`;

const changed = (
  order: MailedOrder,
  { vehicle, price, dealer, differenceCents, expectedDelivery }: OrderEventOf<'OrderChanged'>['data'],
): Parts => ({
  ...step(
    order,
    'Your order has changed',
    `You have changed your order for the ${order.car}. Your order fee stays where it is.`,
    ...(expectedDelivery?.laterThan === undefined ? [] : [laterInWords(expectedDelivery, expectedDelivery.laterThan)]),
    'You’ll get a new contract to read and accept. The earlier one stays in your documents, but no longer applies.',
  ),
  facts: [
    ['Your choice', vehicle.options.join(' | ')],
    ['Retailer', dealer.name],
    ['Total driveaway price', formatDollars(price.totalCents)],
    ['Difference', formatDollars(differenceCents)],
    ...(expectedDelivery === undefined
      ? []
      : [['Expected delivery', `${daysText(expectedDelivery)} (an estimate)`] as const]),
  ],
});

const reallocated = (
  order: MailedOrder,
  { vin, reason, invoiceVersion }: OrderEventOf<'VehicleReallocated'>['data'],
): Parts => ({
  ...step(
    order,
    'Another car is allocated to you',
    ...because(`Your order goes on with another ${order.car}.`, reason),
    'Price and contract stay as you agreed. We’ll write again at each step of the new car.',
    ...(invoiceVersion === undefined
      ? []
      : [`The tax invoice for it is ${whereDocumentsAre(order)} and takes the place of the one before.`]),
  ),
  facts: [['VIN', vin]],
});

const moved = (
  order: MailedOrder,
  { dealer, reason, refusableUntil }: OrderEventOf<'RetailerChanged'>['data'],
): Parts => ({
  ...step(
    order,
    'Another retailer delivers your car',
    ...because(`${dealer.name} now delivers your ${order.car}.`, reason),
    'Price and contract stay as you agreed.',
    ...(order.mayRefuseRetailer
      ? [
          'If you don’t want this retailer, you can cancel your order in your account until the day below, as long as the car isn’t at the retailer. You’ll then get back everything you’ve paid.',
        ]
      : []),
  ),
  facts: [
    ['Retailer', dealer.name],
    ['Phone', dealer.phones[0] ?? ''],
    ...(order.mayRefuseRetailer ? ([['You may refuse until the end of', longDay(refusableUntil)]] as const) : []),
  ],
});

/** Everything is paid and signed; the car may have changed hands by then, or is still to. */
const completed = (order: MailedOrder): Parts =>
  step(
    order,
    'Your order is complete',
    order.isHandedOver
      ? `Everything about your ${order.car} is paid and signed, and you have your car. Enjoy the drive.`
      : `Everything about your ${order.car} is paid and signed. Next, ${order.retailer} hands it over to you: what is arranged for that is under My Order.`,
    'Thank you for ordering with us. Your documents stay in your account.',
  );

/**
 * The events that a buyer is told of by mail; of a payment that failed, once they know it to be reviewed. A document
 * that somebody adds is mailed as well: those that the product makes go with the mail about what they are of.
 */
export const mailedEvents: readonly OrderEventType[] = [
  'DepositPaymentHeld',
  'DepositPaymentFailed',
  'DepositPaid',
  'ContractIssued',
  'ContractAccepted',
  'OrderApproved',
  'VehicleAllocated',
  'VehicleReallocated',
  'StatusCorrected',
  'RetailerChanged',
  'VehicleOnWater',
  'VehicleOnShore',
  'BalanceRequested',
  'BalancePaid',
  'BalanceWaived',
  'VehicleShippedToDealer',
  'VehicleArrivedAtDealer',
  'OrderCompleted',
  'OrderCancelled',
  'DepositRefunded',
  'LateChargeRefunded',
  'BalanceRefunded',
  'TransferReversed',
  'OrderChanged',
  'TradeInOffered',
  'TradeInAccepted',
  'FinanceApplicationLodged',
  'FinanceApplicationApproved',
  'FinanceApplicationDenied',
  'HandoverTimesOffered',
  'HandoverTimeChosen',
  'HandoverTimesWithdrawn',
  'VehicleHandedOver',
];

const partsOf = (event: OrderEvent, order: MailedOrder): Parts | undefined => {
  const { car, seller } = order;
  switch (event.type) {
    case 'DepositPaymentHeld':
      return depositHeld(order);
    case 'DepositPaymentFailed':
      return event.data.wasHeld === true ? depositFailed(order, event.data) : undefined;
    case 'DepositPaid':
      return receipt(order, event.data);
    case 'ContractIssued':
      return contract(order, event.data);
    case 'ContractAccepted':
      return accepted(order, event);
    case 'OrderApproved':
      return step(
        order,
        'Your order is accepted',
        `${seller} has accepted your order. Next, we’ll allocate a car to it.`,
        `The contract with your acceptance and ours, each with its moment, is ${whereDocumentsAre(order)}.`,
      );
    case 'VehicleAllocated':
      return {
        ...step(order, 'A car is allocated to you', `A particular ${car} now belongs to your order.`),
        facts: [['VIN', event.data.vin]],
      };
    case 'StatusCorrected':
      return step(
        order,
        'We have corrected the status of your order',
        ...because(
          `The step “${stepTitles[event.data.corrects]}” was recorded by mistake and does not count.`,
          event.data.reason,
        ),
        `We’re sorry about that. Price and contract of your ${car} stay as you agreed, and we’ll write again when your order moves on.`,
      );
    case 'RetailerChanged':
      return moved(order, event.data);
    case 'VehicleReallocated':
      return reallocated(order, event.data);
    case 'VehicleOnWater':
    case 'VehicleOnShore':
    case 'VehicleShippedToDealer':
    case 'VehicleArrivedAtDealer':
      return movementMail(order, event);
    case 'BalanceRequested':
      return balanceMail(order, event.data);
    case 'BalancePaid':
      if (event.data.isEarly && event.data.overpaidCents !== event.data.amountCents)
        return paidEarly(order, event.data);
      if (event.data.settlesDebt) return debtPaid(order, event.data);
      return event.data.overpaidCents === undefined
        ? balancePaid(order, event.data)
        : overpaid(order, event.data, event.data.overpaidCents);
    case 'BalanceWaived':
      return balanceWaived(order, event.data);
    case 'OrderCompleted':
      return completed(order);
    case 'OrderCancelled':
      return cancelled(order, event.data);
    case 'DepositRefunded':
      return depositRefunded(order, event.data);
    case 'LateChargeRefunded':
      return lateChargeRefunded(order, event.data);
    case 'BalanceRefunded':
      return balanceRefunded(order, event.data);
    case 'TransferReversed':
      return transferReversed(order, event.data);
    case 'OrderChanged':
      return event.data.charges === undefined
        ? changed(order, event.data)
        : chargesChanged(order, event.data, event.data.charges);
    case 'TradeInOffered':
      return tradeInOffered(order, event.data);
    case 'TradeInAccepted':
      return tradeInAccepted(order, event.data);
    case 'FinanceApplicationLodged':
      return financeLodged(order, event.data);
    case 'FinanceApplicationApproved':
      return step(
        order,
        'Your finance is approved',
        'The lender has approved your application. Your order goes on as planned.',
      );
    case 'FinanceApplicationDenied':
      return step(
        order,
        'About your finance application',
        `The lender did not approve the application. ${seller} will talk with you about how to go on.`,
      );
    case 'HandoverTimesOffered':
      return handoverTimesOffered(order, event);
    case 'HandoverTimeChosen':
      return handoverTimeChosen(order, event.data);
    case 'HandoverTimesWithdrawn':
      return handoverTimesWithdrawn(order, event.data);
    case 'VehicleHandedOver':
      return carHandedOver(order, event.data);
    case 'DocumentAdded':
      return {
        ...step(
          order,
          'A document was added to your order',
          `There’s a new document about your ${car}. You’ll find it in your account, under Documents.`,
        ),
        facts: [['Document', inQuotationMarks(event.data.name)]],
      };
    case 'OrderCreated':
    case 'DepositPaymentStarted':
    case 'LateChargeFound':
    case 'ChargeSearchEnded':
    case 'ContractNotesAdded':
    case 'ChargesConfirmed':
    case 'AllocationLapsed':
    case 'ValuationRequested':
    case 'TradeInDeclined':
      return undefined;
  }
};

const mailOf = (parts: Parts, order: MailedOrder): MailContent => {
  const { topic, facts = [], ...others } = parts;
  return {
    ...others,
    paragraphs:
      order.areDocumentsAttached || !order.hasDocument ? parts.paragraphs : [...parts.paragraphs, notVerified],
    subject: `${topic}: order ${order.orderNo}`,
    preview: parts.paragraphs.find((text) => typeof text === 'string') ?? topic,
    facts: [['Order', order.orderNo], ['Car', order.car], ...facts],
  };
};

/** The mail that tells a buyer of an event; undefined for events that none is sent about. */
export const orderMail = (event: OrderEvent, order: MailedOrder): MailContent | undefined => {
  const parts = partsOf(event, order);
  return parts && mailOf(parts, order);
};

/** How long before what an event has set a buyer is reminded of it. */
export const reminderAhead = { hours: 24 } as const;

/** The events that set something of which a buyer is reminded. */
export const remindingEvents: readonly OrderEventType[] = ['HandoverTimeChosen'];

/** The instant of which an event makes the buyer be reminded, ISO; undefined for events of which nobody is. */
export const remindedOf = (event: OrderEvent): string | undefined =>
  event.type === 'HandoverTimeChosen' ? event.data.startsAt : undefined;

/** The mail that reminds a buyer, at an ISO instant, of what an event has set; undefined where nobody is reminded. */
export const reminderMail = (event: OrderEvent, order: MailedOrder, now: string): MailContent | undefined =>
  event.type === 'HandoverTimeChosen'
    ? mailOf(handoverReminder(order, event.data, dayIn(event.data.state, now)), order)
    : undefined;
