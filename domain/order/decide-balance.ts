/** The decisions about the balance: asked for, paid at the bank and transferred back. */
import { dayIn } from '../locations/end-of-day.ts';
import { formatDollars, type Cents } from '../money/cents.ts';
import { bankLineRecorded, linesOnRecord, normalReference, paymentWithoutDay } from './bank-line.ts';
import { balanceDueOn } from './balance-due-on.ts';
import { acceptIfPossible, refuse, type Decision } from './decision.ts';
import type { OrderCommandOf } from './order-commands.ts';
import type { OrderEventOf } from './order-events.ts';
import { balanceHeldCents } from './balance-held.ts';
import { balanceRefundDueCents, outstandingCents, refundDueCents, toPayCents, unpaidCents } from './order-money.ts';
import { refuseDayAhead } from './refuse-day-ahead.ts';
import { evolveFacts, placedOnOf, type OrderState } from './order-state.ts';
import { transitStageOf } from './order-status.ts';
import { isAtRetailer } from './things-to-do.ts';
import type { OrderPrice } from '../terms/order-terms.ts';

/** The day given, or two business days of the order's state before the day of dispatch. */
const dueOnOf = ({ facts }: OrderState, { dueOn, dispatchOn }: OrderCommandOf<'RequestBalance'>): string | undefined =>
  dueOn ??
  (dispatchOn === undefined || facts.created === undefined
    ? undefined
    : balanceDueOn({ dispatchOn, state: facts.created.price.state }));

/** The day it is in the order's state. */
export const todayOf = ({ state }: OrderPrice, at: string): string => dayIn(state, at);

/** Why a balance cannot fall due on a day, before a dispatch that may be known; undefined when it can. */
const refuseDays = (dueOn: string | undefined, dispatchOn: string | undefined, today: string): Decision | undefined => {
  const what = 'The balance cannot fall due on';
  const refused = dispatchOn && refuseDayAhead({ what: 'The car cannot be dispatched on', day: dispatchOn, today });
  if (refused) return refused;
  if (dueOn === undefined) return undefined;
  return dispatchOn !== undefined && dueOn > dispatchOn
    ? refuse({ code: 'day-not-possible', message: `${what} ${dueOn}, after the dispatch on ${dispatchOn}.` })
    : refuseDayAhead({ what, day: dueOn, today });
};

export const requestBalance = (state: OrderState, command: OrderCommandOf<'RequestBalance'>): Decision => {
  const { created, balance } = state.facts;
  const hasLeft = transitStageOf(state) === 'toDealer' || isAtRetailer({ lifecycle: state.lifecycle.value });
  const dispatchOn = hasLeft ? undefined : command.dispatchOn;
  const outstanding = outstandingCents(state.facts);
  // what came before it was asked for settles it now, and nothing falls due
  const isSettled = outstanding <= 0 && state.lifecycle.value.balance === 'notDue' && balanceHeldCents(balance) > 0;
  const dueOn = isSettled ? undefined : dueOnOf(state, command);
  const isRevised = state.lifecycle.value.balance === 'owing';
  const decision = acceptIfPossible(state, {
    type: 'BalanceRequested',
    data: {
      amountCents: Math.max(0, outstanding),
      ...(dueOn === undefined ? {} : { dueOn }),
      ...(dispatchOn === undefined ? {} : { dispatchOn }),
      ...(outstanding < 0 ? { overpaidCents: -outstanding } : {}),
      ...(isRevised ? { isRevised } : {}),
    },
  });
  if (decision.kind === 'refused' || created === undefined) return decision;
  if (outstanding <= 0 && !isSettled) return refuse({ code: 'nothing-owing' });
  const isSame = balance.dueOn === dueOn && (dispatchOn === undefined || balance.dispatchOn === dispatchOn);
  if (isRevised && isSame) return refuse({ code: 'balance-already-requested' });
  return refuseDays(dueOn, command.dispatchOn, todayOf(created.price, command.at)) ?? decision;
};

/** More beyond what is owing than this is asked again: a decimal point that slipped, another customer's money. */
const farBeyondCents: Cents = 100_000;

/** Why money cannot have moved on a day; undefined between the order and today. */
export const refuseMoved = (facts: OrderState['facts'], price: OrderPrice, on: string, at: string, what: string) => {
  const today = todayOf(price, at);
  // where the order was placed, in the east perhaps, it may have been tomorrow already
  const first = [placedOnOf(facts) ?? today, today].toSorted()[0] ?? today;
  return on < first || on > today
    ? refuse({ code: 'day-not-possible', message: `${what} between ${first} and ${today}.` })
    : undefined;
};

/** What a payment says of the invoice of a price that was taken back; one that is withdrawn is issued anew. */
const invoiceAfter = ({ facts }: OrderState, remainingCents: Cents) => {
  const { invoice } = facts.balance;
  if (invoice === undefined) return {};
  return invoice === 'withdrawn' && remainingCents === 0
    ? { invoice, invoiceVersion: (facts.invoiceVersion ?? 1) + 1 }
    : { invoice };
};

/** Money that has arrived is taken whenever the order lives, also what is beyond the balance: that is due back. */
export const recordBalancePaid = (state: OrderState, command: OrderCommandOf<'RecordBalancePaid'>): Decision => {
  const { amountCents, bankReference, another, isConfirmed = false, at } = command;
  const { created } = state.facts;
  if (created === undefined) return refuse({ code: 'order-not-found' });
  const isOver = state.facts.cancellation !== undefined;
  const owing = toPayCents(state.facts);
  const unpaid = isOver ? owing : Math.max(0, unpaidCents(state.facts));
  const ofWaivedCents = Math.min(amountCents, unpaid) - Math.min(amountCents, owing);
  const isEarly = !isOver && state.lifecycle.value.balance === 'notDue';
  const receivedOn = command.receivedOn ?? todayOf(created.price, at);
  const isDayAssumed = command.receivedOn === undefined;
  const remainingCents = Math.max(0, owing - amountCents);
  const decision = acceptIfPossible(state, {
    type: 'BalancePaid',
    data: {
      amountCents,
      remainingCents,
      bankReference,
      receivedOn,
      ...(isDayAssumed ? { isDayAssumed } : {}),
      ...(isEarly ? { isEarly } : {}),
      ...(another === undefined ? {} : { another }),
      ...(amountCents > unpaid ? { overpaidCents: amountCents - unpaid } : {}),
      ...(ofWaivedCents > 0 ? { ofWaivedCents } : {}),
      ...(isOver && owing > 0 ? { settlesDebt: true } : {}),
      ...(isOver ? {} : invoiceAfter(state, remainingCents)),
    },
  });
  if (decision.kind === 'refused') return decision;
  const known = paymentWithoutDay(state.facts, { bankReference, day: receivedOn, isDayAssumed });
  if (known !== undefined && another === undefined) return refuse(bankLineRecorded(known, created.orderNo));
  const refused = refuseMoved(state.facts, created.price, receivedOn, at, 'A payment arrives');
  if (refused !== undefined) return refused;
  return !isConfirmed && amountCents > unpaid + farBeyondCents
    ? refuse({
        code: 'amount-far-beyond',
        message: `${formatDollars(amountCents)} is far more than the ${formatDollars(owing)} that is to be paid. Where it is right, send it again with “confirm”.`,
        owingCents: owing,
      })
    : decision;
};

/** A small part of what is owing is not asked for: within a limit for each order, and never more than is owing. */
export const waiveBalance = (state: OrderState, command: OrderCommandOf<'WaiveBalance'>): Decision => {
  const { facts, lifecycle } = state;
  const { amountCents, reason, limitCents } = command;
  const { balance } = lifecycle.value;
  const owingCents = toPayCents(facts);
  const remainingCents = Math.max(0, owingCents - amountCents);
  const decision = acceptIfPossible(state, {
    type: 'BalanceWaived',
    data: { amountCents, reason, remainingCents, ...invoiceAfter(state, remainingCents) },
  });
  const isSettled = facts.cancellation === undefined && balance !== 'notDue' && owingCents === 0;
  if (isSettled) return refuse({ code: 'nothing-owing' });
  if (decision.kind === 'refused') return decision;
  if (amountCents > owingCents) return refuse({ code: 'waiver-too-large', owingCents });
  return (facts.balance.waivedCents ?? 0) + amountCents > limitCents
    ? refuse({
        code: 'waiver-over-limit',
        message:
          limitCents === 0
            ? 'Nothing may be waived here.'
            : `No more than ${formatDollars(limitCents)} may be waived of one order in all.`,
        limitCents,
      })
    : decision;
};

/** A transfer back to the customer: of no more than is due, on a day since the order was placed. */
export const recordBalanceRefunded = (
  state: OrderState,
  command: OrderCommandOf<'RecordBalanceRefunded'>,
): Decision => {
  const { facts } = state;
  const { amountCents, bankReference, refundedOn, another, at } = command;
  const decision = acceptIfPossible(state, {
    type: 'BalanceRefunded',
    data: {
      part: (facts.balance.refunds?.length ?? 0) + 1,
      amountCents,
      remainingCents: Math.max(0, refundDueCents(facts) - amountCents),
      bankReference,
      refundedOn,
      ...(another === undefined ? {} : { another }),
    },
  });
  if (decision.kind === 'refused' || facts.created === undefined) return decision;
  const dueCents = balanceRefundDueCents(facts);
  if (amountCents > dueCents) return refuse({ code: 'refund-too-large', dueCents });
  return refuseMoved(facts, facts.created.price, refundedOn, at, 'A refund is made') ?? decision;
};

/** What a reversal does to the invoice of an order that goes on: withdrawn with the price, or issued with it. */
const reversedInvoice = (
  state: OrderState,
  remainingCents: Cents,
): Partial<OrderEventOf<'TransferReversed'>['data']> => {
  const { facts, lifecycle } = state;
  const { balance, fulfilment } = lifecycle.value;
  if (facts.cancellation !== undefined || balance === 'notDue' || (balance === 'owing') !== (remainingCents === 0))
    return {};
  const isSupplied = fulfilment === 'completed' || facts.handover?.done !== undefined;
  if (remainingCents > 0) return { invoice: isSupplied ? 'stands' : 'withdrawn' };
  return { isSettled: true, ...invoiceAfter(state, remainingCents) };
};

/** A payment that the bank took back, a transfer back that returned, or either recorded by mistake: it counts no more. */
export const reverseTransfer = (state: OrderState, command: OrderCommandOf<'ReverseTransfer'>): Decision => {
  const { facts } = state;
  const { direction, bankReference, isMistake, reason, at } = command;
  if (facts.created === undefined) return refuse({ code: 'order-not-found' });
  const found = linesOnRecord(facts, direction).findLast(
    (one) =>
      one.isReversed === undefined &&
      normalReference(one.bankReference) === normalReference(bankReference) &&
      one.day === (command.day ?? one.day) &&
      one.amountCents === (command.amountCents ?? one.amountCents),
  );
  if (found === undefined) return refuse({ code: 'transfer-not-found' });
  const { amountCents, day, part, charge } = found;
  const today = todayOf(facts.created.price, at);
  const reversedOn = command.reversedOn ?? today;
  const reversed: OrderEventOf<'TransferReversed'> = {
    type: 'TransferReversed',
    data: {
      direction,
      part,
      ...(charge === undefined ? {} : { charge }),
      amountCents,
      bankReference: found.bankReference,
      day,
      reversedOn,
      reason,
      ...(isMistake === true ? { isMistake } : {}),
      remainingCents: 0,
      refundDueCents: 0,
    },
  };
  const after = evolveFacts(facts, reversed);
  const remainingCents = toPayCents(after);
  const decision = acceptIfPossible(state, {
    ...reversed,
    data: {
      ...reversed.data,
      remainingCents,
      refundDueCents: refundDueCents(after),
      ...reversedInvoice(state, remainingCents),
    },
  });
  return reversedOn < day || reversedOn > today
    ? refuse({ code: 'day-not-possible', message: `A transfer is taken back between its day, ${day}, and today.` })
    : decision;
};

/** A car that is not paid for any more is not handed over; undefined where it is, or the customer has it. */
export const refuseOwing = ({ facts, lifecycle }: OrderState): Decision | undefined =>
  lifecycle.value.balance === 'owing' && facts.handover?.done === undefined
    ? refuse({ code: 'balance-owing', owingCents: toPayCents(facts) })
    : undefined;
