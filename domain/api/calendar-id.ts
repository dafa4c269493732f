import { z } from 'zod/mini';

/** Names an order in calendars: a date that a page gives out takes the place of the same one of a mail or feed. */
export const calendarIdSchema = z.string();
