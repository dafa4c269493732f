/** One date for a calendar, as a mail attaches it and a page offers it. */
import { writeCalendar, type CalendarPeriod } from '../calendar/write-calendar.ts';

export type CalendarEntry = {
  /** Stable for the same date, so that an entry sent again replaces the earlier one. */
  readonly uid: string;
  readonly fileName: string;
  readonly title: string;
  readonly description: string;
  /** A whole day (2026-12-20), or the quarter of an hour that ends at an ISO instant. */
  readonly at: { readonly day: string } | { readonly until: string };
  /** How long before it a calendar should remind, in hours. */
  readonly remindHours: number;
};

const quarterHourMs = 15 * 60 * 1000;

const periodOf = ({ at }: CalendarEntry): CalendarPeriod =>
  'day' in at
    ? { from: at.day, to: at.day }
    : { start: new Date(Date.parse(at.until) - quarterHourMs).toISOString(), end: at.until };

/** The file, as text. `stampedAt`: the ISO instant of the event that set the date, for a deterministic output. */
export const calendarFile = (entry: CalendarEntry, organisation: string, stampedAt: string): string => {
  const { uid, title, description, remindHours } = entry;
  return writeCalendar({
    organisation,
    events: [{ uid, title, description, at: periodOf(entry), stampedAt, remindHours }],
  });
};
