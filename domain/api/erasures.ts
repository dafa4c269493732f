/**
 * A customer is erased by somebody else than themselves, or their erasure held: POST /api/back-office/erasures and /holds,
 * GET /api/audit/holds.
 */
import { z } from 'zod';
import { orderNumberSchema } from '../order/order-number.ts';
import { instantSchema } from '../time/calendar.ts';

/** A customer's e-mail address or id, or the number of an order of theirs. */
const namedCustomerSchema = z.string().trim().min(1).max(254);
/** For the history: no personal data. */
const privacyReasonSchema = z.string().trim().min(1).max(200);

export const eraseCustomerSchema = z.strictObject({
  customer: namedCustomerSchema,
  reason: privacyReasonSchema,
  /** Says what would go and what would be kept, and records nothing. */
  dryRun: z.boolean().default(false),
});
export type EraseCustomer = z.infer<typeof eraseCustomerSchema>;

export const erasureAnswerSchema = z.object({
  success: z.literal(true),
  dryRun: z.boolean(),
  customerId: z.uuid(),
  /** Null until they are erased. */
  erasedAt: z.nullable(instantSchema),
  orders: z.array(orderNumberSchema),
  /** How many files of driver licences go. */
  licences: z.int(),
  /** How many documents were added to the orders. */
  documents: z.int(),
  /** Until when the law wants contracts and documents kept, locked away; null when they go as well. */
  contractRecordsHeldUntil: z.nullable(instantSchema),
});
export type ErasureAnswer = z.infer<typeof erasureAnswerSchema>;

/** An order's number holds for the sake of that order, everything else for the customer as a whole. */
export const holdRequestSchema = z.discriminatedUnion('action', [
  z.strictObject({ action: z.enum(['place', 'release']), customer: namedCustomerSchema, reason: privacyReasonSchema }),
  z.strictObject({ action: z.literal('show'), customer: namedCustomerSchema }),
]);
export type HoldRequest = z.infer<typeof holdRequestSchema>;

const legalHoldSchema = z.object({
  /** Null: of the customer as a whole. */
  orderNo: z.nullable(orderNumberSchema),
  since: instantSchema,
  by: z.string(),
  reason: z.string(),
});
export type LegalHold = z.infer<typeof legalHoldSchema>;

/** The holds that stand then. */
export const holdAnswerSchema = z.object({
  success: z.literal(true),
  customerId: z.uuid(),
  holds: z.array(legalHoldSchema),
});
export type HoldAnswer = z.infer<typeof holdAnswerSchema>;

const listedHoldSchema = legalHoldSchema.extend({ customerId: z.uuid() });
export type ListedHold = z.infer<typeof listedHoldSchema>;

/** Every hold that stands, the oldest first. Customers are ids. */
export const holdListSchema = z.object({ holds: z.array(listedHoldSchema) });
export type HoldList = z.infer<typeof holdListSchema>;
