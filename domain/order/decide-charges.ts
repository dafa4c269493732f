/** The decisions about what a company is charged by law, which the seller confirms before it accepts the order. */
import { hasCome } from '../time/has-come.ts';
import { changedCharges, withCharges } from '../pricing/with-charges.ts';
import { acceptIfPossible, refuse, type Decision } from './decision.ts';
import type { OrderCommandOf } from './order-commands.ts';
import type { OrderFacts, OrderState } from './order-state.ts';
import { stepBy } from './order-transitions.ts';

/** Whether the seller has to confirm the charges before it can accept the order: a private buyer's never wait. */
export const areChargesOpen = ({ created, confirmedCharges }: OrderFacts): boolean =>
  created?.buyerType === 'company' && confirmedCharges === undefined;

/** Whether a company's charges can be confirmed now: from the order fee until the seller accepts the order. */
export const takesCharges = ({ lifecycle }: Pick<OrderState, 'lifecycle'>): boolean =>
  stepBy(lifecycle, { type: 'ChargesConfirmed', isOfCompany: true }).isAllowed;

/** Whether they wait to be confirmed now. */
export const mayConfirmCharges = (state: Pick<OrderState, 'facts' | 'lifecycle'>): boolean =>
  areChargesOpen(state.facts) && takesCharges(state);

/** Charges that became others, as long as the buyer has not accepted them; undefined where nothing is to be answered. */
export const unansweredCharges = ({ confirmedCharges, acceptance }: OrderFacts): OrderFacts['confirmedCharges'] =>
  acceptance === undefined && confirmedCharges?.change !== undefined ? confirmedCharges : undefined;

/** Whether the buyer has let the time pass in which other charges were to be accepted. `at` is an ISO instant. */
export const isUnanswered = (facts: OrderFacts, at: string): boolean => {
  const change = unansweredCharges(facts)?.change;
  return change !== undefined && hasCome(change.answerBy, at);
};

/** As they are, or others: those make the order another one, with a contract of its own (ADR 105). */
export const confirmCharges = (
  state: OrderState,
  { charges, reason, answerBy }: OrderCommandOf<'ConfirmCharges'>,
): Decision => {
  const { created, earlier, contract, confirmedCharges } = state.facts;
  const confirmed = acceptIfPossible(state, {
    type: 'ChargesConfirmed',
    data: { totalCents: created?.price.totalCents ?? 0, ...(reason === undefined ? {} : { reason }) },
  });
  if (confirmed.kind === 'refused' || created === undefined) return confirmed;
  if (created.buyerType !== 'company') return refuse({ code: 'not-a-company' });
  const { vehicle, dealer, expectedDelivery, seller } = created;
  const changed = changedCharges(created.price, charges);
  if (changed.length === 0) return areChargesOpen(state.facts) ? confirmed : refuse({ code: 'nothing-changed' });
  // a message with charges has one
  const why = reason ?? '';
  const price = withCharges(created.price, changed, { seller: seller.name, reason: why });
  // charges that no contract has named yet are no news: the company is told against those before them
  const unread = contract === undefined ? confirmedCharges : undefined;
  const told = changedCharges(created.price, charges, unread?.change?.changed);
  const unreadCents = told.length === 0 ? 0 : (unread?.differenceCents ?? 0);
  return acceptIfPossible(state, {
    type: 'OrderChanged',
    data: {
      change: (earlier?.changes ?? 0) + 1,
      vehicle,
      price,
      dealer,
      ...(expectedDelivery === undefined ? {} : { expectedDelivery }),
      differenceCents: price.totalCents - created.price.totalCents + unreadCents,
      charges: { changed: [...(told.length === 0 ? changed : told)], reason: why, answerBy },
    },
  });
};

export const approveOrder = (state: OrderState): Decision => {
  const { approvals = 0 } = state.facts;
  const data = approvals === 0 ? {} : { approval: approvals + 1 };
  const decision = acceptIfPossible(state, { type: 'OrderApproved', data });
  return decision.kind === 'accepted' && areChargesOpen(state.facts)
    ? refuse({ code: 'charges-not-confirmed' })
    : decision;
};
