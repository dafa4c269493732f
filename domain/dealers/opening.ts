/** When a retailer is open, in the local time of its state. */
import { stateTimeZones } from '../locations/state-time-zones.ts';
import type { StateCode } from '../locations/state.ts';
import type { OpeningHours } from '../maker/showroom.ts';
import { areHolidaysKnown, holidayOn } from '../time/state-holidays.ts';

/** A day (yyyy-MM-dd) and a time (hh:mm) on the clocks of a place. */
type LocalTime = { readonly date: string; readonly time: string };

/** What the clocks of a state show at an instant, given as ISO text. */
export const localTimeIn = (state: StateCode, now: string): LocalTime => {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: stateTimeZones[state],
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(Date.parse(now));
  const part = (wanted: Intl.DateTimeFormatPartTypes): string => parts.find(({ type }) => type === wanted)?.value ?? '';
  return { date: `${part('year')}-${part('month')}-${part('day')}`, time: `${part('hour')}:${part('minute')}` };
};

const millisecondsOfDay = 86_400_000;
/** The day that is so many days after one (yyyy-MM-dd). */
export const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * millisecondsOfDay).toISOString().slice(0, 10);

/** 1 for Monday to 7 for Sunday. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7;

/** The hours of a day; undefined where it is closed all day, as on a public holiday of its state, or nobody knows yet. */
const hoursOn = (hours: readonly OpeningHours[], state: StateCode, date: string): OpeningHours | undefined =>
  areHolidaysKnown(date) && holidayOn(date, state) === undefined
    ? hours.find(({ weekdays }) => weekdays.includes(weekdayOf(date)))
    : undefined;

export type Opening =
  /** Until a time of today, hh:mm. */
  | { readonly kind: 'open'; readonly closes: string }
  | {
      readonly kind: 'closed';
      /** The next opening, and how many days from today it is; undefined where none is near. */
      readonly opens: (LocalTime & { readonly inDays: number }) | undefined;
      /** Today's public holiday, which is why. */
      readonly holiday: string | undefined;
    };

/** The longest run of closed days, Christmas to New Year, is shorter. */
const daysAhead = 10;

/** Whether a retailer of a state is open at an instant (ISO text), and until or from when. It is closed from the very minute it closes. */
export const openingAt = (hours: readonly OpeningHours[], state: StateCode, now: string): Opening => {
  const { date, time } = localTimeIn(state, now);
  const today = hoursOn(hours, state, date);
  if (today !== undefined && today.opens <= time && time < today.closes) return { kind: 'open', closes: today.closes };
  const days = Array.from({ length: daysAhead + 1 }, (_, inDays) => ({ inDays, day: dayAfter(date, inDays) }));
  const next = days
    .map(({ inDays, day }) => ({ inDays, day, opens: hoursOn(hours, state, day)?.opens }))
    .find(({ inDays, opens }) => opens !== undefined && (inDays > 0 || time < opens));
  return {
    kind: 'closed',
    opens: next?.opens === undefined ? undefined : { date: next.day, time: next.opens, inDays: next.inDays },
    holiday: holidayOn(date, state)?.name,
  };
};
