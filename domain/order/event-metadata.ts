import { z } from 'zod';
import { instantSchema } from '../time/calendar.ts';
import { sha256Schema } from '../terms/sha256.ts';

/** Who caused an event. Ids only: no personal data in metadata. */
export const actorSchema = z.object({
  kind: z.enum(['customer', 'back-office', 'system', 'operator', 'follower']),
  id: z.string().min(1),
});
export type Actor = z.infer<typeof actorSchema>;

/** What every event carries beside its data. */
export const eventMetadataSchema = z.object({
  commandId: z.string().min(1),
  /** The first command of the conversation this belongs to. */
  correlationId: z.string().min(1),
  /** The command or event that led to this one. */
  causationId: z.string().min(1),
  actor: actorSchema,
  recordedAt: instantSchema,
  schemaVersion: z.int().min(1),
  /** Fingerprint of the command's content: the same command id with other content is refused. */
  commandHash: sha256Schema.optional(),
  /** Random per delivery of the command, and in the event's id: two deliveries that race are two appends to the store. */
  deliveryId: z.string().min(1).optional(),
  /** W3C trace context of the span that recorded it; absent while nothing is traced. */
  traceparent: z
    .string()
    .regex(/^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/)
    .optional(),
  /** Code of the installation that appended it; absent where somebody else did. */
  mac: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .optional(),
  /** Hash of the event before it in its stream; 64 zeros before the first. */
  previousHash: sha256Schema,
  /** SHA-256 over the previous hash and the stored bytes of this event. */
  hash: sha256Schema,
});
export type EventMetadata = z.infer<typeof eventMetadataSchema>;
