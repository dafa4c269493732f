/** Where an order stands and what may come next, for the back office. No personal data. */
import {
  eventOfMessage,
  membersOf,
  messageTypes,
  type MessageType,
  type NextMessage,
  type NextMessages,
  type OrderStanding,
} from '@driveaway/domain/api/back-office.ts';
import { linesOnRecord } from '@driveaway/domain/order/bank-line.ts';
import { areChargesOpen, mayConfirmCharges } from '@driveaway/domain/order/decide-charges.ts';
import { refuseOwing } from '@driveaway/domain/order/decide-balance.ts';
import { dollarsFromCents, type Cents } from '@driveaway/domain/money/cents.ts';
import { possibleEvents } from '@driveaway/domain/order/decision.ts';
import { describeLifecycle } from '@driveaway/domain/order/describe-lifecycle.ts';
import { balanceHeldCents, balanceRefundedCents } from '@driveaway/domain/order/balance-held.ts';
import {
  balanceRefundDueCents,
  outstandingCents,
  depositHeldCents,
  refundDueCents,
  toPayCents,
  tradeInBelowCents,
  tradeInCents,
  waivedCents,
} from '@driveaway/domain/order/order-money.ts';
import type { OrderEventType } from '@driveaway/domain/order/order-events.ts';
import { orderNumberSchema } from '@driveaway/domain/order/order-number.ts';
import { isReadable, type OrderState } from '@driveaway/domain/order/order-state.ts';
import {
  balanceOwingCents,
  financeStatusLabels,
  financeStatusOf,
  orderDisplayStatus,
  orderDisplayStatusLabels,
  statusCodeOf,
} from '@driveaway/domain/order/order-status.ts';
import { usualWaiverLimitCents } from '@driveaway/domain/order/waiver-limit.ts';
import { lastStepOf } from '@driveaway/domain/order/status-correction.ts';
import {
  lenderHasToKnow,
  mayWithdrawAtRetailer,
  tradeInHeldUntil,
} from '@driveaway/domain/order/duties-of-cooling-off.ts';
import { loadOrderWithoutPersonal, type LoadedOrder } from '../orders/load-order.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

type StandingPorts = Pick<ServicePorts, 'eventStore' | 'clock'> & {
  readonly settings: Pick<ServicePorts['settings'], 'waiverLimitCents'>;
};

const findOrder = async (ports: StandingPorts, orderNo: string): Promise<LoadedOrder | undefined> => {
  if (!orderNumberSchema.safeParse(orderNo).success) return undefined;
  const order = await loadOrderWithoutPersonal(ports, orderNo);
  return order.events.length === 0 ? undefined : order;
};

/** An offer answers a valuation that was asked for, until one is accepted; it is for less than what is owing. */
const awaitsOffer = ({ facts }: OrderState): boolean =>
  facts.tradeIn !== undefined && facts.tradeIn.status !== 'accepted' && tradeInBelowCents(facts) > 1;

/** The car was handed over, which can be taken back. */
const takesBackHandover = ({ facts, lifecycle }: OrderState): boolean =>
  lastStepOf(lifecycle.value, facts.handover?.done !== undefined) === 'VehicleHandedOver';

/**
 * Of a completed order nothing but its handover can be taken back; of one at the retailer a buyer may withdraw; a company's waits
 * for its charges.
 */
const possibleIn = (state: OrderState, now: string): readonly OrderEventType[] => {
  if (!isReadable(state)) return [];
  const possible = new Set(possibleEvents(state.lifecycle));
  if (takesBackHandover(state)) possible.add('StatusCorrected');
  if (mayWithdrawAtRetailer(state, now)) possible.add('OrderCancelled');
  if (hasLateCharge(state)) possible.add('LateChargeRefunded');
  if (mayConfirmCharges(state)) possible.add('ChargesConfirmed');
  if (areChargesOpen(state.facts)) possible.delete('OrderApproved');
  return [...possible];
};

/** Times that were offered or chosen, for a car that is still to be handed over. */
const hasTimes = ({ facts: { handover } }: OrderState): boolean =>
  handover?.done === undefined && (handover?.offer !== undefined || handover?.chosen !== undefined);

const isFeeDue = ({ facts }: OrderState): boolean => facts.cancellation !== undefined && depositHeldCents(facts) > 0;
const hasLateCharge = ({ facts }: OrderState): boolean => facts.givenUp?.some(({ charge }) => charge) === true;

/** The event that a message would record; of a late charge alone its own. */
const eventOf = (type: MessageType, state: OrderState): OrderEventType =>
  type === 'refund-otherwise' && !isFeeDue(state) && hasLateCharge(state) ? 'LateChargeRefunded' : eventOfMessage[type];

/** What is sensible until the car is handed over: no step is taken back from under a car that was. */
const untilHandover: ReadonlySet<MessageType> = new Set(['handover-offered', 'handed-over', 'status-corrected']);

/** Whether the order's money and what is arranged allow a message that its state allows: nothing is offered that is then refused. */
const isDue = (type: MessageType, state: OrderState, waiverLimitCents: Cents): boolean => {
  const { facts } = state;
  // a small rest
  if (type === 'balance-waived')
    return toPayCents(facts) > 0 && toPayCents(facts) + (facts.balance.waivedCents ?? 0) <= waiverLimitCents;
  if (type === 'trade-in-offered') return awaitsOffer(state);
  if (type === 'handover-withdrawn') return hasTimes(state);
  if (type === 'status-corrected' && takesBackHandover(state)) return true;
  if (type === 'handed-over' && refuseOwing(state) !== undefined) return false;
  if (untilHandover.has(type)) return facts.handover?.done === undefined;
  if (type === 'balance-reversed' || type === 'refund-reversed') {
    const lines = linesOnRecord(facts, type === 'balance-reversed' ? 'in' : 'out');
    return lines.some(({ isReversed }) => isReversed === undefined);
  }
  if (type === 'complete') return state.lifecycle.value.balance !== 'owing';
  if (type === 'balance-refunded') return balanceRefundDueCents(facts) > 0;
  if (type === 'refund-otherwise') return isFeeDue(state) || hasLateCharge(state);
  const isPaidBefore = state.lifecycle.value.balance === 'notDue' && balanceHeldCents(facts.balance) > 0;
  return type !== 'request-balance' || outstandingCents(facts) > 0 || isPaidBefore;
};

/** The messages that the order takes at an ISO instant, with sensible data. */
export const nextMessagesOf = (
  state: OrderState,
  now: string,
  waiverLimitCents: Cents = usualWaiverLimitCents,
): NextMessage[] => {
  const possible = new Set(possibleIn(state, now));
  return messageTypes.flatMap((type) => {
    const event = eventOf(type, state);
    return possible.has(event) && isDue(type, state, waiverLimitCents) ? [{ type, event, ...membersOf(type) }] : [];
  });
};

/** Where an order stands; undefined when there is none. */
export const findStanding = async (ports: StandingPorts, orderNo: string): Promise<OrderStanding | undefined> => {
  const order = await findOrder(ports, orderNo);
  if (order === undefined) return undefined;
  const { state, events } = order;
  const { facts } = state;
  const cancelledAt = events.find(({ event }) => event?.type === 'OrderCancelled')?.metadata.recordedAt;
  const displayStatus = orderDisplayStatus(state);
  const financeStatus = financeStatusOf(state);
  const owingCents = facts.cancellation === undefined ? balanceOwingCents(state) : toPayCents(facts);
  return {
    orderNo,
    revision: state.revision,
    state: describeLifecycle(state.lifecycle),
    statusCode: statusCodeOf(state) ?? null,
    displayStatus,
    displayStatusLabel: orderDisplayStatusLabels[displayStatus],
    financeStatus,
    financeStatusLabel: financeStatusLabels[financeStatus],
    buyerType: facts.created?.buyerType ?? 'private',
    vehicle: facts.created?.vehicle.title ?? '',
    vin: facts.vin ?? null,
    dealer: facts.created?.dealer.name ?? '',
    price: {
      total: dollarsFromCents(facts.created?.price.totalCents ?? 0),
      deposit: dollarsFromCents(facts.deposit?.amountCents ?? 0),
      tradeIn: dollarsFromCents(facts.cancellation ? 0 : tradeInCents(facts)),
      tradeInHeldUntil: tradeInHeldUntil(facts) ?? null,
      balanceRequested: dollarsFromCents(facts.balance.requestedCents),
      balancePaid: dollarsFromCents(facts.balance.paidCents),
      balanceWaived: dollarsFromCents(facts.cancellation ? 0 : waivedCents(facts)),
      balanceOwing: dollarsFromCents(owingCents),
      balanceDueOn: owingCents > 0 ? (facts.balance.dueOn ?? null) : null,
      refunded: dollarsFromCents((facts.refund?.amountCents ?? 0) + balanceRefundedCents(facts.balance)),
      refundDue: dollarsFromCents(refundDueCents(facts)),
    },
    handover: facts.handover
      ? {
          offered: [...(facts.handover.offer?.times ?? [])],
          chosen: facts.handover.chosen?.startsAt ?? null,
          handedOverOn: facts.handover.done?.handedOverOn ?? null,
        }
      : null,
    confirmCharges: mayConfirmCharges(state),
    tellLender: cancelledAt !== undefined && lenderHasToKnow(state, cancelledAt),
    documents: facts.documents.map(({ name }) => name),
    anomalies: state.anomalies.length,
    next: nextMessagesOf(state, ports.clock.now().toString(), ports.settings.waiverLimitCents),
  };
};

/** What may come next; undefined when there is no such order. */
export const findNext = async (ports: StandingPorts, orderNo: string): Promise<NextMessages | undefined> => {
  const order = await findOrder(ports, orderNo);
  if (order === undefined) return undefined;
  const { state } = order;
  const now = ports.clock.now().toString();
  return {
    orderNo,
    state: describeLifecycle(state.lifecycle),
    messages: nextMessagesOf(state, now, ports.settings.waiverLimitCents),
    possibleEvents: [...possibleIn(state, now)],
  };
};
