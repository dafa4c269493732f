/** Calls with which machines of the back office find their work. */
import { orderListQuerySchema, orderListSchema, orderSearchSchema } from '@driveaway/domain/api/back-office-orders.ts';
import { feedLineSchema } from '@driveaway/domain/api/back-office-feed.ts';
import { json, machine, type ApiCall } from './api-call.ts';
import { feedCall } from './desk-call-kinds.ts';
import { jsonBody } from './request-body.ts';

const topic = 'Machines';

export const deskCalls = {
  listOrders: {
    method: 'GET',
    path: '/api/back-office/orders',
    topic,
    summary: 'Orders by status, state, retailer, time, VIN or number, a page at a time, with counts. No personal data.',
    access: machine('orders:read'),
    query: orderListQuerySchema,
    answer: json(orderListSchema),
  },
  searchOrders: {
    method: 'POST',
    path: '/api/back-office/orders/search',
    topic,
    summary: 'The same, of one customer too: their e-mail address travels in the body, which nothing logs.',
    access: machine('orders:read'),
    bodies: [jsonBody(orderSearchSchema)],
    answer: json(orderListSchema),
  },
  feed: feedCall({
    path: '/api/back-office/feed',
    topic,
    summary: 'Every event of every order as it was recorded, from a position on. No personal data.',
    description:
      'Lines of JSON end with one that says from where to go on; where `wait` says so they wait for the first news. With ' +
      '`Accept: text/event-stream` the events come as they happen, with positions as their ids. While nothing happens an ' +
      'empty line or comment is sent every 15 seconds.',
    line: feedLineSchema,
  }),
} satisfies Readonly<Record<string, ApiCall>>;
