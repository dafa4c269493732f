/** How long a customer may still withdraw: 24 hours as promised, or the state's rule where that is later. */
import type { StateCode } from '../locations/state.ts';
import { stateTimeZones } from '../locations/state-time-zones.ts';
import type { BuyerType } from '../terms/buyer-type.ts';
import { isBusinessDay } from '../time/business-days.ts';
import { publicHolidays } from '../time/public-holidays.ts';
import { coolingOffRuleFor, coolingOffRuleOf } from './sale-rules.ts';

export type CoolingOffFacts = {
  /** ISO instant at which the contract is accepted. */
  readonly acceptedAt: string;
  /** Where the car is registered, and where the retailer sells it: the buyer has the better of both. */
  readonly states: readonly [StateCode, ...StateCode[]];
  readonly buyerType: BuyerType;
  /** Credit is arranged through the seller: the contract is subject to finance, or an application has been lodged. */
  readonly sellerArrangesCredit: boolean;
};

/** `endsAt` is an ISO instant, the first at which it is too late; `basis` says in words which rule set it. */
export type CoolingOff = { readonly endsAt: string; readonly basis: string };

/** At most two weekday holidays come in a row: this margin is added past the end of the holiday list. */
const daysForUnknownHolidays = 2;

/** The midnight that ends the nth clear business day after a day, not counting that day, weekends and holidays. */
const endOfClearBusinessDays = (
  accepted: Temporal.ZonedDateTime,
  state: StateCode,
  wanted: number,
): Temporal.Instant => {
  let day = accepted.toPlainDate();
  let left = wanted;
  let isCovered = true;
  while (left > 0) {
    day = day.add({ days: 1 });
    if (isCovered && day.toString() > publicHolidays.coversUntil) {
      isCovered = false;
      left += daysForUnknownHolidays;
    }
    if (isBusinessDay(day, state)) left -= 1;
  }
  return day.add({ days: 1 }).toZonedDateTime(accepted.timeZoneId).toInstant();
};

const isoText = (instant: Temporal.Instant): string => instant.toString({ smallestUnit: 'millisecond' });

/** Until when the state's own rule lets a buyer withdraw, counted in the state's own days; undefined where it has none. */
const lawfulEnd = (state: StateCode, facts: CoolingOffFacts): CoolingOff | undefined => {
  const rule = coolingOffRuleFor(state, facts.buyerType);
  if (rule === undefined || (rule.needsCredit && !facts.sellerArrangesCredit)) return undefined;
  const local = Temporal.Instant.from(facts.acceptedAt).toZonedDateTimeISO(stateTimeZones[state]);
  return { endsAt: isoText(endOfClearBusinessDays(local, state, rule.businessDays)), basis: rule.basis };
};

/**
 * Until when a customer may cancel: the latest of 24 hours (specification §1) and the rules of the states. Hours are
 * elapsed hours, unaffected by daylight saving changes.
 */
export const coolingOffOf = (facts: CoolingOffFacts): CoolingOff => {
  const promised = {
    endsAt: isoText(Temporal.Instant.from(facts.acceptedAt).add({ hours: 24 })),
    basis: 'Every customer has at least 24 hours',
  };
  return facts.states.reduce<CoolingOff>((latest, state) => {
    const lawful = lawfulEnd(state, facts);
    if (lawful === undefined) return latest;
    const later = Temporal.Instant.compare(lawful.endsAt, latest.endsAt);
    // of two that end together, the one that delivery does not end is the better
    const isBetter = later === 0 && coolingOffRuleOf(lawful.basis)?.endsOnDelivery === false;
    return later > 0 || isBetter ? lawful : latest;
  }, promised);
};
