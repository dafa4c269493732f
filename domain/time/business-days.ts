/** Days on which banks clear money, by state. */
import type { StateCode } from '../locations/state.ts';
import { publicHolidays } from './public-holidays.ts';

/**
 * Weekday holidays that every state keeps; all that is known of the states without a list of their own, whose other
 * holidays count as business days. A test checks them against the lists there are.
 */
export const nationalHolidays: readonly string[] = [
  '2026-12-25',
  '2026-12-28',
  '2027-01-01',
  '2027-01-26',
  '2027-03-26',
  '2027-03-29',
  '2027-12-27',
  '2027-12-28',
];

const holidaysOf = (state: StateCode): readonly string[] =>
  state === 'NSW' || state === 'VIC' ? publicHolidays.days[state] : nationalHolidays;

/** True for a weekday that is no known public holiday of the state. After `coversUntil` only weekends are known. */
export const isBusinessDay = (day: Temporal.PlainDate, state: StateCode): boolean =>
  day.dayOfWeek <= 5 && !holidaysOf(state).includes(day.toString());

/** The day that is this many business days before a day, which itself does not count. */
export const businessDaysBefore = (day: Temporal.PlainDate, count: number, state: StateCode): Temporal.PlainDate => {
  let reached = day;
  for (let left = count; left > 0;) {
    reached = reached.subtract({ days: 1 });
    if (isBusinessDay(reached, state)) left -= 1;
  }
  return reached;
};
