/** The calendar feed of a customer's orders. */
import { z } from 'zod/mini';
import { instantSchema } from '../time/calendar.ts';

/** GET /api/build-your-own/calendar-feed: since when there is one; null while there is none. */
export const calendarFeedSchema = z.object({ since: z.nullable(instantSchema) });
export type CalendarFeed = z.infer<typeof calendarFeedSchema>;

/** POST /api/build-your-own/calendar-feed: the address of the feed, which nobody can be shown again. */
export const newCalendarFeedSchema = z.object({ address: z.string() });
export type NewCalendarFeed = z.infer<typeof newCalendarFeedSchema>;
