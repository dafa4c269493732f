/** What the buyer of an order is told by mail, event by event. No personal data here: only the greeting has any. */
import { brand } from '../brand/brand.ts';
import { formatDollars } from '../money/cents.ts';
import type { StateCode } from '../locations/state.ts';
import type { OrderEvent, OrderEventOf, OrderEventType } from '../order/order-events.ts';
import { stepTitles } from '../order/status-correction.ts';
import { sentenceOf } from '../order/sentence-of.ts';
import { refundPromise } from '../payments/refund-promise.ts';
import { coolingOffEntry } from './cooling-off-entry.ts';
import { longDay, longMoment } from './long-moment.ts';
import type { MailContent } from './mail-content.ts';

/** Taken from the order's own events. */
export type MailedOrder = {
  readonly orderNo: string;
  readonly car: string;
  readonly seller: string;
  readonly retailer: string;
  readonly state: StateCode;
  /** Price and what has been paid of it, in cents. */
  readonly totalCents: number;
  readonly depositCents: number;
  /** What counts towards the price for a car that is traded in. */
  readonly tradeInCents: number;
  /** Documents go to addresses that are known to be the buyer's; to others they are not attached. */
  readonly areDocumentsAttached: boolean;
};

const whereDocumentsAre = ({ areDocumentsAttached }: MailedOrder): string =>
  areDocumentsAttached ? 'attached' : 'in your account, under Documents';

const notVerified =
  'No documents are attached until you confirm that this email address is yours: use the link in our first mail, or let My Account send another one.';

type Parts = Omit<MailContent, 'subject' | 'preview' | 'facts'> & {
  /** Followed by the order number. */
  readonly topic: string;
  readonly facts?: MailContent['facts'];
};

const profilePath = ({ orderNo }: MailedOrder): string => `/${brand.baseUrlSegment}/profile?orderNo=${orderNo}`;
const follow = (order: MailedOrder): MailContent['action'] & object => ({
  label: 'Follow my order',
  path: profilePath(order),
});

const receipt = (
  order: MailedOrder,
  { amountCents, brand: card, maskedCard }: OrderEventOf<'DepositPaid'>['data'],
): Parts => ({
  topic: 'Receipt for your order fee',
  heading: 'Thank you, your order fee has arrived',
  paragraphs: [
    `We have received your order fee for the ${order.car}. It counts towards the price and is refunded in full if the order is cancelled as the contract says.`,
    'Next, you review your contract and accept it.',
  ],
  facts: [
    ['Received', formatDollars(amountCents)],
    ['Card', `${card} ${maskedCard}`],
    ['Total driveaway price', formatDollars(order.totalCents)],
    ...(order.tradeInCents === 0 ? [] : ([['Trade-in', formatDollars(order.tradeInCents)]] as const)),
    ['Balance', formatDollars(order.totalCents - order.tradeInCents - amountCents)],
  ],
  action: { label: 'Review my contract', path: `/${brand.baseUrlSegment}/order/${order.orderNo}/contract` },
});

const contract = (order: MailedOrder, { contractVersion }: OrderEventOf<'ContractIssued'>['data']): Parts => ({
  topic: contractVersion === 1 ? 'Your contract' : 'Your contract has a new version',
  heading: contractVersion === 1 ? 'Your contract is ready' : 'Your contract has a new version',
  paragraphs: [
    `The contract for your ${order.car} is ${whereDocumentsAre(order)}. Please read it at your own pace; you accept it in your account, with special requests if you have any.`,
    `Your order goes to ${order.seller} once you have accepted.`,
  ],
  action: { label: 'Review and accept', path: `/${brand.baseUrlSegment}/order/${order.orderNo}/contract` },
});

const accepted = (order: MailedOrder, { data: { coolingOff }, personal }: OrderEventOf<'ContractAccepted'>): Parts => ({
  topic: 'You have accepted your contract',
  heading: 'You have accepted your contract',
  paragraphs: [
    `What you signed is ${whereDocumentsAre(order)}${(personal?.notes ?? '').trim() === '' ? '' : ', with your special conditions in its annex'}. ${order.seller} now confirms whether it accepts your order.`,
    'Until the cooling-off period ends you can cancel in your account, for any reason and at no cost. The moment is attached for your calendar.',
  ],
  facts: [
    ['Cooling-off period ends', longMoment(coolingOff.endsAt, order.state)],
    ['By this rule', coolingOff.basis],
  ],
  action: follow(order),
  calendar: coolingOffEntry({ orderNo: order.orderNo, car: order.car, coolingOff }),
});

const balance = (
  order: MailedOrder,
  { amountCents, dueOn, isRevised }: OrderEventOf<'BalanceRequested'>['data'],
): Parts => ({
  topic: isRevised ? 'The request for your balance has changed' : 'Your balance is due',
  heading: isRevised ? 'The request for your balance has changed' : 'Please pay the balance',
  paragraphs: [
    ...(isRevised ? ['This takes the place of our last request for the balance.'] : []),
    'A car has been allocated to your order. The balance must be with us in cleared funds 48 hours before the car is dispatched to your retailer.',
    'Pay by electronic funds transfer, telegraphic transfer or bank cheque, with your order number as the reference. For your safety this mail holds no bank details: find them in your account, and never pay to an account that a mail names.',
  ],
  facts: [
    ['Balance', formatDollars(amountCents)],
    ['Reference', order.orderNo],
    ...(dueOn === undefined ? [] : ([['Due on', longDay(dueOn)]] as const)),
  ],
  action: { label: 'See how to pay', path: `/${brand.baseUrlSegment}/profile/pay-balance?orderNo=${order.orderNo}` },
  ...(dueOn === undefined
    ? {}
    : {
        calendar: {
          uid: `balance-${order.orderNo}`,
          fileName: `Balance-${order.orderNo}.ics`,
          title: `Balance of order ${order.orderNo} due`,
          description: `${formatDollars(amountCents)} in cleared funds, with the order number as the reference.`,
          at: { day: dueOn },
          remindHours: 72,
        },
      }),
});

/** Of a payment that was not owing, or not all of it. */
const overpaid = (order: MailedOrder, amountCents: number, overpaidCents: number): Parts => ({
  topic: 'You have paid more than is owing',
  heading: 'You have paid more than is owing',
  paragraphs: [
    overpaidCents < amountCents
      ? `Thank you. Your ${order.car} is paid for in full and goes on to ${order.retailer}. The tax invoice is ${whereDocumentsAre(order)}.`
      : `Thank you for your payment for the ${order.car}. Nothing was owing any more.`,
    'We transfer back what is too much, to the account it came from. We write again when it is on its way.',
  ],
  facts: [
    ['Received', formatDollars(amountCents)],
    ['To be refunded', formatDollars(overpaidCents)],
  ],
  action: follow(order),
});

const balancePaid = (
  order: MailedOrder,
  { amountCents, remainingCents }: OrderEventOf<'BalancePaid'>['data'],
): Parts => ({
  topic: remainingCents === 0 ? 'Your car is paid for' : 'A payment has arrived',
  heading: remainingCents === 0 ? 'Your car is paid for in full' : 'Thank you, a payment has arrived',
  paragraphs:
    remainingCents === 0
      ? [`Thank you. Your ${order.car} now goes to ${order.retailer}. The tax invoice is ${whereDocumentsAre(order)}.`]
      : ['Thank you. The car is sent to your retailer once the rest has arrived.'],
  facts: [
    ['Received', formatDollars(amountCents)],
    ...(remainingCents === 0 ? [] : ([['Still to be paid', formatDollars(remainingCents)]] as const)),
  ],
  action: follow(order),
});

const tradeInAction = (order: MailedOrder): MailContent['action'] & object => ({
  label: 'See the offer',
  path: `/${brand.baseUrlSegment}/profile/trade-in?orderNo=${order.orderNo}`,
});

const tradeInOffered = (
  order: MailedOrder,
  { offer, amountCents, holdsUntil }: OrderEventOf<'TradeInOffered'>['data'],
): Parts => ({
  topic: offer === 1 ? 'An offer for your car' : 'A new offer for your car',
  heading: offer === 1 ? 'We have valued your car' : 'We have a new offer for your car',
  paragraphs: [
    `You asked us to value the car you have. This is what we give for it towards the ${order.car}.`,
    'Accept or decline it in your account. The price of the new car stays as it is; what you accept lowers what is left to pay.',
    ...(offer === 1 ? [] : ['This takes the place of our last offer.']),
  ],
  facts: [
    ['Our offer', formatDollars(amountCents)],
    ['Holds until', longDay(holdsUntil)],
  ],
  action: tradeInAction(order),
});

const tradeInAccepted = (
  order: MailedOrder,
  { amountCents, contractVersion }: OrderEventOf<'TradeInAccepted'>['data'],
): Parts => ({
  ...step(
    order,
    'Your trade-in is agreed',
    `You have accepted our offer for the car you have. You hand it over to ${order.retailer} when you take delivery.`,
    contractVersion === undefined
      ? 'It is part of the contract that you are about to get.'
      : `The addendum to your contract is ${whereDocumentsAre(order)}.`,
  ),
  facts: [
    ['Total driveaway price', formatDollars(order.totalCents)],
    ['Trade-in', formatDollars(amountCents)],
  ],
});

const changed = (
  order: MailedOrder,
  { vehicle, price, dealer, differenceCents }: OrderEventOf<'OrderChanged'>['data'],
): Parts => ({
  ...step(
    order,
    'Your order has changed',
    `You have changed your order for the ${order.car}. Your order fee stays where it is.`,
    'You get a new contract to read and accept. The one before stays among your documents; it does not hold any more.',
  ),
  facts: [
    ['Your choice', vehicle.options.join(', ')],
    ['Retailer', dealer.name],
    ['Total driveaway price', formatDollars(price.totalCents)],
    ['Difference', formatDollars(differenceCents)],
  ],
});

/** What a mail about a refund ends with: what is still to come, if anything is. */
const stillToCome = (remainingCents = 0): NonNullable<MailContent['facts']> =>
  remainingCents === 0 ? [] : [['Still to come', formatDollars(remainingCents)]];

const depositRefunded = (
  order: MailedOrder,
  { amountCents, remainingCents }: OrderEventOf<'DepositRefunded'>['data'],
): Parts => ({
  ...step(
    order,
    'Your refund is on its way',
    'The money goes back to the card it came from. Banks take a few business days to show it.',
    ...(remainingCents === undefined
      ? []
      : ['What you had paid of the balance follows by bank transfer, to the account it came from.']),
    `The document about it is ${whereDocumentsAre(order)}.`,
  ),
  facts: [['Refunded', formatDollars(amountCents)], ...stillToCome(remainingCents)],
});

const balanceRefunded = (
  order: MailedOrder,
  { amountCents, remainingCents, bankReference, refundedOn }: OrderEventOf<'BalanceRefunded'>['data'],
): Parts => ({
  ...step(
    order,
    remainingCents === 0 ? 'Your refund is on its way' : 'A part of your refund is on its way',
    'We have transferred the money to the account it came from. Banks take a business day or two to show it.',
    `The document about it is ${whereDocumentsAre(order)}.`,
  ),
  facts: [
    ['Refunded', formatDollars(amountCents)],
    ['Transferred on', longDay(refundedOn)],
    ['Bank reference', bankReference],
    ...stillToCome(remainingCents),
  ],
});

const cancelled = (order: MailedOrder, { refundDueCents }: OrderEventOf<'OrderCancelled'>['data']): Parts => ({
  topic: 'Your order has been cancelled',
  heading: 'Your order has been cancelled',
  paragraphs: [
    `The order for the ${order.car} will not go on.`,
    refundDueCents === 0
      ? 'Nothing had been paid, so there is nothing to refund.'
      : `Everything you have paid is ${refundPromise}. We write again when it is on its way.`,
  ],
  facts: refundDueCents === 0 ? [] : [['To be refunded', formatDollars(refundDueCents)]],
  action: follow(order),
});

const step = (order: MailedOrder, topic: string, ...paragraphs: readonly string[]): Parts => ({
  topic,
  heading: topic,
  paragraphs,
  action: follow(order),
});

const reallocated = (
  order: MailedOrder,
  { vin, reason, invoiceVersion }: OrderEventOf<'VehicleReallocated'>['data'],
): Parts => ({
  ...step(
    order,
    'Another car is allocated to you',
    `Your order goes on with another ${order.car}. Reason: ${sentenceOf(reason)}`,
    'Price and contract stay as you agreed. We write again at each step of the new car.',
    ...(invoiceVersion === undefined
      ? []
      : [`The tax invoice for it is ${whereDocumentsAre(order)} and takes the place of the one before.`]),
  ),
  facts: [['VIN', vin]],
});

const expected = (isoDate: string | undefined, where: string): readonly string[] =>
  isoDate === undefined ? [] : [`It is expected ${where} on ${longDay(isoDate)}. This is an estimate.`];

const moved = (
  order: MailedOrder,
  { dealer, reason, refusableUntil }: OrderEventOf<'RetailerChanged'>['data'],
): Parts => ({
  ...step(
    order,
    'Another retailer delivers your car',
    `${dealer.name} now delivers your ${order.car}. Reason: ${sentenceOf(reason)}`,
    'Price and contract stay as you agreed.',
    'If you do not want this retailer, you can cancel your order in your account until the day below, as long as the car is not at the retailer. You then get back everything you have paid.',
  ),
  facts: [
    ['Retailer', dealer.name],
    ['Phone', dealer.phones[0] ?? ''],
    ['You may refuse until the end of', longDay(refusableUntil)],
  ],
});

/** The events that a buyer is told of by mail. */
export const mailedEvents: readonly OrderEventType[] = [
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
  'VehicleShippedToDealer',
  'VehicleArrivedAtDealer',
  'OrderCompleted',
  'OrderCancelled',
  'DepositRefunded',
  'BalanceRefunded',
  'OrderChanged',
  'TradeInOffered',
  'TradeInAccepted',
  'FinanceApplicationApproved',
  'FinanceApplicationDenied',
];

const partsOf = (event: OrderEvent, order: MailedOrder): Parts | undefined => {
  const { car, seller, retailer } = order;
  switch (event.type) {
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
        `${seller} has accepted your order. Next, a car is allocated to it.`,
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
        `The step “${stepTitles[event.data.corrects]}” was recorded by mistake and does not count. Reason: ${sentenceOf(event.data.reason)}`,
        `We are sorry about that. Price and contract of your ${car} stay as you agreed, and we write again when your order goes on.`,
      );
    case 'RetailerChanged':
      return moved(order, event.data);
    case 'VehicleReallocated':
      return reallocated(order, event.data);
    case 'VehicleOnWater':
      return step(
        order,
        'Your car is at sea',
        `Your ${car} is on its way ${event.data.vessel === undefined ? 'by ship' : `on the ship ${event.data.vessel}`}.`,
        ...expected(event.data.expectedOn, 'ashore'),
      );
    case 'VehicleOnShore':
      return step(
        order,
        'Your car has landed',
        `Your ${car} is in Australia. Once its balance is paid it goes on to ${retailer}.`,
      );
    case 'BalanceRequested':
      return balance(order, event.data);
    case 'BalancePaid':
      return event.data.overpaidCents === undefined
        ? balancePaid(order, event.data)
        : overpaid(order, event.data.amountCents, event.data.overpaidCents);
    case 'VehicleShippedToDealer':
      return step(
        order,
        'Your car is on its way to your retailer',
        `Your ${car} has left for ${retailer}.`,
        ...expected(event.data.expectedOn, 'there'),
      );
    case 'VehicleArrivedAtDealer':
      return step(
        order,
        'Your car has arrived',
        `${retailer} prepares your ${car} and arranges the handover with you.`,
      );
    case 'OrderCompleted':
      return step(
        order,
        'Enjoy your new car',
        `Your ${car} is yours. Thank you for ordering with us. Your documents stay in your account.`,
      );
    case 'OrderCancelled':
      return cancelled(order, event.data);
    case 'DepositRefunded':
      return depositRefunded(order, event.data);
    case 'BalanceRefunded':
      return balanceRefunded(order, event.data);
    case 'OrderChanged':
      return changed(order, event.data);
    case 'TradeInOffered':
      return tradeInOffered(order, event.data);
    case 'TradeInAccepted':
      return tradeInAccepted(order, event.data);
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
    case 'OrderCreated':
    case 'DepositPaymentStarted':
    case 'DepositPaymentFailed':
    case 'ContractNotesAdded':
    case 'AllocationLapsed':
    case 'FinanceApplicationLodged':
    case 'DocumentAdded':
    case 'ValuationRequested':
    case 'TradeInDeclined':
      return undefined;
  }
};

/** The mail that tells a buyer of an event; undefined for events that none is sent about. */
export const orderMail = (event: OrderEvent, order: MailedOrder): MailContent | undefined => {
  const parts = partsOf(event, order);
  if (parts === undefined) return undefined;
  const { topic, facts = [], ...others } = parts;
  return {
    ...others,
    paragraphs: order.areDocumentsAttached ? parts.paragraphs : [...parts.paragraphs, notVerified],
    subject: `${topic}: order ${order.orderNo}`,
    preview: parts.paragraphs[0] ?? topic,
    facts: [['Order', order.orderNo], ['Car', order.car], ...facts],
  };
};
