/** An offer that was asked for, folded from its events, and what those who answer may do with it. */
import { stateTimeZones } from '../locations/state-time-zones.ts';
import type { Cents } from '../money/cents.ts';
import { longestOfferDays } from '../valuation/longest-offer-days.ts';
import type { CarOfferEvent, CarOfferEventOf } from './car-offer-events.ts';
import { ownerKeptDays, type CarOfferStanding } from './car-offer-rules.ts';

export type CarOffer = {
  readonly requested: CarOfferEventOf<'CarOfferRequested'>['data'];
  /** Undefined once the details are forgotten, or cannot be read. */
  readonly personal: CarOfferEventOf<'CarOfferRequested'>['personal'];
  readonly isForgotten: boolean;
  /** The last one that was made. */
  readonly offer: (CarOfferEventOf<'CarOfferMade'>['data'] & { readonly conditions: string }) | undefined;
  readonly isWithdrawn: boolean;
  /** Why there is no offer, or no more; '' for nothing. */
  readonly reason: string;
};

/** A request after one more event; undefined before it was made. */
export const evolveCarOffer = (request: CarOffer | undefined, event: CarOfferEvent): CarOffer | undefined => {
  if (event.type === 'CarOfferRequested') {
    const { data: requested, personal } = event;
    return { requested, personal, isForgotten: false, offer: undefined, isWithdrawn: false, reason: '' };
  }
  if (request === undefined) return undefined;
  switch (event.type) {
    case 'CarOfferMade': {
      const offer = { ...event.data, conditions: event.personal?.conditions ?? '' };
      return { ...request, offer, isWithdrawn: false, reason: '' };
    }
    case 'CarOfferWithdrawn':
      return { ...request, isWithdrawn: true, reason: event.personal?.reason ?? '' };
    case 'CarOwnerForgotten':
      return { ...request, isForgotten: true, personal: undefined, reason: '' };
  }
};

const zoneOf = ({ requested }: CarOffer): string => stateTimeZones[requested.retailer.stateCode];

/** How it stands at an instant, by the retailer's calendar. */
export const carOfferStanding = (request: CarOffer, now: Temporal.Instant): CarOfferStanding => {
  const { offer, isForgotten, isWithdrawn } = request;
  if (isForgotten) return 'forgotten';
  if (isWithdrawn) return 'withdrawn';
  if (offer === undefined) return 'waiting';
  const today = now.toZonedDateTimeISO(zoneOf(request)).toPlainDate().toString();
  return offer.holdsUntil < today ? 'expired' : 'offered';
};

export type CarOfferCommand =
  | {
      readonly type: 'MakeCarOffer';
      readonly amountCents: Cents;
      /** yyyy-MM-dd by the retailer's calendar. */
      readonly holdsUntil: string;
      readonly conditions: string;
    }
  | { readonly type: 'WithdrawCarOffer'; readonly reason: string };

type CarOfferRefusal =
  { readonly code: 'car-offer-forgotten' } | { readonly code: 'day-not-possible'; readonly message: string };

export type CarOfferDecision =
  | { readonly kind: 'accepted'; readonly event: CarOfferEvent | undefined }
  | { readonly kind: 'refused'; readonly refusal: CarOfferRefusal };

/** What becomes of a request by a message of those who answer. Withdrawn twice, it is withdrawn. */
export const decideCarOffer = (
  command: CarOfferCommand,
  request: CarOffer,
  now: Temporal.Instant,
): CarOfferDecision => {
  if (request.isForgotten) return { kind: 'refused', refusal: { code: 'car-offer-forgotten' } };
  if (command.type === 'WithdrawCarOffer') {
    const { reason } = command;
    return {
      kind: 'accepted',
      event: request.isWithdrawn ? undefined : { type: 'CarOfferWithdrawn', data: {}, personal: { reason } },
    };
  }
  const { amountCents, holdsUntil, conditions } = command;
  const today = now.toZonedDateTimeISO(zoneOf(request)).toPlainDate();
  const last = today.add({ days: longestOfferDays }).toString();
  if (holdsUntil < today.toString() || holdsUntil > last) {
    const message = `An offer holds from today, ${today.toString()}, to ${last} at the longest.`;
    return { kind: 'refused', refusal: { code: 'day-not-possible', message } };
  }
  const kept = Temporal.PlainDate.from(holdsUntil)
    .add({ days: ownerKeptDays + 1 })
    .toZonedDateTime({ timeZone: zoneOf(request) });
  return {
    kind: 'accepted',
    event: {
      type: 'CarOfferMade',
      data: {
        offer: (request.offer?.offer ?? 0) + 1,
        amountCents,
        holdsUntil,
        keptUntil: kept.toInstant().toString({ smallestUnit: 'millisecond' }),
      },
      personal: { conditions },
    },
  };
};
