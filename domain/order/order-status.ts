/** The ten status codes and the thirteen display statuses (specification §4). */
import type { Cents } from '../money/cents.ts';
import { balanceHeldCents } from './balance-held.ts';
import { outstandingCents } from './order-money.ts';
import type { OrderFacts, OrderState } from './order-state.ts';

/**
 * Signed 16-bit flag words. Never compare them by size: OrderCompleted is -32768 and Cancelled 0, yet both come
 * after everything else. Bit 0 live order, 4 deposit, 5 contract, 6 approved, 7 vehicle, 9 on water, 10 on shore,
 * 11 to dealer, 12 delivered, 14 awaiting payment, 15 completed.
 */
export const orderStatusCodes = {
  Cancelled: 0,
  New: 1,
  DepositPaid: 17,
  ContractAccepted: 33,
  Approved: 65,
  Allocated: 129,
  InTransit: 3713,
  Delivered: 4225,
  AwaitingPayment: 16_384,
  OrderCompleted: -32_768,
} as const;
type OrderStatusCode = (typeof orderStatusCodes)[keyof typeof orderStatusCodes];

export const orderDisplayStatusLabels = [
  'Invalid',
  'Deposit Required',
  'Awaiting Customer Acknowledgement of Contract Terms',
  'Pending acceptance by the seller',
  'Accepted',
  'Vehicle Allocated',
  'On Water',
  'On Shore',
  'Balance Owing',
  'Shipping to Dealer',
  'Arrived at Dealer',
  'Order confirmed. Delivery pending.',
  'Cancelled',
] as const;

/** 0 to 12, the index of its label. */
type OrderDisplayStatus = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12;

export const financeStatusLabels = ['', 'Pending', 'Approved', 'Denied'] as const;
type FinanceStatus = 0 | 1 | 2 | 3;

type TransitStage = 'onWater' | 'onShore' | 'toDealer';

/** What the status word alone does not tell. */
type StatusFacts = {
  readonly transitStage: TransitStage | undefined;
  readonly balanceOwingCents: Cents;
};

const bit = { live: 0x0001, vehicle: 0x0080, contract: 0x0020, approved: 0x0040, deposit: 0x0010 } as const;
const transit: Readonly<Record<TransitStage, number>> = { onWater: 0x0200, onShore: 0x0400, toDealer: 0x0800 };
const anyTransit = 0x0e00;
const deliveredBit = 0x1000;
const awaitingPaymentBit = 0x4000;
const completedBit = 0x8000;
const knownBits = 0xdef1;

const stageFromBits = (word: number): TransitStage | undefined => {
  const bits = word & anyTransit;
  if (bits === transit.onWater) return 'onWater';
  if (bits === transit.onShore) return 'onShore';
  return bits === transit.toDealer ? 'toDealer' : undefined;
};

const transitDisplay = (stage: TransitStage | undefined, owing: boolean): OrderDisplayStatus => {
  if (stage === 'toDealer') return 9;
  if (stage === 'onShore') return owing ? 8 : 7;
  return stage === 'onWater' ? 6 : 0;
};

/** The display status of a status word, first match wins; 0 Invalid for a word that cannot be decoded. */
export const displayStatusOf = (code: number, facts: StatusFacts): OrderDisplayStatus => {
  if (!Number.isInteger(code) || code < -32_768 || code > 32_767) return 0;
  const word = code & 0xffff;
  const owing = facts.balanceOwingCents > 0;
  if (word === 0) return 12;
  if ((word & ~knownBits) !== 0) return 0;
  if ((word & completedBit) !== 0) return 11;
  if ((word & awaitingPaymentBit) !== 0) return owing ? 8 : 9;
  if ((word & bit.live) === 0) return 0;
  if ((word & deliveredBit) !== 0) return 10;
  if ((word & anyTransit) !== 0) return transitDisplay(facts.transitStage ?? stageFromBits(word), owing);
  if ((word & bit.vehicle) !== 0) return 5;
  if ((word & bit.approved) !== 0) return 4;
  if ((word & bit.contract) !== 0) return 3;
  if ((word & bit.deposit) !== 0) return 2;
  return word === bit.live ? 1 : 0;
};

/** As much of an order as its display status depends on. */
type StandingOrder = Pick<OrderState, 'lifecycle'> & {
  readonly facts: Pick<OrderFacts, 'balance'>;
  readonly anomalies: { readonly length: number };
};

/** What has not come in of a balance that has been requested, in cents; 0 before that and once it is cancelled. */
const requestedOwingCents = ({ facts: { balance }, lifecycle }: StandingOrder): Cents =>
  lifecycle.value.balance === 'owing' ? Math.max(0, balance.requestedCents - balanceHeldCents(balance)) : 0;

/** What is still to be paid of a balance that has been requested: a trade-in that was accepted since lowers it. */
export const balanceOwingCents = (state: OrderState): Cents =>
  Math.max(0, Math.min(requestedOwingCents(state), outstandingCents(state.facts)));

/** The status word of an order; undefined for one that does not exist. */
export const statusCodeOf = (state: Pick<OrderState, 'lifecycle'>): OrderStatusCode | undefined => {
  const { fulfilment, balance } = state.lifecycle.value;
  const owing = balance === 'owing';
  if (typeof fulfilment === 'object') {
    if ('created' in fulfilment) return orderStatusCodes.New;
    if ('depositPaid' in fulfilment) return orderStatusCodes.DepositPaid;
    if ('inTransit' in fulfilment) return owing ? orderStatusCodes.AwaitingPayment : orderStatusCodes.InTransit;
    return orderStatusCodes.Cancelled;
  }
  switch (fulfilment) {
    case 'notCreated':
      return undefined;
    case 'contractAccepted':
      return orderStatusCodes.ContractAccepted;
    case 'approved':
      return orderStatusCodes.Approved;
    case 'allocated':
      return owing ? orderStatusCodes.AwaitingPayment : orderStatusCodes.Allocated;
    case 'delivered':
      return orderStatusCodes.Delivered;
    case 'completed':
      return orderStatusCodes.OrderCompleted;
  }
};

/** Where the car is while it travels. */
export const transitStageOf = (state: Pick<OrderState, 'lifecycle'>): TransitStage | undefined => {
  const { fulfilment } = state.lifecycle.value;
  return typeof fulfilment === 'object' && 'inTransit' in fulfilment ? fulfilment.inTransit : undefined;
};

/** What the customer sees; 0 Invalid when a recorded event did not fit. */
export const orderDisplayStatus = (state: StandingOrder): OrderDisplayStatus => {
  const code = statusCodeOf(state);
  if (code === undefined || state.anomalies.length > 0) return 0;
  return displayStatusOf(code, {
    transitStage: transitStageOf(state),
    // a trade-in never settles a balance
    balanceOwingCents: requestedOwingCents(state),
  });
};

/** The finance application status, 0 when there is none. */
export const financeStatusOf = (state: OrderState): FinanceStatus =>
  (({ notApplicable: 0, pending: 1, approved: 2, denied: 3 }) as const)[state.lifecycle.value.finance];
