/** Times of a handover as its page shows them: by the clocks of the retailer's state. */
import type { StateCode } from '@driveaway/domain/locations/state.ts';
import { stateTimeZones } from '@driveaway/domain/locations/state-time-zones.ts';
import { calendarDay } from './date-text.ts';

const isoDayIn = (instant: string, state: StateCode): string =>
  // Canadians write a date as ISO 8601 does
  new Intl.DateTimeFormat('en-CA', { timeZone: stateTimeZones[state] }).format(new Date(instant));

/** 'Wednesday 30 December 2026', the day of an instant in a state. */
export const handoverDay = (instant: string, state: StateCode): string => calendarDay(isoDayIn(instant, state));

/** '2:30 pm', the time of an instant in a state. */
export const handoverClock = (instant: string, state: StateCode): string =>
  new Intl.DateTimeFormat('en-AU', { timeStyle: 'short', timeZone: stateTimeZones[state] }).format(new Date(instant));

/** The times under their days (yyyy-MM-dd), in the order in which they come. */
export const timesByDay = (
  times: readonly string[],
  state: StateCode,
): readonly { readonly day: string; readonly times: readonly string[] }[] => {
  const days = [...new Set(times.map((time) => isoDayIn(time, state)))];
  return days.map((day) => ({ day, times: times.filter((time) => isoDayIn(time, state) === day) }));
};
