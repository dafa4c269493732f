/** What auditors read: GET /api/audit/orders/{orderNo}/events and GET /api/audit/anchor. */
import { z } from 'zod';
import { contactPurposes } from './contact-details.ts';
import { jsonObjectSchema } from '../json/json.ts';
import { actorSchema } from '../order/event-metadata.ts';
import { orderNumberSchema } from '../order/order-number.ts';
import { anomalySchema } from '../order/order-state.ts';
import { instantSchema } from '../time/calendar.ts';
import { machineInstantSchema } from '../time/machine-instant.ts';
import { sha256Schema } from '../terms/sha256.ts';

/** How far to replay. Give at most one of the two; with neither, everything is replayed. */
export const replayQuerySchema = z
  .strictObject({
    /** Up to and including this revision. */
    revision: z
      .string()
      .regex(/^\d{1,9}$/, 'A revision is a whole number from 0.')
      .transform(Number)
      .optional(),
    /** As it was known at this instant, ISO 8601 with a zone. */
    at: machineInstantSchema.optional(),
  })
  .refine(({ revision, at }) => revision === undefined || at === undefined, {
    path: ['at'],
    message: 'Ask for a revision or for an instant, not for both.',
  });

/** An order's state after the events replayed so far. */
const stateInWordsSchema = z.object({
  /** The lifecycle in words; 'not placed yet; …' before the first event. */
  lifecycle: z.string(),
  statusCode: z.int().nullable(),
  displayStatus: z.int().min(0).max(12),
  displayStatusLabel: z.string(),
  financeStatusLabel: z.string(),
  /** Dollars; 0 until the balance has been requested. */
  balanceOwing: z.number(),
  anomalies: z.array(anomalySchema),
});
export type StateInWords = z.infer<typeof stateInWordsSchema>;

/** The back-office message that led to an event: what was sent, by whom and why. */
const receivedMessageSchema = z.object({
  clientId: z.string(),
  messageId: z.string(),
  type: z.string(),
  occurredAt: z.string().optional(),
  reason: z.string().optional(),
});
export type ReceivedMessage = z.infer<typeof receivedMessageSchema>;

const replayedEventSchema = z.object({
  revision: z.int().min(0),
  /** Place in the whole store, a decimal number. */
  position: z.string(),
  eventId: z.string(),
  type: z.string(),
  /** What it records, in words and dollars, without personal data; null when nobody here can read it. */
  summary: z.string().nullable(),
  /** Null when what is stored is not an event envelope: then who, when and why are unknown as well. */
  metadata: z
    .object({
      recordedAt: z.string(),
      actor: actorSchema,
      commandId: z.string(),
      correlationId: z.string(),
      causationId: z.string(),
      schemaVersion: z.int(),
      hash: z.string(),
    })
    .nullable(),
  /** As stored, in the version it was stored in; amounts in cents. */
  data: z.nullable(jsonObjectSchema),
  /**
   * `none`: the event has no personal data; `withheld`: the reader may not see it; `erased`: its key was destroyed;
   * `unreadable`: it was tampered with.
   */
  personal: z.union([z.enum(['none', 'withheld', 'erased', 'unreadable']), jsonObjectSchema]),
  /**
   * Null when the event does not come from a message; `unreadable` when the message it names is gone or is not what
   * was received.
   */
  message: z.union([receivedMessageSchema, z.literal('unreadable')]).nullable(),
  /** The state after the event. */
  state: stateInWordsSchema,
});
export type ReplayedEvent = z.infer<typeof replayedEventSchema>;

/**
 * What is wrong with the event at a revision. `missing`: it is not there; `out-of-order`: another is in its place;
 * `foreign`: it belongs elsewhere; `unreadable`: not an event; `edited`: it is not what was hashed; `unlinked`: it does
 * not follow the one before it; `damaged`: the store cannot return it; `message`: the message it names is missing or
 * is not what was received.
 */
const changeReasonSchema = z.enum([
  'missing',
  'out-of-order',
  'foreign',
  'unreadable',
  'edited',
  'unlinked',
  'damaged',
  'message',
]);

/** Whether the hash chain of the whole stream holds, and every message it names, also beyond where the replay ends. */
const chainSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), revision: z.int(), hash: z.string() }),
  z.object({
    ok: z.literal(false),
    /** The first revision that differs from what was written. */
    revision: z.int().min(0),
    reason: changeReasonSchema,
  }),
]);
export type ChainReport = z.infer<typeof chainSchema>;
export type ChangeReason = z.infer<typeof changeReasonSchema>;

/** A machine was shown personal data of an order, a test drive or a car offer, or a follower how far it is, up to one of its revisions; of the talk, up to one of those. */
export const personalDataReadSchema = z.object({
  readAt: z.string(),
  actor: actorSchema,
  requestId: z.string(),
  upToRevision: z.int(),
  /** `contact`: contact details; `talk`: what was written about it; `progress`: stage, days and car; `drive`: who comes to a test drive; `call-back`: who asked to be called; `car-offer`: who asks for an offer for which car; `document`: contract or invoice, to a follower; absent: all personal data. */
  what: z.enum(['contact', 'talk', 'progress', 'drive', 'call-back', 'car-offer', 'document']).optional(),
  /** Which document, by its name. */
  document: z.string().optional(),
  /** Why, as the reader said. */
  purpose: z.enum(contactPurposes).optional(),
});
export type PersonalDataRead = z.infer<typeof personalDataReadSchema>;

/** The reads before this answer, the first one first; the chain is that of their own stream. */
export const personalDataReadsSchema = z.object({ chain: chainSchema, reads: z.array(personalDataReadSchema) });
export type PersonalDataReads = z.infer<typeof personalDataReadsSchema>;

/** An order's history up to the point asked for. */
export const orderReplaySchema = z.object({
  orderNo: orderNumberSchema,
  /** The newest revision that could be read, wherever the replay ends. */
  headRevision: z.int(),
  chain: chainSchema,
  personalDataReads: personalDataReadsSchema,
  events: z.array(replayedEventSchema),
  /** The state where the replay ends. */
  state: stateInWordsSchema,
});
export type OrderReplay = z.infer<typeof orderReplaySchema>;

/** How much of the store to anchor; without it, all of it. */
export const anchorQuerySchema = z.strictObject({
  events: z
    .string()
    .regex(/^\d{1,12}$/, 'A number of events is a whole number from 0.')
    .transform(Number)
    .optional(),
});

/** The whole store, up to one of its events: the same number of events must always give the same hash. */
export const storeAnchorSchema = z.object({
  /** How many events were read and verified. */
  events: z.int().min(0),
  /** One hash over the hashes of all of them, in the order of the store. */
  hash: sha256Schema,
  takenAt: instantSchema,
  /** The first event that fails verification, where reading stopped; its stream is null when that cannot be read. */
  fault: z
    .object({ stream: z.string().nullable(), revision: z.int().nullable(), reason: changeReasonSchema })
    .nullable(),
});
export type StoreAnchor = z.infer<typeof storeAnchorSchema>;
