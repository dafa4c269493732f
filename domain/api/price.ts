/** Prices on the wire: dollars with at most two decimals. */
import { z } from 'zod/mini';
import { bodyStyleSchema } from '../terms/body-style.ts';
import { carBuildSchema } from '../catalogue/car-build-schema.ts';
import { requestedSuburbSchema, stateCodeSchema } from '../locations/state.ts';
import { dollarsSchema } from '../money/cents.ts';
import { injuryInsuranceKindSchema, priceLineCodes } from '../terms/price-line-codes.ts';

const wirePriceLineSchema = z.object({
  code: z.enum(priceLineCodes),
  label: z.string(),
  amount: dollarsSchema,
  setBy: z.string(),
  rule: z.string(),
  source: z.string(),
  /** 'estimate, rates of 2025-26' for figures past their year. */
  estimate: z.optional(z.string()),
  /** Of an offer: its code and its last day. */
  offer: z.optional(z.object({ code: z.string(), until: z.string() })),
});

/** The first and the last day, yyyy-MM-dd; both count. */
export const wireDaysSchema = z.object({ from: z.string(), to: z.string() });

/** What is promised of a car with a price: nothing where only a retailer can quote. */
export const promisesSchema = z.object({
  /** When the car is expected: of one built to order all of a month; absent where the maker does not say. */
  expectedDelivery: z.exactOptional(wireDaysSchema),
  /** The last day on which it can be ordered at this price, yyyy-MM-dd. */
  priceHoldsUntil: z.exactOptional(z.string()),
});
export type Promises = z.infer<typeof promisesSchema>;

const pricedItemSchema = z.object({ name: z.string(), price: dollarsSchema });

/** The price of an order summary, line by line (specification §3, Order details). */
export const wirePriceSchema = z.object({
  /** Total driveaway price. */
  finalDap: dollarsSchema,
  /** Driveaway price of the car before options, accessories and plans. */
  baseDap: dollarsSchema,
  manufacturerListPrice: dollarsSchema,
  dealerDelivery: dollarsSchema,
  registration: dollarsSchema,
  injuryInsurance: z.object({ kind: injuryInsuranceKindSchema, amount: dollarsSchema }),
  stampDuty: dollarsSchema,
  hasLuxuryCarTax: z.boolean(),
  /** Of the base; what options and accessories add is in their on-road costs. */
  luxuryCarTax: dollarsSchema,
  /** The whole. */
  luxuryCarTaxInAll: dollarsSchema,
  hasAccessories: z.boolean(),
  accessoriesTotal: dollarsSchema,
  accessories: z.array(pricedItemSchema),
  accessoryOnRoadCosts: pricedItemSchema,
  hasInteriorOptionPriceEffect: z.boolean(),
  interiorOption: pricedItemSchema,
  interiorOptionOnRoadCosts: dollarsSchema,
  hasExteriorOptionPriceEffect: z.boolean(),
  exteriorOption: pricedItemSchema,
  exteriorOptionOnRoadCosts: dollarsSchema,
  hasCappedService: z.boolean(),
  cappedService: pricedItemSchema,
  hasExtendedWarranty: z.boolean(),
  extendedWarranty: pricedItemSchema,
  /** What offers of the maker take off: less than 0 each, with their last day; absent where there are none. */
  offers: z.optional(
    z.array(z.object({ code: z.string(), name: z.string(), amount: dollarsSchema, until: z.string() })),
  ),
  /** What makes the total whole dollars; 0 for orders that were placed with cents. */
  rounding: dollarsSchema,
  lines: z.array(wirePriceLineSchema),
});
export type WirePrice = z.infer<typeof wirePriceSchema>;

/** GET /api/pricing/{postcode}/{variant code}; rdp is null where only a retailer can quote (`available: false`). */
export const pricingResponseSchema = z.object({
  variantCode: z.string(),
  postcode: z.string(),
  state: stateCodeSchema,
  mlp: dollarsSchema,
  rdp: z.nullable(dollarsSchema),
  available: z.boolean(),
  message: z.string(),
  lines: z.array(wirePriceLineSchema),
  ...promisesSchema.shape,
});
export type PricingResponse = z.infer<typeof pricingResponseSchema>;

/**
 * GET /api/pricing/{postcode}?variants=a,b: the prices of several variants in the order asked, without their lines. A
 * variant that is not on sale is left out.
 */
export const pricesResponseSchema = z.object({
  postcode: z.string(),
  state: stateCodeSchema,
  prices: z.array(z.omit(pricingResponseSchema, { lines: true })),
});
export type PricesResponse = z.infer<typeof pricesResponseSchema>;

/** POST /api/pricing/quote: the driveaway price of a configured car for a suburb. */
export const quoteRequestSchema = z.object({
  build: carBuildSchema,
  suburb: requestedSuburbSchema,
  /** Who delivers the car, whose offers count too. */
  dealerId: z.optional(z.string().check(z.minLength(1), z.maxLength(60))),
});
export const quoteResponseSchema = z.object({
  available: z.boolean(),
  /** The message to show when no price is available. */
  message: z.string(),
  price: z.nullable(wirePriceSchema),
  bodyStyle: bodyStyleSchema,
  ...promisesSchema.shape,
});
export type QuoteResponse = z.infer<typeof quoteResponseSchema>;

/** GET /api/location?search= */
export const locationResponseSchema = z.array(
  z.object({ name: z.string(), stateAbbreviationName: stateCodeSchema, postcode: z.string() }),
);
