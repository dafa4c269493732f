/** What a buyer is told by mail about money: paid, owing, traded in, given back. */
import { duesAfterReversal } from '../order/dues-after-reversal.ts';
import { brand } from '../brand/brand.ts';
import { formatDollars } from '../money/cents.ts';
import { givenUpCode } from '../order/given-up-payment.ts';
import type { OrderEventOf } from '../order/order-events.ts';
import { cancelledInWords } from '../order/cancelled-by.ts';
import { balanceDueIn } from '../order/sale-rules.ts';
import { cardLabel } from '../payments/card-words.ts';
import { paymentReviewed } from '../payments/payment-reviewed.ts';
import { nothingToRefund, refundPromise } from '../payments/refund-promise.ts';
import { balanceEntry } from './balance-entry.ts';
import { longDay } from './long-moment.ts';
import type { MailContent, MailText } from './mail-content.ts';
import { because, follow, step, whereDocumentsAre, type MailedOrder, type Parts } from './order-mail-parts.ts';
import { inQuotationMarks, strangersWords } from './strangers-words.ts';

export const receipt = (
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
    ['Card', cardLabel(card, maskedCard)],
    ['Total driveaway price', formatDollars(order.totalCents)],
    ...(order.tradeInCents === 0 ? [] : ([['Trade-in', formatDollars(order.tradeInCents)]] as const)),
    ['Balance', formatDollars(Math.max(0, order.owingCents))],
  ],
  action: { label: 'Review my contract', path: `/${brand.baseUrlSegment}/order/${order.orderNo}/contract` },
});

/** The balance is settled by what came before it was asked for. */
const settledBefore = (order: MailedOrder, overpaidCents: number): Parts => ({
  topic: 'Your car is paid for',
  heading: 'Your car is paid for in full',
  paragraphs: [
    `A car has been allocated to your order, and what you have paid already covers the balance. Your ${order.car} now goes to ${order.retailer}. The tax invoice is ${whereDocumentsAre(order)}.`,
    ...(overpaidCents === 0
      ? []
      : ['You have paid more than is owing. We will refund the difference to the account it came from.']),
  ],
  facts: overpaidCents === 0 ? [] : [['To be refunded', formatDollars(overpaidCents)]],
  action: follow(order),
});

const balanceAsked = (order: MailedOrder, { dueOn, isRevised }: OrderEventOf<'BalanceRequested'>['data']): Parts => ({
  topic: isRevised ? 'The request for your balance has changed' : 'Your balance is due',
  heading: isRevised ? 'The request for your balance has changed' : 'Please pay the balance',
  paragraphs: [
    ...(isRevised ? ['This takes the place of our last request for the balance.'] : []),
    `A car has been allocated to your order. The balance must be with us in cleared funds ${balanceDueIn(order.state)} to your retailer.`,
    'Pay by electronic funds transfer, telegraphic transfer or bank cheque, with your order number as the reference. For your safety this mail holds no bank details: find them in your account, and never pay to an account that a mail names.',
  ],
  facts: [
    // what was paid or traded in since it was asked for is not asked for again
    ['Balance', formatDollars(order.owingNowCents)],
    ['Reference', order.orderNo],
    ...(dueOn === undefined ? [] : ([['Due on', longDay(dueOn)]] as const)),
  ],
  action: { label: 'See how to pay', path: `/${brand.baseUrlSegment}/profile/pay-balance?orderNo=${order.orderNo}` },
  ...(dueOn === undefined
    ? {}
    : {
        calendar: balanceEntry({ ...order, dueOn }),
      }),
});

export const balance = (order: MailedOrder, data: OrderEventOf<'BalanceRequested'>['data']): Parts =>
  data.amountCents === 0 ? settledBefore(order, data.overpaidCents ?? 0) : balanceAsked(order, data);

/** What makes such a mail the receipt of a transfer. */
const factsOf = ({
  amountCents,
  remainingCents,
  overpaidCents,
  receivedOn,
  isDayAssumed,
  bankReference,
}: OrderEventOf<'BalancePaid'>['data']): NonNullable<MailContent['facts']> => [
  ['Received', formatDollars(amountCents)],
  ...(isDayAssumed === true ? [] : ([['Received on', longDay(receivedOn)]] as const)),
  ['Bank reference', inQuotationMarks(bankReference)],
  ...(remainingCents === 0 ? [] : ([['Still to be paid', formatDollars(remainingCents)]] as const)),
  ...(overpaidCents === undefined ? [] : ([['To be refunded', formatDollars(overpaidCents)]] as const)),
];

/** Of a payment before the balance was asked for. */
export const paidEarly = (order: MailedOrder, data: OrderEventOf<'BalancePaid'>['data']): Parts => ({
  topic: 'Receipt for a payment',
  heading: 'Thank you, a payment has arrived',
  paragraphs: [
    `We have received your payment for the ${order.car} before we asked for it. It counts towards the balance, and is ${refundPromise} if the order is cancelled.`,
    ...(data.overpaidCents === undefined
      ? []
      : ['You have paid more than the car costs. We will refund the difference to the account it came from.']),
  ],
  facts: factsOf(data),
  action: follow(order),
});

/** Of a cancelled order: what had gone back of a payment that the bank took back. */
export const debtPaid = (order: MailedOrder, data: OrderEventOf<'BalancePaid'>['data']): Parts => ({
  ...step(
    order,
    'Your payment has arrived',
    data.remainingCents === 0
      ? 'Thank you. Nothing is owing of your cancelled order any more.'
      : 'Thank you. It counts towards what is owing of your cancelled order.',
    ...(data.overpaidCents === undefined
      ? []
      : ['You have paid more than was owing. We transfer back what is too much.']),
  ),
  facts: factsOf(data),
});

/** Where a car that is paid for goes; one that was paid for before is where it is. */
const paidFor = (order: MailedOrder, data: OrderEventOf<'BalancePaid'>['data'], goesOn: string): string => {
  const { invoice, amountCents, overpaidCents = 0, ofWaivedCents = 0 } = data;
  // nothing was asked for any more: no invoice follows
  if (ofWaivedCents > 0 && ofWaivedCents + overpaidCents === amountCents)
    return `Thank you. We had not asked for ${formatDollars(ofWaivedCents)} of the price of your ${order.car} any more; it now counts as paid.`;
  if (invoice === 'stands') return `Thank you. Your ${order.car} is paid for in full again.`;
  return invoice === 'withdrawn'
    ? `Thank you. Your ${order.car} is paid for in full again. The new tax invoice is ${whereDocumentsAre(order)}.`
    : `${goesOn} The tax invoice is ${whereDocumentsAre(order)}.`;
};

/** Of a payment that was not owing, or not all of it. */
export const overpaid = (
  order: MailedOrder,
  data: OrderEventOf<'BalancePaid'>['data'],
  overpaidCents: number,
): Parts => ({
  topic: 'You have paid more than is owing',
  heading: 'You have paid more than is owing',
  paragraphs: [
    overpaidCents < data.amountCents
      ? paidFor(order, data, `Thank you. Your ${order.car} is paid for in full and goes on to ${order.retailer}.`)
      : `Thank you for your payment for the ${order.car}. Nothing was owing any more.`,
    'We transfer back what is too much, to the account it came from. We write again when it is on its way.',
  ],
  facts: factsOf(data),
  action: follow(order),
});

export const balancePaid = (order: MailedOrder, data: OrderEventOf<'BalancePaid'>['data']): Parts => {
  const { remainingCents, invoice } = data;
  const rest =
    invoice === undefined ? 'Thank you. The car is sent to your retailer once the rest has arrived.' : 'Thank you.';
  return {
    topic: remainingCents === 0 ? 'Your car is paid for' : 'Receipt for a payment',
    heading: remainingCents === 0 ? 'Your car is paid for in full' : 'Thank you, a payment has arrived',
    paragraphs: [
      remainingCents === 0 ? paidFor(order, data, `Thank you. Your ${order.car} now goes to ${order.retailer}.`) : rest,
    ],
    facts: factsOf(data),
    action: follow(order),
  };
};

/** Of a part that is not asked for any more: mostly the rest, so that the car goes on. */
export const balanceWaived = (order: MailedOrder, data: OrderEventOf<'BalanceWaived'>['data']): Parts => {
  const { amountCents, reason, remainingCents, invoice } = data;
  const inInvoice = invoice === 'stands' ? '' : ` The tax invoice is ${whereDocumentsAre(order)}.`;
  return {
    ...step(
      order,
      remainingCents === 0 ? 'Nothing more is to be paid' : 'You have less to pay',
      ...because(
        `You do not have to pay ${formatDollars(amountCents)} of what was owing for your ${order.car}.`,
        reason,
      ),
      ...(remainingCents === 0 ? [`Nothing more is to be paid.${inInvoice}`] : []),
    ),
    facts: [
      ['Waived', formatDollars(amountCents)],
      ...(remainingCents === 0 ? [] : ([['Still to be paid', formatDollars(remainingCents)]] as const)),
    ],
  };
};

const tradeInAction = (order: MailedOrder): MailContent['action'] & object => ({
  label: 'See the offer',
  path: `/${brand.baseUrlSegment}/profile/trade-in?orderNo=${order.orderNo}`,
});

export const tradeInOffered = (
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
    ['Holds until the end of', longDay(holdsUntil)],
  ],
  action: tradeInAction(order),
});

export const tradeInAccepted = (
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
    ['Balance', formatDollars(Math.max(0, order.owingCents))],
  ],
});

/** What a mail about a refund ends with: what is still to come, if anything is. */
const stillToCome = (remainingCents = 0): NonNullable<MailContent['facts']> =>
  remainingCents === 0 ? [] : [['Still to come', formatDollars(remainingCents)]];

type Otherwise = OrderEventOf<'DepositRefunded'>['data']['otherwise'];

const wayBack = (otherwise: Otherwise): readonly MailText[] =>
  otherwise === undefined
    ? ['The money goes back to the card it came from. Banks take a few business days to show it.']
    : ['The money could not go back to the card it came from. How you get it:', strangersWords(otherwise.how)];

const dayAndReference = (refundId: string, otherwise: Otherwise): NonNullable<MailContent['facts']> =>
  otherwise === undefined
    ? []
    : [
        ['Refunded on', longDay(otherwise.refundedOn)],
        ['Reference', inQuotationMarks(refundId)],
      ];

export const depositRefunded = (
  order: MailedOrder,
  { amountCents, refundId, otherwise, remainingCents }: OrderEventOf<'DepositRefunded'>['data'],
): Parts => ({
  ...step(
    order,
    'Your refund is on its way',
    ...wayBack(otherwise),
    ...(remainingCents === undefined
      ? []
      : ['What you had paid of the balance follows by bank transfer, to the account it came from.']),
    `The document about it is ${whereDocumentsAre(order)}.`,
  ),
  facts: [
    ['Refunded', formatDollars(amountCents)],
    ...dayAndReference(refundId, otherwise),
    ...stillToCome(remainingCents),
  ],
});

export const depositHeld = (order: MailedOrder): Parts =>
  step(
    order,
    'Your payment is being reviewed',
    `It is about the order fee for your ${order.car}. ${paymentReviewed}`,
    'Your order waits for it. You can also cancel the order in your account: should the payment go through after that, it goes back to your card by itself.',
  );

/** Of a payment that its buyer knows to be reviewed. */
export const depositFailed = (
  order: MailedOrder,
  { responseCode }: OrderEventOf<'DepositPaymentFailed'>['data'],
): Parts => ({
  topic: 'Your order fee is not paid',
  heading: 'Your order fee is not paid',
  paragraphs: [
    responseCode === givenUpCode
      ? 'The payment that was being reviewed could not be found any more. Should it turn up, it goes back to your card by itself.'
      : 'The payment that was being reviewed did not go through. You have not been charged.',
    order.isCancelled
      ? `Your order for the ${order.car} stays cancelled.`
      : `You can try again while the offer for your ${order.car} lasts, with another card if you like.`,
  ],
  action: follow(order),
});

export const lateChargeRefunded = (
  order: MailedOrder,
  { amountCents, refundId, otherwise }: OrderEventOf<'LateChargeRefunded'>['data'],
): Parts => ({
  ...step(
    order,
    'A payment that we could not find goes back to you',
    'You tried to pay the order fee, and we could not find the payment. It has turned up since, and we have paid it back.',
    ...wayBack(otherwise),
    'Nothing else about your order has changed.',
  ),
  facts: [['Paid back', formatDollars(amountCents)], ...dayAndReference(refundId, otherwise)],
});

export const balanceRefunded = (
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
    ['Bank reference', inQuotationMarks(bankReference)],
    ...stillToCome(remainingCents),
  ],
});

/** Of a payment that the bank took back, or a refund that came back, and of either recorded by mistake. */
export const transferReversed = (order: MailedOrder, data: OrderEventOf<'TransferReversed'>['data']): Parts => {
  const { direction, charge, bankReference, day, reason, isMistake, invoice } = data;
  const { refundDueCents, ...due } = duesAfterReversal(data);
  // what was paid since is not asked for again
  const remainingCents = due.remainingCents === 0 ? 0 : order.owingNowCents;
  const amount = formatDollars(data.amountCents);
  const what = {
    in: isMistake
      ? `We had recorded a payment of ${amount} for the ${order.car} by mistake.`
      : `The bank has taken back your payment of ${amount} for the ${order.car}.`,
    out: isMistake
      ? `We had recorded by mistake that ${amount} had been sent back to you.`
      : `The ${amount} that we had sent back to you has come back to us.`,
  } as const;
  const topics = {
    in: isMistake ? 'A payment was recorded by mistake' : 'Your payment was taken back by the bank',
    out: isMistake ? 'A refund was recorded by mistake' : 'Your refund has come back to us',
  } as const;
  return {
    ...step(
      order,
      topics[direction],
      ...because(what[direction], reason),
      ...(invoice === 'withdrawn'
        ? [
            'The tax invoice does not hold any more: you get a new one once the car is paid for. It is not handed over before that.',
          ]
        : []),
      ...(remainingCents > 0 ? ['Please pay what is below. If you think that this is wrong, please contact us.'] : []),
      ...(direction === 'out' && !charge?.isLate ? ['The document about it does not hold any more.'] : []),
      ...(refundDueCents > 0 ? ['We write again when what is to be refunded is on its way.'] : []),
    ),
    facts: [
      [
        direction === 'in' ? 'Payment' : 'Refund',
        `${amount}, ${longDay(day)}, reference ${inQuotationMarks(bankReference)}`,
      ],
      ...(remainingCents === 0 ? [] : ([['To be paid', formatDollars(remainingCents)]] as const)),
      ...(refundDueCents === 0 ? [] : ([['To be refunded', formatDollars(refundDueCents)]] as const)),
    ],
  };
};

export const cancelled = (
  order: MailedOrder,
  { reason, by, withdraws, refundDueCents, adjustsInvoice }: OrderEventOf<'OrderCancelled'>['data'],
): Parts => ({
  ...step(
    order,
    'Your order has been cancelled',
    ...because(`${cancelledInWords({ by, withdraws }, order.seller, `the ${order.car}`)}.`, reason),
    refundDueCents === 0
      ? nothingToRefund(order.isPaymentOpen)
      : `Everything you have paid is ${refundPromise}. We write again when it is on its way.`,
    ...(adjustsInvoice === undefined
      ? []
      : [`The adjustment note, which takes back the price of your tax invoice, is ${whereDocumentsAre(order)}.`]),
  ),
  facts: refundDueCents === 0 ? [] : [['To be refunded', formatDollars(refundDueCents)]],
});
