import { z } from 'zod/mini';
import { dollarsSchema } from '../money/cents.ts';
import { choiceParts } from '../pricing/choice-prices.ts';

/** POST /api/pricing/choices: what every choice of the model does to the driveaway price of a configured car. */
export const choicePricesResponseSchema = z.object({
  choices: z.array(
    z.object({
      part: z.enum(choiceParts),
      code: z.string(),
      /** Driveaway price of the car with this choice made. */
      total: dollarsSchema,
      /** What it adds, duty and tax included: over the least expensive of its kind, or over the car without an extra. */
      adds: dollarsSchema,
    }),
  ),
});
export type ChoicePricesResponse = z.infer<typeof choicePricesResponseSchema>;
