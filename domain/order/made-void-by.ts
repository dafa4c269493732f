/** What was said before a change does not hold after it: which later event of an order takes back what. */
import type { OrderEvent, OrderEventType } from './order-events.ts';
import { bankLineOf } from './bank-line.ts';
import { hasCome } from '../time/has-come.ts';
import { endOfDay } from '../locations/end-of-day.ts';
import type { StateCode } from '../locations/state.ts';

const otherCar: readonly OrderEventType[] = ['VehicleReallocated'];

/** The events after which nobody should hear any more what an earlier one asked for or arranged. */
const takenBackBy: Readonly<Partial<Record<OrderEventType, readonly OrderEventType[]>>> = {
  DepositPaymentHeld: ['DepositPaid', 'DepositPaymentFailed'],
  DepositPaymentFailed: ['DepositPaymentStarted'],
  ContractIssued: ['ContractIssued', 'OrderChanged'],
  ContractAccepted: ['OrderChanged'],
  OrderChanged: ['OrderChanged'],
  OrderApproved: ['OrderChanged'],
  RetailerChanged: ['RetailerChanged'],
  FinanceApplicationLodged: ['OrderChanged'],
  FinanceApplicationApproved: ['OrderChanged'],
  FinanceApplicationDenied: ['OrderChanged', 'FinanceApplicationLodged'],
  VehicleAllocated: otherCar,
  VehicleReallocated: otherCar,
  VehicleOnWater: otherCar,
  VehicleOnShore: otherCar,
  VehicleShippedToDealer: otherCar,
  BalanceRequested: ['BalanceRequested'],
  TradeInOffered: ['ValuationRequested', 'TradeInOffered', 'TradeInAccepted', 'TradeInDeclined'],
  HandoverTimesOffered: ['HandoverTimesOffered', 'HandoverTimeChosen', 'HandoverTimesWithdrawn', 'VehicleHandedOver'],
  HandoverTimesWithdrawn: ['HandoverTimeChosen', 'VehicleHandedOver'],
  HandoverTimeChosen: ['HandoverTimeChosen', 'HandoverTimesWithdrawn', 'VehicleHandedOver'],
};

/** Whether a payment, or a transfer back, counts no more, or a balance stands as it stood before. */
const isReversedBy = (event: OrderEvent, later: OrderEvent): boolean => {
  if (later.type !== 'TransferReversed') return false;
  const { direction, charge, bankReference, day, amountCents, remainingCents } = later.data;
  if (event.type === 'DepositRefunded' || event.type === 'LateChargeRefunded')
    return (
      event.data.paymentId === charge?.paymentId &&
      bankLineOf(event)?.day === day &&
      event.data.refundId === bankReference
    );
  if (charge !== undefined) return false;
  if (event.type === 'BalanceRequested') return event.data.amountCents === 0 || remainingCents === 0;
  // paid for, and not any more
  if (event.type === 'OrderCompleted') return remainingCents > 0;
  const isSettling = event.type === 'BalancePaid' || event.type === 'BalanceWaived';
  if (isSettling && event.data.remainingCents === 0 && remainingCents > 0) return true;
  if (event.type !== 'BalancePaid' && event.type !== 'BalanceRefunded') return false;
  const line = bankLineOf(event);
  const isOfLine = line?.direction === direction && line.bankReference === bankReference && line.day === day;
  return isOfLine && event.data.amountCents === amountCents;
};

/** Whether what an event said does not hold any more after a later one of the same order. */
export const isMadeVoidBy = (event: OrderEvent, later: OrderEvent): boolean =>
  (takenBackBy[event.type]?.includes(later.type) ?? false) ||
  isReversedBy(event, later) ||
  // the customer's own change, not one of the seller's charges
  (event.type === 'RetailerChanged' && later.type === 'OrderChanged' && later.data.charges === undefined) ||
  (event.type === 'BalanceRequested' &&
    (later.type === 'BalancePaid' || later.type === 'BalanceWaived') &&
    later.data.remainingCents === 0) ||
  (later.type === 'StatusCorrected' &&
    later.data.corrects === (event.type === 'VehicleReallocated' ? 'VehicleAllocated' : event.type));

/** Whether what an event said does not hold any more after the later ones: a step that was taken back takes nothing back. */
export const isVoidAfter = (event: OrderEvent, later: readonly OrderEvent[]): boolean =>
  later.some(
    (one, index) =>
      isMadeVoidBy(event, one) &&
      !later.slice(index + 1).some((next) => next.type === 'StatusCorrected' && next.data.corrects === one.type),
  );

/** Whether the days that an event named for an answer, a meeting or a withdrawal are over at an ISO instant. */
export const isOverAt = (event: OrderEvent, state: StateCode, now: string): boolean => {
  if (event.type === 'TradeInOffered') return hasCome(endOfDay(event.data.holdsUntil, state), now);
  if (event.type === 'HandoverTimesOffered') return event.data.times.every((time) => hasCome(time, now));
  if (event.type === 'FinanceApplicationLodged') {
    const { coolingOff } = event.data;
    return coolingOff !== undefined && hasCome(coolingOff.endsAt, now);
  }
  return event.type === 'HandoverTimeChosen' && hasCome(event.data.startsAt, now);
};
