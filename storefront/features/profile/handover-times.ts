/** Times of a handover as its page shows them: by the clocks of the retailer's state. */
import type { StateCode } from '@driveaway/domain/locations/state.ts';
import { calendarDay, stateDay, stateTime } from './date-text.ts';

/** 'Wednesday 30 December 2026', the day of an instant in a state. */
export const handoverDay = (instant: string, state: StateCode): string => calendarDay(stateDay(instant, state));

/** '2:30 pm', the time of an instant in a state. */
export const handoverClock = stateTime;

/** The times under their days (yyyy-MM-dd), in the order in which they come. */
export const timesByDay = (
  times: readonly string[],
  state: StateCode,
): readonly { readonly day: string; readonly times: readonly string[] }[] => {
  const days = [...new Set(times.map((time) => stateDay(time, state)))];
  return days.map((day) => ({ day, times: times.filter((time) => stateDay(time, state) === day) }));
};
