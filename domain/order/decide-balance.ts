/** The decisions about the balance: asked for, paid at the bank and transferred back. */
import { stateTimeZones } from '../locations/state-time-zones.ts';
import { balanceDueOn } from './balance-due-on.ts';
import { acceptIfPossible, refuse, type Decision } from './decision.ts';
import type { OrderCommandOf } from './order-commands.ts';
import { balanceRefundDueCents, outstandingCents, refundDueCents } from './order-money.ts';
import type { OrderState } from './order-state.ts';
import { balanceOwingCents } from './order-status.ts';

/** The day given, or two business days of the order's state before the day of dispatch. */
const dueOnOf = (
  { facts }: OrderState,
  { dueOn, dispatchOn }: OrderCommandOf<'RequestBalance'>,
): { readonly dueOn?: string } => {
  if (dueOn !== undefined) return { dueOn };
  return dispatchOn === undefined || facts.created === undefined
    ? {}
    : { dueOn: balanceDueOn({ dispatchOn, state: facts.created.price.state }) };
};

export const requestBalance = (state: OrderState, command: OrderCommandOf<'RequestBalance'>): Decision => {
  const amountCents = outstandingCents(state.facts);
  const decision = acceptIfPossible(state, {
    type: 'BalanceRequested',
    data: { amountCents: Math.max(0, amountCents), ...dueOnOf(state, command) },
  });
  return decision.kind === 'accepted' && amountCents <= 0 ? refuse({ code: 'nothing-owing' }) : decision;
};

/** Money that has arrived is taken, also what is beyond the balance: that is due back. */
export const recordBalancePaid = (state: OrderState, command: OrderCommandOf<'RecordBalancePaid'>): Decision => {
  const { amountCents, bankReference } = command;
  const owing = balanceOwingCents(state);
  return acceptIfPossible(state, {
    type: 'BalancePaid',
    data: {
      amountCents,
      remainingCents: Math.max(0, owing - amountCents),
      bankReference,
      ...(amountCents > owing ? { overpaidCents: amountCents - owing } : {}),
    },
  });
};

/** A transfer back to the customer: of no more than is due, on a day since the order was placed. */
export const recordBalanceRefunded = (
  state: OrderState,
  command: OrderCommandOf<'RecordBalanceRefunded'>,
): Decision => {
  const { facts } = state;
  const { amountCents, bankReference, refundedOn, at } = command;
  const decision = acceptIfPossible(state, {
    type: 'BalanceRefunded',
    data: {
      part: (facts.balance.refunds?.length ?? 0) + 1,
      amountCents,
      remainingCents: Math.max(0, refundDueCents(facts) - amountCents),
      bankReference,
      refundedOn,
    },
  });
  if (decision.kind === 'refused' || facts.created === undefined) return decision;
  const dueCents = balanceRefundDueCents(facts);
  if (amountCents > dueCents) return refuse({ code: 'refund-too-large', dueCents });
  const { state: place, asOf } = facts.created.price;
  const today = Temporal.Instant.from(at).toZonedDateTimeISO(stateTimeZones[place]).toPlainDate().toString();
  return refundedOn < asOf || refundedOn > today
    ? refuse({ code: 'day-not-possible', message: `A refund is made between ${asOf} and ${today}.` })
    : decision;
};
