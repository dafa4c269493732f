/** What `orders verify` finds, and GET /api/audit/findings. A code never changes its meaning. */
import { z } from 'zod';

export const findingCodes = [
  'event-edited',
  'event-removed',
  'event-inserted',
  'event-moved',
  'event-unreadable',
  'event-unlinked',
  'event-foreign',
  'event-id-twice',
  'hashes-recomputed',
  'codes-of-another-key',
  'message-changed',
  'store-cut-off',
  'store-set-back',
  'store-damaged',
  'store-taken-away',
  'anchor-forged',
  'anchor-unlinked',
  'anchor-unreadable',
  'anchored-events-gone',
  'anchored-events-changed',
  'document-gone',
  'document-replaced',
  'licence-gone',
  'licence-replaced',
  'key-destroyed',
  'key-changed',
  'key-returned',
  'read-model-differs',
  'read-model-foreign',
  'schema-foreign',
] as const;
const findingCodeSchema = z.enum(findingCodes);
export type FindingCode = z.infer<typeof findingCodeSchema>;

const findingSchema = z.object({
  code: findingCodeSchema,
  /** What is not as it should be, in one sentence. */
  what: z.string(),
  /** What to do about it. */
  advice: z.string(),
  orderNo: z.string().optional(),
  stream: z.string().optional(),
  revision: z.int().optional(),
  /** Place in the whole store, a decimal number. */
  position: z.string().optional(),
  /** Of a document, a key, a read model or a part of a database. */
  name: z.string().optional(),
});
export type Finding = z.infer<typeof findingSchema>;

/** Everything that was looked at, and what was found; no findings: all of it is as the product wrote it. */
export const verificationSchema = z.object({
  /** How many events were read. */
  events: z.int().min(0),
  /**
   * Place of the first event with a code of this installation: whatever was appended from there on without the
   * installation's key is found. Null: no event has one.
   */
  protectedFrom: z.string().nullable(),
  /** How many of each were compared with the events; null: not looked at here. */
  checked: z.object({
    anchors: z.int().nullable(),
    messages: z.int().nullable(),
    documents: z.int().nullable(),
    keys: z.int().nullable(),
    readModels: z.int().nullable(),
    databases: z.int().nullable(),
  }),
  findings: z.array(findingSchema),
  /** There are more than are listed. */
  isCutShort: z.boolean(),
});
export type Verification = z.infer<typeof verificationSchema>;
