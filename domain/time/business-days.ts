/** Days on which banks clear money and offices are open, by state: the one question about them. */
import type { StateCode } from '../locations/state.ts';
import { publicHolidays } from './public-holidays.ts';
import { holidayOn } from './state-holidays.ts';

const listedOf = (state: StateCode): readonly string[] =>
  state === 'NSW' || state === 'VIC' ? publicHolidays.days[state] : [];

/** True for a weekday that is no known public holiday of the state. After `coversUntil` only weekends are known. */
export const isBusinessDay = (day: Temporal.PlainDate, state: StateCode): boolean =>
  day.dayOfWeek <= 5 &&
  holidayOn(day.toString(), state) === undefined &&
  // before the list of all states begins
  !listedOf(state).includes(day.toString());

/** The day that is this many business days before a day, which itself does not count. */
export const businessDaysBefore = (day: Temporal.PlainDate, count: number, state: StateCode): Temporal.PlainDate => {
  let reached = day;
  for (let left = count; left > 0;) {
    reached = reached.subtract({ days: 1 });
    if (isBusinessDay(reached, state)) left -= 1;
  }
  return reached;
};
