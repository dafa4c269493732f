/** The calendar feed of the customer's orders. */
import { calendarFeedSchema, newCalendarFeedSchema } from '@driveaway/domain/api/calendar-feed.ts';
import { successSchema } from '@driveaway/domain/api/failure.ts';
import { queryOptions } from '@tanstack/react-query';
import { getJson, orderingApi, postJson } from './http-client.ts';
import { readPolicy } from './read-policy.ts';

/** Since when there is one. */
export const calendarFeedQuery = () =>
  queryOptions({
    ...readPolicy,
    queryKey: ['calendar-feed'],
    queryFn: ({ signal }) => getJson(calendarFeedSchema, `${orderingApi}/calendar-feed`, { signal }),
  });

const once = () => ({ idempotencyKey: crypto.randomUUID() });

/** Makes its address; the one before it finds nothing from then on. */
export const renewCalendarFeed = () =>
  postJson(newCalendarFeedSchema, `${orderingApi}/calendar-feed`, undefined, once());

export const endCalendarFeed = () => postJson(successSchema, `${orderingApi}/end-calendar-feed`, undefined, once());
