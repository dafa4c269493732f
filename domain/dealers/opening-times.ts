/** When a retailer is open on a day, by its weekly hours and the holidays of its state. */
import type { StateCode } from '../locations/state.ts';
import { areHolidaysKnown, holidayOn } from '../time/state-holidays.ts';
import type { Dealer } from './dealer.ts';

type OpeningTimes =
  | {
      readonly kind: 'open';
      /** Of the clock where the retailer is: '08:30'. */ readonly opens: string;
      readonly closes: string;
    }
  | { readonly kind: 'closed'; readonly why: 'weekday' | 'holiday' | 'not-known-yet' };

/** Whether a day is a public holiday of a state. */
export const isStateHoliday = (day: Temporal.PlainDate, state: StateCode): boolean =>
  holidayOn(day.toString(), state) !== undefined;

/** A retailer's hours on a day of its own calendar. */
export const openingTimesOn = (
  { openingHours, address }: Pick<Dealer, 'openingHours' | 'address'>,
  day: Temporal.PlainDate,
): OpeningTimes => {
  if (!areHolidaysKnown(day.toString())) return { kind: 'closed', why: 'not-known-yet' };
  if (isStateHoliday(day, address.stateCode)) return { kind: 'closed', why: 'holiday' };
  const hours = openingHours.find(({ weekdays }) => weekdays.includes(day.dayOfWeek));
  return hours === undefined
    ? { kind: 'closed', why: 'weekday' }
    : { kind: 'open', opens: hours.opens, closes: hours.closes };
};
