import { z } from 'zod/mini';
import { instantSchema } from '../time/calendar.ts';

/**
 * GET /api/build-your-own/order-events?orderNo=: server-sent events, one message per event of the order, in order, as
 * soon as the other queries show it. The message's id is `revision`; a reconnect sends it back as `Last-Event-ID`. A
 * first connection gets the whole history, or what follows a revision with `&after=`.
 */
export const orderEventMessageSchema = z.object({
  /** The event's place in its order, from 0. */
  revision: z.int().check(z.minimum(0)),
  /** The order's status just after the event. */
  orderDisplayStatus: z.int(),
  orderDisplayStatusLabel: z.string(),
  /** What happened: 'VehicleAllocated'. */
  type: z.string(),
  at: instantSchema,
});
export type OrderEventMessage = z.infer<typeof orderEventMessageSchema>;

/** Heartbeat interval on a quiet stream, in seconds; after twice as long without one the connection counts as dead. */
export const heartbeatSeconds = 15;
