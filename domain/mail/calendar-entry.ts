/** One date for a calendar, as a mail attaches it and a page offers it. */
import type { Maker } from '../maker/maker.ts';
import {
  calendarMethod,
  writeCalendar,
  type CalendarEvent,
  type CalendarFile,
  type CalendarPeriod,
} from '../calendar/write-calendar.ts';

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
  /** How long before it a calendar should remind, in hours; of a whole day at nine in the morning. */
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

type Organiser = Pick<Maker, 'name' | 'coordinator'>;

/** The name of a date wherever it is given out: no two dates have one, and calendars keep the last version of each. */
export const calendarUid = (name: string, { coordinator: { email } }: Pick<Organiser, 'coordinator'>): string =>
  `${name}@${email.slice(email.indexOf('@') + 1)}`;

/** The date as files and feeds write it. */
export const calendarEvent = (entry: CalendarEntry, maker: Organiser, stampedAt: string): CalendarEvent => {
  const { fileName: _, isCancelled: __, ...event } = entry;
  // one has to come to what has a length of its own; a deadline takes nobody's time
  return {
    ...event,
    uid: calendarUid(entry.uid, maker),
    at: periodOf(entry),
    stampedAt,
    isBusy: 'from' in entry.at,
  };
};

type WrittenCalendar = { readonly name: string; readonly contentType: string; readonly content: string };

/** The file with its type, the same whether a mail or a page gives it; `stampedAt` is the ISO instant at which it was made. */
export const calendarFile = (entry: CalendarEntry, maker: Organiser, stampedAt: string): WrittenCalendar => {
  const { fileName: name, isCancelled } = entry;
  const file: CalendarFile = {
    organiser: { name: maker.name, email: maker.coordinator.email },
    ...(isCancelled && { isCancelled }),
    events: [calendarEvent(entry, maker, stampedAt)],
  };
  const contentType = `text/calendar; charset=utf-8; method=${calendarMethod(file)}`;
  return { name, contentType, content: writeCalendar(file) };
};
