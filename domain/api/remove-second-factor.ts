/** Two-step login is turned off for a customer who lost app and recovery codes: POST /api/back-office/second-factor. */
import { z } from 'zod';

export const removeSecondFactorSchema = z.strictObject({
  /** The customer's e-mail address, or their id. */
  customer: z.string().trim().min(1).max(254),
  /** How it was found out who asks, for the log: no personal data. */
  reason: z.string().trim().min(1).max(200),
});
export type RemoveSecondFactor = z.infer<typeof removeSecondFactorSchema>;

/** Not removed: there is no such customer, or it is off. */
export const removedSecondFactorSchema = z.object({ removed: z.boolean() });
