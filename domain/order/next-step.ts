/** The next thing that happens with an order, who does it and by when, from the state that the machines and the server share. */
import { isPaymentHeld } from './is-payment-held.ts';
import type { OrderLifecycle } from './order-lifecycle.ts';
import {
  customerSteps,
  isHandedOver,
  thingsToDo,
  type CustomerStep,
  type OrderToSeeTo,
  type StepDeadline,
  type ThingToDo,
} from './things-to-do.ts';

/** What others do next. */
export const otherSteps = [
  'closerLook',
  'bankAnswers',
  'paymentIsReviewed',
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
export type OtherStep = (typeof otherSteps)[number];
export type NextStepKind = CustomerStep | OtherStep;

export type NextStep = {
  readonly kind: NextStepKind;
  /** Absent where nothing sets one. */
  readonly by?: StepDeadline;
};

type Fulfilment = OrderLifecycle['fulfilment'];

const stagedStep = (fulfilment: Extract<Fulfilment, object>, balance: OrderLifecycle['balance']): OtherStep => {
  if ('depositPaid' in fulfilment) return 'contractComes';
  if (isPaymentHeld({ fulfilment })) return 'paymentIsReviewed';
  if ('cancelled' in fulfilment) {
    if (fulfilment.cancelled === 'paymentOpen') return 'bankAnswers';
    return fulfilment.cancelled === 'refundDue' ? 'refundComes' : 'nothing';
  }
  if ('created' in fulfilment) return 'bankAnswers';
  if (fulfilment.inTransit === 'onWater') return 'carLands';
  if (fulfilment.inTransit === 'toDealer') return 'carReachesRetailer';
  return balance === 'notDue' ? 'balanceIsAsked' : 'carLeavesForRetailer';
};

/** What others do next with an order whose customer has nothing to do. */
const stepOfOthers = (order: OrderToSeeTo): OtherStep => {
  const { lifecycle, hasAnomalies, isStockCar } = order;
  const { fulfilment, balance } = lifecycle;
  if (hasAnomalies) return 'closerLook';
  if (isHandedOver(order)) return 'carIsYours';
  if (typeof fulfilment === 'object') return stagedStep(fulfilment, balance);
  switch (fulfilment) {
    case 'notCreated':
      return 'nothing';
    case 'contractAccepted':
      return 'sellerAccepts';
    case 'approved':
      return 'carIsAllocated';
    case 'allocated':
      return isStockCar === true ? 'stockCarLeaves' : 'carIsShipped';
    case 'delivered':
    case 'completed':
      return 'retailerPrepares';
  }
};

const toStep = (thing: ThingToDo): readonly (NextStep & { readonly kind: CustomerStep })[] =>
  thing.standing === 'yours' ? [{ kind: thing.step, ...(thing.by === undefined ? {} : { by: thing.by }) }] : [];

/**
 * The next thing to do about an order: the first of the customer's own, else what others do.
 * @param now an ISO instant by the server's clock; while it is unknown, no deadline counts as passed
 */
export const nextStep = (order: OrderToSeeTo, now: string): NextStep => {
  const own = thingsToDo(order, now).flatMap(toStep);
  const first = customerSteps.find((step) => own.some(({ kind }) => kind === step));
  return own.find(({ kind }) => kind === first) ?? { kind: stepOfOthers(order) };
};

/** Whether it is the customer who acts next. */
export const isCustomers = (kind: NextStepKind): kind is CustomerStep => customerSteps.some((step) => step === kind);
