import type { Suburb } from '../locations/state.ts';
import { stateRatesOf, type RateBook } from './rates/rate-book.ts';
import { zoneOf } from './state-charges.ts';

/** The zone by which registration or insurance of a postcode are charged; undefined where its state has one price for all. */
export const rateZoneOf = (
  { state, postcode }: Pick<Suburb, 'state' | 'postcode'>,
  rateBook: RateBook | undefined,
): string | undefined => {
  const zones = stateRatesOf(state, rateBook)?.zones ?? null;
  return zones === null ? undefined : zoneOf(zones, postcode);
};
