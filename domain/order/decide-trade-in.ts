/** The decisions about a car that is traded in: valued, offered for, and taken or not. */
import type { Cents } from '../money/cents.ts';
import { addDays } from '../time/add-days.ts';
import { longestOfferDays } from '../valuation/longest-offer-days.ts';
import { todayOf } from './decide-balance.ts';
import { acceptIfPossible, refuse, type Decision } from './decision.ts';
import type { OrderCommandOf } from './order-commands.ts';
import { tradeInBelowCents } from './order-money.ts';
import type { OrderState } from './order-state.ts';
import { refuseDayAhead } from './refuse-day-ahead.ts';

/** What is accepted stands: no valuation and no offer takes its place. */
const isAccepted = ({ facts }: OrderState): boolean => facts.tradeIn?.status === 'accepted';

export const requestValuation = (state: OrderState, { car }: OrderCommandOf<'RequestValuation'>): Decision => {
  const decision = acceptIfPossible(state, { type: 'ValuationRequested', data: {}, personal: { car } });
  return decision.kind === 'accepted' && isAccepted(state) ? refuse({ code: 'trade-in-accepted' }) : decision;
};

/** An order that owes nothing has nothing to credit, and one that a trade-in paid for could ask for no balance. */
const refuseAmount = ({ facts }: OrderState, amountCents: Cents): Decision | undefined => {
  const owingCents = Math.max(0, tradeInBelowCents(facts));
  return amountCents >= owingCents ? refuse({ code: 'trade-in-too-large', owingCents }) : undefined;
};

export const offerTradeIn = (state: OrderState, command: OrderCommandOf<'OfferTradeIn'>): Decision => {
  const { created, tradeIn } = state.facts;
  const { amountCents, holdsUntil, at } = command;
  const decision = acceptIfPossible(state, {
    type: 'TradeInOffered',
    data: { offer: (tradeIn?.offer?.offer ?? 0) + 1, amountCents, holdsUntil },
  });
  if (decision.kind === 'refused' || created === undefined) return decision;
  if (tradeIn === undefined) return refuse({ code: 'valuation-not-requested' });
  if (isAccepted(state)) return refuse({ code: 'trade-in-accepted' });
  const today = todayOf(created.price, at);
  const last = addDays(today, longestOfferDays);
  return (
    refuseDayAhead({ what: 'An offer cannot hold until', day: holdsUntil, today, last }) ??
    refuseAmount(state, amountCents) ??
    decision
  );
};

/** Of the offer that the customer saw, as long as it is the open one. Accepted twice, it is accepted. */
export const acceptTradeIn = (state: OrderState, command: OrderCommandOf<'AcceptTradeIn'>): Decision => {
  const { created, tradeIn, contract } = state.facts;
  const { status, offer } = tradeIn ?? {};
  const isSeen = offer?.offer === command.offer;
  if (status === 'accepted' && isSeen) return { kind: 'accepted', events: [] };
  const decision = acceptIfPossible(state, {
    type: 'TradeInAccepted',
    data: {
      offer: command.offer,
      amountCents: offer?.amountCents ?? 0,
      ...(contract === undefined ? {} : { contractVersion: contract.contractVersion }),
    },
  });
  if (decision.kind === 'refused' || created === undefined) return decision;
  if (offer === undefined || !isSeen || status !== 'offered') return refuse({ code: 'trade-in-offer-changed' });
  if (todayOf(created.price, command.at) > offer.holdsUntil) {
    return refuse({ code: 'trade-in-offer-lapsed', heldUntil: offer.holdsUntil });
  }
  return refuseAmount(state, offer.amountCents) ?? decision;
};

export const declineTradeIn = (state: OrderState, command: OrderCommandOf<'DeclineTradeIn'>): Decision => {
  const { status, offer } = state.facts.tradeIn ?? {};
  const isSeen = offer?.offer === command.offer;
  if (status === 'declined' && isSeen) return { kind: 'accepted', events: [] };
  const decision = acceptIfPossible(state, { type: 'TradeInDeclined', data: { offer: command.offer } });
  return decision.kind === 'accepted' && !(isSeen && status === 'offered')
    ? refuse({ code: 'trade-in-offer-changed' })
    : decision;
};
