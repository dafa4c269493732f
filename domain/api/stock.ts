/** Cars in stock: what machines send of them, and what everybody sees. Prices in dollars. */
import { z } from 'zod/mini';
import { stateCodeSchema } from '../locations/state.ts';
import { dollarsSchema } from '../money/cents.ts';

/** The answer to a list of a retailer's stock, or to a change of it. */
export const stockAnswerSchema = z.object({
  success: z.literal(true),
  dealerId: z.string(),
  messageId: z.string(),
  /** How many cars the retailer has in stock after it. */
  cars: z.int().check(z.minimum(0)),
  /** It had been carried out before. */
  replayed: z.boolean(),
});
export type StockAnswer = z.infer<typeof stockAnswerSchema>;

/** One line of the answer to lines of messages. */
export const stockLineSchema = z.discriminatedUnion('ok', [
  z.object({
    line: z.int(),
    ok: z.literal(true),
    dealerId: z.string(),
    messageId: z.string(),
    cars: z.int().check(z.minimum(0)),
    replayed: z.boolean(),
  }),
  z.object({
    line: z.int(),
    ok: z.literal(false),
    code: z.string(),
    message: z.string(),
    errors: z.optional(z.record(z.string(), z.array(z.string()))),
  }),
]);
export type StockLine = z.infer<typeof stockLineSchema>;

const retailerSchema = z.object({
  /** Its key in the customer records, as in lists of retailers. */
  crmDealerId: z.string(),
  name: z.string(),
  suburb: z.string(),
  state: stateCodeSchema,
});

/** A car in stock. It can be ordered as it is, unless it is a demonstrator. */
const stockCarSchema = z.object({
  stockId: z.string(),
  /** The last six characters of its VIN. */
  vinEnding: z.string(),
  variantCode: z.string(),
  paintCode: z.string(),
  interiorCode: z.string(),
  accessoryCodes: z.array(z.string()),
  /** yyyy-MM-dd; null where it can be had now. */
  availableFrom: z.nullable(z.string()),
  /** Never ordered here: only its retailer sells it. */
  isDemonstrator: z.boolean(),
  retailer: retailerSchema,
});
export type StockCarResponse = z.infer<typeof stockCarSchema>;

/** GET /api/stock: the nearest first. */
export const stockNearbySchema = z.object({
  cars: z.array(
    z.extend(stockCarSchema, {
      /** From the suburb, as the crow flies; one decimal. */
      distanceKm: z.number(),
      /** Driveaway with this retailer; null where only the retailer can quote, as for a demonstrator. */
      price: z.nullable(dollarsSchema),
    }),
  ),
});
export type StockNearby = z.infer<typeof stockNearbySchema>;
