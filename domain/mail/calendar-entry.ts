/** One date for a calendar, as a mail attaches it and a page offers it. */
import type { Maker } from '../maker/maker.ts';
import { writeCalendar, type CalendarPeriod } from '../calendar/write-calendar.ts';

export type CalendarEntry = {
  /** Stable for the same date, so that an entry sent again replaces the earlier one; its file adds the maker's domain. */
  readonly uid: string;
  readonly fileName: string;
  readonly title: string;
  readonly description: string;
  /** A whole day (2026-12-20), the quarter of an hour that ends at an ISO instant, or so many minutes from one on. */
  readonly at:
    { readonly day: string } | { readonly until: string } | { readonly from: string; readonly minutes: number };
  /** Raised whenever the date moves; absent: it never moves. */
  readonly sequence?: number;
  /** Where it is, in words. */
  readonly place?: string;
  /** The entry of the same uid does not hold any more. */
  readonly isCancelled?: true;
  /** How long before it a calendar should remind, in hours. */
  readonly remindHours: number;
};

const minuteMs = 60 * 1000;

const periodOf = ({ at }: CalendarEntry): CalendarPeriod => {
  if ('day' in at) return { from: at.day, to: at.day };
  const later = (instant: string, minutes: number): string =>
    new Date(Date.parse(instant) + minutes * minuteMs).toISOString();
  return 'from' in at
    ? { start: at.from, end: later(at.from, at.minutes) }
    : { start: later(at.until, -15), end: at.until };
};

/**
 * The file, as text, with the same uid whether a mail or a page gives it. `stampedAt`: the ISO instant of the event that set
 * the date, for a deterministic output.
 */
export const calendarFile = (
  entry: CalendarEntry,
  { name: organisation, coordinator: { email } }: Pick<Maker, 'name' | 'coordinator'>,
  stampedAt: string,
): string => {
  const { fileName: _, isCancelled, ...event } = entry;
  const uid = `${entry.uid}@${email.slice(email.indexOf('@') + 1)}`;
  return writeCalendar({
    organisation,
    ...(isCancelled && { isCancelled }),
    events: [{ ...event, uid, at: periodOf(entry), stampedAt }],
  });
};
