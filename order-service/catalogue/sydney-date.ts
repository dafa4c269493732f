import { stateTimeZones } from '@driveaway/domain/locations/state-time-zones.ts';
import type { StateCode } from '@driveaway/domain/locations/state.ts';
import { createMemory } from '@driveaway/infra/memory/create-memory.ts';

type Day = { readonly date: string; readonly begins: number; readonly ends: number };

const dayAt = (at: Temporal.Instant, timeZone: string): Day => {
  const begins = at.toZonedDateTimeISO(timeZone).startOfDay();
  return {
    date: begins.toPlainDate().toString(),
    begins: begins.epochMilliseconds,
    ends: begins.add({ days: 1 }).epochMilliseconds,
  };
};

/** Caches the last day of each zone, which is today for nearly every call: time zone conversion is slow. */
const last = createMemory<string, Day>('days');

/** The calendar day in a state, yyyy-MM-dd: the day whose prices, rates and offers count where the car is registered. */
export const stateDate = (at: Temporal.Instant, state: StateCode): string => {
  const timeZone = stateTimeZones[state];
  const { epochMilliseconds } = at;
  const known = last.get(timeZone);
  if (known !== undefined && epochMilliseconds >= known.begins && epochMilliseconds < known.ends) return known.date;
  const day = dayAt(at, timeZone);
  last.set(timeZone, day);
  return day.date;
};

/** The calendar day in Sydney, yyyy-MM-dd: the day of what is the same in every state. */
export const sydneyDate = (at: Temporal.Instant): string => stateDate(at, 'NSW');
