/** The next thing that happens with an order, who does it and by when, from the state that the machines and the server share. */
import { hasCome } from '../time/has-come.ts';
import { customerMay, type Standing } from './customer-may.ts';
import type { OrderLifecycle } from './order-lifecycle.ts';

/** What the customer does next, and what others do. */
export const customerSteps = [
  'payFee',
  'orderAgain',
  'acceptContract',
  'payBalance',
  'answerTradeIn',
  'talkAboutFinance',
  'arrangeHandover',
  'chooseHandoverTime',
  'comeToHandover',
] as const;
export const otherSteps = [
  'closerLook',
  'bankAnswers',
  'contractComes',
  'sellerAccepts',
  'carIsAllocated',
  'carIsShipped',
  'stockCarLeaves',
  'carLands',
  'balanceIsAsked',
  'carLeavesForRetailer',
  'carReachesRetailer',
  'retailerPrepares',
  'refundComes',
  'carIsYours',
  'nothing',
] as const;
export type CustomerStep = (typeof customerSteps)[number];
export type NextStepKind = CustomerStep | (typeof otherSteps)[number];

export type NextStep = {
  readonly kind: NextStepKind;
  /** The last moment for it (ISO instant) or the last day (yyyy-MM-dd); absent where nothing sets one. */
  readonly by?: { readonly instant: string } | { readonly day: string };
};

export type OrderAwaiting = Standing & {
  readonly hasAnomalies: boolean;
  /** yyyy-MM-dd; null while none is set. */
  readonly balanceDueOn: string | null;
  /** The offer for the customer's car that can still be taken; null while there is none. */
  readonly tradeInOffer: { readonly holdsUntil: string } | null;
  /** What was offered and chosen for the handover; null before the retailer has offered any time. */
  readonly handover: HandoverArranged | null;
};

export type HandoverArranged = {
  /** ISO instants, of which those to come can still be chosen. */
  readonly offer: { readonly times: readonly string[] } | null;
  readonly chosen: { readonly startsAt: string } | null;
  /** yyyy-MM-dd; null while the car is not handed over. */
  readonly done: { readonly handedOverOn: string } | null;
};

/** The times that can still be chosen, the soonest first. */
export const openTimes = ({ offer }: Pick<HandoverArranged, 'offer'>, now: string): readonly string[] =>
  (offer?.times ?? []).filter((time) => !hasCome(time, now));

type Fulfilment = OrderLifecycle['fulfilment'];

const feeStep = (order: OrderAwaiting, now: string): NextStep => {
  const { offerEndsAt, checkout } = order;
  if (customerMay('pay', order, now)) return { kind: 'payFee', by: { instant: offerEndsAt } };
  return { kind: !checkout.paymentOpen && hasCome(offerEndsAt, now) ? 'orderAgain' : 'bankAnswers' };
};

const afterAllocation = ({ isStockCar }: OrderAwaiting): NextStepKind =>
  isStockCar === true ? 'stockCarLeaves' : 'carIsShipped';

/** What others do next with an order whose customer has nothing to do. */
const stageStep = (fulfilment: Fulfilment, order: OrderAwaiting): NextStepKind => {
  if (typeof fulfilment === 'object') {
    if ('depositPaid' in fulfilment) return 'contractComes';
    if ('cancelled' in fulfilment) {
      if (fulfilment.cancelled === 'paymentOpen') return 'bankAnswers';
      return fulfilment.cancelled === 'refundDue' ? 'refundComes' : 'nothing';
    }
    if ('created' in fulfilment) return 'bankAnswers';
    if (fulfilment.inTransit === 'onWater') return 'carLands';
    if (fulfilment.inTransit === 'toDealer') return 'carReachesRetailer';
    return order.lifecycle.balance === 'notDue' ? 'balanceIsAsked' : 'carLeavesForRetailer';
  }
  switch (fulfilment) {
    case 'notCreated':
      return 'nothing';
    case 'contractAccepted':
      return 'sellerAccepts';
    case 'approved':
      return 'carIsAllocated';
    case 'allocated':
      return afterAllocation(order);
    case 'delivered':
      return 'retailerPrepares';
    case 'completed':
      return 'arrangeHandover';
  }
};

/** What is open beside the stages of the order: the first of them that the customer can still do. */
const besideStages = (order: OrderAwaiting, now: string): NextStep | undefined => {
  const { tradeInOffer, lifecycle } = order;
  if (tradeInOffer !== null && customerMay('tradeIn', order, now)) {
    return { kind: 'answerTradeIn', by: { day: tradeInOffer.holdsUntil } };
  }
  return lifecycle.finance === 'denied' ? { kind: 'talkAboutFinance' } : undefined;
};

/** What is next about the handover; undefined where no time is arranged, or what was arranged is over. */
const handoverStep = ({ handover, lifecycle }: OrderAwaiting, now: string): NextStep | undefined => {
  const isThere = lifecycle.fulfilment === 'delivered' || lifecycle.fulfilment === 'completed';
  if (handover === null || !isThere) return undefined;
  const { chosen, done } = handover;
  if (done !== null) return { kind: 'carIsYours' };
  if (chosen !== null && !hasCome(chosen.startsAt, now)) {
    return { kind: 'comeToHandover', by: { instant: chosen.startsAt } };
  }
  return openTimes(handover, now).length === 0 ? undefined : { kind: 'chooseHandoverTime' };
};

/**
 * The next thing to do about an order, the customer's before anybody else's and what stops the order before what does not.
 * @param now an ISO instant by the server's clock; while it is unknown, no deadline counts as passed
 */
export const nextStep = (order: OrderAwaiting, now: string): NextStep => {
  const { lifecycle, hasAnomalies, balanceDueOn } = order;
  const { fulfilment, balance } = lifecycle;
  if (hasAnomalies) return { kind: 'closerLook' };
  const arranged = handoverStep(order, now);
  if (arranged !== undefined) return arranged;
  const isOver = fulfilment === 'completed' || (typeof fulfilment === 'object' && 'cancelled' in fulfilment);
  if (isOver) return { kind: stageStep(fulfilment, order) };
  if (typeof fulfilment === 'object' && 'created' in fulfilment) return feeStep(order, now);
  if (customerMay('accept', order, now)) return { kind: 'acceptContract' };
  if (balance === 'owing') {
    return { kind: 'payBalance', ...(balanceDueOn === null ? {} : { by: { day: balanceDueOn } }) };
  }
  return besideStages(order, now) ?? { kind: stageStep(fulfilment, order) };
};

/** Whether it is the customer who acts next. */
export const isCustomers = ({ kind }: NextStep): boolean => customerSteps.some((step) => step === kind);
