/** The decisions about the handover: times are offered, one of them is chosen, and the car changes hands. */
import { dayIn } from '../locations/end-of-day.ts';
import { findDealer } from '../dealers/dealers.ts';
import type { StateCode } from '../locations/state.ts';
import { sortableInstant } from '../time/sortable-instant.ts';
import { hasCome } from '../time/has-come.ts';
import { lastDayAhead } from '../time/last-day-ahead.ts';
import { refuseOwing } from './decide-balance.ts';
import { acceptIfPossible, refuse, type Decision } from './decision.ts';
import type { OrderCommandOf } from './order-commands.ts';
import type { OrderEvent, OrderEventOf } from './order-events.ts';
import type { HandoverPlace } from './handover-place.ts';
import { placedOnOf, type OrderState } from './order-state.ts';
import { ownershipTermsFrom } from './ownership-terms-from.ts';

/** Where the retailer is; of an order that is not there, which the lifecycle refuses, anywhere. */
const stateOf = ({ facts }: OrderState): StateCode => facts.created?.dealer.address.stateCode ?? 'NSW';

const notPossible = (message: string): Decision => refuse({ code: 'handover-time-not-possible', message });

/** A car that was handed over needs no time for it any more, and was at the retailer. */
export const refuseHandedOver = ({ facts }: OrderState): Decision | undefined => {
  const { done } = facts.handover ?? {};
  return done && refuse({ code: 'car-handed-over', handedOverOn: done.handedOverOn });
};

/** The place must be one where this retailer hands cars over. */
const refusePlace = ({ facts }: OrderState, place: HandoverPlace): Decision | undefined => {
  const { dealer } = facts.created ?? {};
  if (place === 'retailer') {
    return dealer?.isMobileDealer === true
      ? notPossible('This retailer has no showroom: it hands cars over at home.')
      : undefined;
  }
  const known = dealer && findDealer(dealer.dealerId);
  return known?.excludesHomeDelivery === false ? undefined : notPossible('This retailer hands no cars over at home.');
};

const refuseTimes = (times: readonly string[], at: string, state: StateCode): Decision | undefined => {
  const past = times.find((time) => hasCome(time, at));
  if (past !== undefined) return notPossible(`Nobody can come at ${past}: that is in the past.`);
  const last = lastDayAhead(dayIn(state, at));
  const beyond = times.find((time) => dayIn(state, time) > last);
  if (beyond !== undefined) return notPossible(`Nobody can come at ${beyond}: the last day possible is ${last}.`);
  const repeated = times.find((time, index) => times.indexOf(time) !== index);
  return repeated === undefined ? undefined : notPossible(`The time ${repeated} is there twice.`);
};

/** Times that the customer may choose one of, in place of those before; what was chosen goes on to hold. */
export const offerHandoverTimes = (state: OrderState, command: OrderCommandOf<'OfferHandoverTimes'>): Decision => {
  const { minutes, place, personal, at } = command;
  const times = command.times.map(sortableInstant).toSorted();
  const decision = acceptIfPossible(state, {
    type: 'HandoverTimesOffered',
    data: { offer: (state.facts.handover?.offers ?? 0) + 1, times, minutes, place, state: stateOf(state) },
    personal,
  });
  if (decision.kind === 'refused') return decision;
  return refuseHandedOver(state) ?? refusePlace(state, place) ?? refuseTimes(times, at, stateOf(state)) ?? decision;
};

/** One of the times that the customer saw, as long as they are offered. Chosen twice, it is chosen. */
export const chooseHandoverTime = (state: OrderState, command: OrderCommandOf<'ChooseHandoverTime'>): Decision => {
  const { offer, choices = 0, chosen } = state.facts.handover ?? {};
  const { startsAt, seenChoice, at } = command;
  if (chosen?.startsAt === startsAt && chosen.offer === command.offer) return { kind: 'accepted', events: [] };
  const decision = acceptIfPossible(state, {
    type: 'HandoverTimeChosen',
    data: {
      offer: command.offer,
      choice: choices + 1,
      startsAt,
      minutes: offer?.minutes ?? 1,
      place: offer?.place ?? 'retailer',
      state: offer?.state ?? stateOf(state),
      ...(chosen === undefined ? {} : { insteadOf: chosen.startsAt }),
    },
  });
  if (decision.kind === 'refused') return decision;
  const handedOver = refuseHandedOver(state);
  if (handedOver !== undefined) return handedOver;
  const isOffered = offer?.offer === command.offer && offer.times.includes(startsAt);
  if (!isOffered || (chosen?.choice ?? 0) !== seenChoice) return refuse({ code: 'handover-times-changed' });
  return hasCome(startsAt, at) ? refuse({ code: 'handover-time-passed' }) : decision;
};

const withdrawnOf = ({ choice, startsAt, minutes, place, state }: OrderEventOf<'HandoverTimeChosen'>['data']) => ({
  choice,
  startsAt,
  minutes,
  place,
  state,
});

/** Everything that was offered, with what was chosen of it. */
export const withdrawHandoverTimes = (
  state: OrderState,
  { reason }: OrderCommandOf<'WithdrawHandoverTimes'>,
): Decision => {
  const { offer, chosen } = state.facts.handover ?? {};
  const decision = acceptIfPossible(state, {
    type: 'HandoverTimesWithdrawn',
    data: { reason, ...(chosen && { chosen: withdrawnOf(chosen) }) },
  });
  if (decision.kind === 'refused') return decision;
  const isNothing = offer === undefined && chosen === undefined;
  return refuseHandedOver(state) ?? (isNothing ? refuse({ code: 'no-handover-times' }) : decision);
};

/** The car turns out not to be at the retailer: what was offered and chosen is taken back with it, so that all who know it hear. */
export const withTimesWithdrawn = (
  { facts }: OrderState,
  corrected: Extract<OrderEvent, { type: 'StatusCorrected' }>,
): readonly OrderEvent[] => {
  const { offer, chosen } = facts.handover ?? {};
  const { corrects, reason } = corrected.data;
  return corrects !== 'VehicleArrivedAtDealer' || (offer ?? chosen) === undefined
    ? [corrected]
    : [{ type: 'HandoverTimesWithdrawn', data: { reason, ...(chosen && { chosen: withdrawnOf(chosen) }) } }, corrected];
};

/** The car changes hands on a day between the order and today, also without an appointment. */
export const recordHandover = (state: OrderState, command: OrderCommandOf<'RecordHandover'>): Decision => {
  const { handedOverOn, at } = command;
  const { created, handover } = state.facts;
  if (created === undefined) return refuse({ code: 'order-not-found' });
  const { vehicle, price, acceptsRoadsideAssistance } = created;
  const terms = ownershipTermsFrom(handedOverOn, {
    modelCode: vehicle.modelCode,
    hasExtendedWarranty: price.extendedWarranty !== null,
    acceptsRoadsideAssistance,
  });
  const decision = acceptIfPossible(state, { type: 'VehicleHandedOver', data: { handedOverOn, ...terms } });
  if (decision.kind === 'refused') return decision;
  const owing = refuseOwing(state);
  if (owing !== undefined) return owing;
  if (handover?.done?.handedOverOn === handedOverOn) return refuse({ code: 'car-handed-over', handedOverOn });
  const placedOn = placedOnOf(state.facts);
  if (placedOn !== undefined && handedOverOn < placedOn) {
    return refuse({
      code: 'day-not-possible',
      message: `The car cannot have been handed over on ${handedOverOn}: the order was placed on ${placedOn}.`,
    });
  }
  const today = dayIn(created.dealer.address.stateCode, at);
  return handedOverOn > today
    ? refuse({
        code: 'day-not-possible',
        message: `The car cannot have been handed over on ${handedOverOn}: today is ${today}.`,
      })
    : decision;
};
