/** Calls about the calendar feed of a customer's orders. */
import { calendarFeedSchema, newCalendarFeedSchema } from '@driveaway/domain/api/calendar-feed.ts';
import { successSchema } from '@driveaway/domain/api/failure.ts';
import { z } from 'zod';
import { anyone, customer, json, type ApiCall, type CallLimit } from './api-call.ts';

const api = '/api/build-your-own';
const topic = 'Own data';

/** Every change is kept for good. */
const changes: CallLimit = { per: 'customer', rule: { limit: 30, windowSeconds: 60 * 60 } };

export const calendarCalls = {
  calendarFeed: {
    method: 'GET',
    path: `${api}/calendar-feed`,
    topic,
    summary: 'Since when there is a calendar feed of the orders.',
    access: customer,
    answer: json(calendarFeedSchema),
  },
  renewCalendarFeed: {
    method: 'POST',
    path: `${api}/calendar-feed`,
    topic,
    summary: 'Makes the secret address of the calendar feed; the one before it finds nothing from now on.',
    access: customer,
    securityEvent: 'details-change',
    limit: changes,
    answer: json(newCalendarFeedSchema),
  },
  endCalendarFeed: {
    method: 'POST',
    path: `${api}/end-calendar-feed`,
    topic,
    summary: 'Ends the calendar feed. One that has ended already is no failure.',
    access: customer,
    securityEvent: 'details-change',
    limit: changes,
    answer: json(successSchema),
  },
  calendar: {
    method: 'GET',
    path: '/api/calendar/:calendar',
    topic,
    summary: 'The dates of a customer’s orders as iCalendar; its address is a secret (RFC 5545).',
    access: anyone,
    limit: { per: 'address', rule: { limit: 300, windowSeconds: 15 * 60 } },
    parameters: z.object({ calendar: z.string().max(200) }),
    answer: { contentType: 'text/calendar', schema: z.string() },
    failures: ['link-not-valid'],
  },
} satisfies Readonly<Record<string, ApiCall>>;
