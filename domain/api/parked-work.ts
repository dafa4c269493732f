/** Documents and mails that were given up and orders that a projection parked, for operators: GET and POST /api/back-office/parked. */
import { z } from 'zod';
import { instantSchema } from '../time/calendar.ts';

/** One document or mail. No personal data. */
const parkedSendingSchema = z.object({
  id: z.string(),
  kind: z.enum(['mail', 'paper']),
  /** What it is about: a mail's event, or a document's kind. */
  what: z.string(),
  /** The stream of the order or customer. */
  stream: z.string(),
  /** When the event that triggered it was recorded. */
  recordedAt: instantSchema,
  tries: z.int(),
});

/** One order whose next event a read model could not take; the order's later events wait behind it. No personal data. */
const parkedProjectionSchema = z.object({
  id: z.string(),
  kind: z.literal('projection'),
  /** The read model and its stored version: `profile-orders@3`. */
  projection: z.string(),
  /** The stream of the order. */
  stream: z.string(),
  eventType: z.string(),
  revision: z.int(),
  /** The name of the error. */
  error: z.string(),
  parkedAt: instantSchema,
  /** How many later events wait. */
  behind: z.int(),
});

export const parkedWorkSchema = z.discriminatedUnion('kind', [parkedSendingSchema, parkedProjectionSchema]);
export type ParkedWork = z.infer<typeof parkedWorkSchema>;

/** The oldest first. */
export const parkedListSchema = z.object({ parked: z.array(parkedWorkSchema) });
export type ParkedList = z.infer<typeof parkedListSchema>;

/** Which to retry: one, or all. */
export const retryParkedSchema = z
  .strictObject({ id: z.string().min(1).max(200).optional(), all: z.literal(true).optional() })
  .refine(({ id, all }) => (id === undefined) !== (all === undefined), 'Name one id, or say all.');
export type RetryParked = z.infer<typeof retryParkedSchema>;

/** How many will be retried; 0 when the one that was named is not parked. */
export const retriedSchema = z.object({ retried: z.int() });
