/** A customer is erased by somebody else than themselves: POST /api/back-office/erasures. */
import { z } from 'zod';
import { orderNumberSchema } from '../order/order-number.ts';
import { instantSchema } from '../time/calendar.ts';

/** A customer's e-mail address or id, or the number of an order of theirs. */
export const namedCustomerSchema = z.string().trim().min(1).max(254);
/** For the history: no personal data. */
export const privacyReasonSchema = z.string().trim().min(1).max(200);

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
