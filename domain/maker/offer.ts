/** What the maker gives for some time: money off the driveaway price, or an accessory. */
import { z } from 'zod';
import { stateCodeSchema } from '../locations/state.ts';
import { maxCents } from '../money/cents.ts';
import { isoDateSchema } from '../time/calendar.ts';

const code = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
const codes = z.array(code).min(1).readonly();

const taken = z.int().positive().max(maxCents);

export const offerSchema = z
  .strictObject({
    code,
    /** As customers read it: 'Summer bonus'. */
    name: z.string().trim().min(1).max(60),
    gives: z.discriminatedUnion('kind', [
      /** A discount of the seller's own, taken off the driveaway price, GST included. */
      z.strictObject({ kind: z.literal('bonus'), cents: taken }),
      /** Taken off as well, and paid to the seller by somebody else: GST and luxury car tax stay those of the price without it. */
      z.strictObject({ kind: z.literal('contribution'), cents: taken }),
      /** Costs nothing where it is chosen. */
      z.strictObject({ kind: z.literal('accessory'), accessoryCode: code }),
    ]),
    variantCodes: codes,
    /** Where the car is registered; everywhere unless named. */
    states: z.array(stateCodeSchema).min(1).readonly().optional(),
    /** Who delivers it; every retailer unless named. */
    dealerIds: codes.optional(),
    /** First and last day, by the calendar of the state. */
    from: isoDateSchema,
    until: isoDateSchema,
  })
  .refine(({ from, until }) => from <= until, { path: ['until'], message: 'An offer ends on or after its first day' });
export type Offer = z.infer<typeof offerSchema>;
