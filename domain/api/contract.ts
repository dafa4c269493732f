import { z } from 'zod/mini';
import { wireCoolingOffSchema } from './cooling-off.ts';

/** GET /api/build-your-own/contract-details?orderNo= */
export const contractDetailsSchema = z.object({
  orderNo: z.string(),
  contractHash: z.string(),
  contractVersion: z.int(),
  issuedAt: z.string(),
  accepted: z.boolean(),
  acceptedAt: z.nullable(z.string()),
  /** As the customer sent them with the acceptance. */
  notes: z.string(),
  /** Until when this customer could withdraw if they accepted now, by the rule of the Australian state of the order. */
  coolingOff: wireCoolingOffSchema,
  /** The same if they accepted subject to finance. */
  coolingOffWithFinance: wireCoolingOffSchema,
});
export type ContractDetails = z.infer<typeof contractDetailsSchema>;
