/** Days on which offices are open, and those on which money reaches a bank as well, by state: the one question about them. */
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

/**
 * Banks are closed, and it is no public holiday: the first Monday of August in New South Wales (Retail Trading Act 2008, s 14B) and, by
 * officeholidays.com, in the ACT. Electronic transfers go on; a bank cheque and whoever pays at a counter cannot.
 */
const isBankHoliday = ({ month, day, dayOfWeek }: Temporal.PlainDate, state: StateCode): boolean =>
  (state === 'NSW' || state === 'ACT') && month === 8 && day <= 7 && dayOfWeek === 1;

/** The day that is this many business days with banks open before a day, which itself does not count. */
export const bankingDaysBefore = (day: Temporal.PlainDate, count: number, state: StateCode): Temporal.PlainDate => {
  let reached = day;
  for (let left = count; left > 0;) {
    reached = reached.subtract({ days: 1 });
    if (isBusinessDay(reached, state) && !isBankHoliday(reached, state)) left -= 1;
  }
  return reached;
};
