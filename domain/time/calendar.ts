import { z } from 'zod/mini';

/** At most nine digits after the second: instants are no finer than nanoseconds. */
export const instantPrecision = /^[^.]*(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/;

/** An instant as events and documents carry it: ISO 8601 in UTC. */
export const instantSchema = z.iso.datetime({ offset: false }).check(z.regex(instantPrecision));

/** A calendar date, yyyy-MM-dd. */
export const isoDateSchema = z.iso.date();

/** A month of the calendar, yyyy-MM. */
export const isoMonthSchema = z.string().check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/));
