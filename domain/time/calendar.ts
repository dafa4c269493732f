import { z } from 'zod/mini';

/** At most nine digits after the second: instants are no finer than nanoseconds. */
export const instantPrecision = /^[^.]*(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/;

/** Of every day, month and instant of the product: beyond, texts do not sort, formats end and loops over days do not. */
export const firstDay = '1900-01-01';
export const lastDay = '2199-12-31';

const productYears = /^(?:19|20|21)\d\d-/;
const outsideDays = 'A day lies in the years 1900 to 2199.';
export const outsideInstants = 'An instant lies in the years 1900 to 2199, by UTC.';

/** Whether an ISO text in UTC, or a day, lies in the years of the product. */
export const isInProductYears = (iso: string): boolean => productYears.test(iso);

/** What is no ISO text has its message already. */
const isNotOutside = (iso: string): boolean => !/^\d{4}-\d{2}-\d{2}/.test(iso) || isInProductYears(iso);

/**
 * An instant and a day (yyyy-MM-dd) as events and what is made of them hold them, of any year: an order
 * whose retailer once named 9999-12-31 has to stay readable.
 */
export const storedInstantSchema = z.iso.datetime({ offset: false }).check(z.maxLength(30), z.regex(instantPrecision));
export const storedDaySchema = z.iso.date();

/** An instant from outside, ISO 8601 in UTC, in the years of the product. */
export const instantSchema = storedInstantSchema.check(z.refine(isNotOutside, outsideInstants));

/** A calendar date from outside, yyyy-MM-dd, in the years of the product. */
export const isoDateSchema = storedDaySchema.check(z.refine(isNotOutside, outsideDays));
