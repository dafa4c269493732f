import { z } from 'zod/mini';

/** At most nine digits after the second: instants are no finer than nanoseconds. */
export const instantPrecision = /^[^.]*(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/;

/** An instant as events and documents carry it: ISO 8601 in UTC. */
export const instantSchema = z.iso.datetime({ offset: false }).check(z.regex(instantPrecision));

/** Already so, on a day that every month has. */
const sortable = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

/** The instant in UTC with three digits after the second: instants of one length sort as text. */
export const sortableInstant = (instant: string): string =>
  // read models ask for every event, and nearly all instants are recorded in this form
  sortable.test(instant) ? instant : Temporal.Instant.from(instant).toString({ smallestUnit: 'millisecond' });

/** A calendar date, yyyy-MM-dd. */
export const isoDateSchema = z.iso.date();

/** A month of the calendar, yyyy-MM. */
export const isoMonthSchema = z.string().check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/));

/** The date so many days later, or before; the calendar begins with 0000-01-01 and ends with 9999-12-31. */
export const addDays = (date: string, days: number): string => {
  const moved = Temporal.PlainDate.from(date).add({ days });
  if (moved.year < 0) return '0000-01-01';
  return moved.year > 9999 ? '9999-12-31' : moved.toString();
};

/** How many days there are from a date to another, both counted. */
export const daysFrom = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days + 1;
