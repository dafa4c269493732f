/** Calls with which machines of the back office find their work. */
import { orderListQuerySchema, orderListSchema, orderSearchSchema } from '@driveaway/domain/api/back-office-orders.ts';
import { json, machine, type ApiCall } from './api-call.ts';
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
} satisfies Readonly<Record<string, ApiCall>>;
