/** What was given up, for operators: GET and POST /api/back-office/parked, POST …/parked/skip. */
import { z } from 'zod';
import { instantSchema } from '../time/calendar.ts';

/** One document, mail or delivery to a webhook. No personal data. */
const parkedSendingSchema = z.object({
  id: z.string(),
  kind: z.enum(['mail', 'paper']),
  /** What it is about: the event of a mail or delivery, or a document's kind. */
  what: z.string(),
  /** The stream of the order or customer. */
  stream: z.string(),
  /** When the event that triggered it was recorded. */
  recordedAt: instantSchema,
  tries: z.int(),
});

const parkedDeliverySchema = parkedSendingSchema.extend({
  kind: z.literal('webhook'),
  webhookId: z.string(),
  /** Of the last try; null before the first. */
  lastOutcome: z.string().nullable(),
});

const waitingEventSchema = z.object({ eventId: z.string(), eventType: z.string(), revision: z.int() });

/** One order whose next event a read model could not take; the order's later events wait behind it. No personal data. */
const parkedProjectionSchema = z.object({
  id: z.string(),
  kind: z.literal('projection'),
  /** The read model and its stored version: `profile-orders@3`. */
  projection: z.string(),
  /** The stream of the order. */
  stream: z.string(),
  /** The event it stands at. */
  eventId: z.string(),
  eventType: z.string(),
  revision: z.int(),
  /** The name of the error. */
  error: z.string(),
  parkedAt: instantSchema,
  /** How many later events wait. */
  behind: z.int(),
  /** Those events, in their order; the first hundred. */
  waiting: z.array(waitingEventSchema),
});

const parkedWorkSchema = z.discriminatedUnion('kind', [
  parkedSendingSchema,
  parkedDeliverySchema,
  parkedProjectionSchema,
]);
export type ParkedWork = z.infer<typeof parkedWorkSchema>;

/** The oldest first. */
export const parkedListSchema = z.object({ parked: z.array(parkedWorkSchema) });
export type ParkedList = z.infer<typeof parkedListSchema>;

/** Which to retry: one, or all. */
export const retryParkedSchema = z
  .strictObject({ id: z.string().min(1).max(200).optional(), all: z.literal(true).optional() })
  .refine(({ id, all }) => (id === undefined) !== (all === undefined), 'Name one id, or say all.');
export type RetryParked = z.infer<typeof retryParkedSchema>;

/**
 * How many were retried, or will be: 0 when the one that was named is not parked. `stayed`: those orders of read models whose
 * event cannot be applied yet, and deliveries whose webhook is not sent to.
 */
export const retriedSchema = z.object({ retried: z.int(), stayed: z.int() });
export type Retried = z.infer<typeof retriedSchema>;

/** What is given up for good: an order of a read model goes on past its event; a mail, document or delivery never goes out. */
export const skipParkedSchema = z.strictObject({
  id: z.string().min(1).max(200),
  /** Why, for the record: no personal data. */
  reason: z.string().trim().min(1).max(200),
});
export type SkipParked = z.infer<typeof skipParkedSchema>;

/** `not-parked`: nothing is parked under the id. `stays-parked`: the event, or a later one, cannot be passed over. */
export const skippedSchema = z.object({ outcome: z.enum(['skipped', 'stays-parked', 'not-parked']) });
export type Skipped = z.infer<typeof skippedSchema>;
