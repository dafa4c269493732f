/** When a retailer is open on a day, by its weekly hours and the holidays of its state. */
import type { StateCode } from '../locations/state.ts';
import { stateHolidays } from '../time/state-holidays.ts';
import type { Dealer } from './dealer.ts';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

export type OpeningTimes =
  | {
      readonly kind: 'open';
      /** Of the clock where the retailer is: '08:30'. */ readonly opens: string;
      readonly closes: string;
    }
  | { readonly kind: 'closed'; readonly why: 'weekday' | 'holiday' };

/** Whether words such as 'Monday to Friday' or 'Saturday' name a weekday, 1 for Monday. Throws for other words. */
const namesWeekday = (words: string, dayOfWeek: number): boolean => {
  const [from = -1, to = from] = words.split(' to ').map((name) => weekdays.indexOf(name) + 1);
  if (from < 1 || to < from) throw new RangeError(`Not the days of a week: ${words}`);
  return from <= dayOfWeek && dayOfWeek <= to;
};

/** Whether a day is a public holiday of a state. */
export const isStateHoliday = (day: Temporal.PlainDate, state: StateCode): boolean =>
  stateHolidays.days[state].includes(day.toString());

/** A retailer's hours on a day of its own calendar. */
export const openingTimesOn = (
  { openingHours, address }: Pick<Dealer, 'openingHours' | 'address'>,
  day: Temporal.PlainDate,
): OpeningTimes => {
  if (isStateHoliday(day, address.stateCode)) return { kind: 'closed', why: 'holiday' };
  const hours = openingHours.find(({ days }) => namesWeekday(days, day.dayOfWeek));
  return hours === undefined
    ? { kind: 'closed', why: 'weekday' }
    : { kind: 'open', opens: hours.opens, closes: hours.closes };
};
