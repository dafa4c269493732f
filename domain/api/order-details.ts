import { z } from 'zod/mini';
import { bodyStyleSchema } from '../terms/body-style.ts';
import { stateCodeSchema, suburbSchema } from '../locations/state.ts';
import { dollarsSchema } from '../money/cents.ts';
import { buyerTypeSchema } from '../terms/buyer-type.ts';
import { calendarIdSchema } from './calendar-id.ts';
import { orderStandingSchema } from './order-standing.ts';
import { promisesSchema, wirePriceSchema } from './price.ts';

/** The car of a summary (specification §3, Order details). */
const carDetailsSchema = z.object({
  title: z.string(),
  options: z.array(z.string()),
  vin: z.string(),
  isPreOrder: z.boolean(),
  modelCodeForTestDrive: z.string(),
  /** What the drawing of the car needs. */
  modelCode: z.string(),
  variantCode: z.string(),
  bodyStyle: bodyStyleSchema,
  paintHex: z.string(),
  accessoryCodes: z.array(z.string()),
});

/** GET order-summary?id=&dealerCode=: a configured car before it is an order, with a retailer once one is chosen. */
export const orderSummarySchema = z.object({
  carDetails: carDetailsSchema,
  /** Null when only a retailer can quote; `message` then says so. */
  financeDetails: z.nullable(wirePriceSchema),
  message: z.string(),
  /** Where the car is priced and registered. */
  suburb: suburbSchema,
  /** For how many days an order keeps the price, from when it is placed. */
  offerDays: z.int(),
  /** What a retailer in another state changes; null while the price is that of the suburb the car was configured for. */
  repricing: z.nullable(
    z.object({
      state: stateCodeSchema,
      configuredState: stateCodeSchema,
      /** Driveaway price in the state it was configured for, and how much more it is now; dollars, null without a price. */
      configuredDap: z.nullable(dollarsSchema),
      difference: z.nullable(dollarsSchema),
    }),
  ),
  /** Of a car in stock: who has it, or that it is gone; absent for a car that is built. */
  stockCar: z.exactOptional(
    z.discriminatedUnion('isGone', [
      z.object({ isGone: z.literal(false), crmDealerId: z.string(), dealerName: z.string() }),
      z.object({ isGone: z.literal(true) }),
    ]),
  ),
  showGetFinanceQuote: z.boolean(),
  financeUrl: z.string(),
  ...promisesSchema.shape,
});
export type OrderSummary = z.infer<typeof orderSummarySchema>;

/** GET order-details?orderNo= and GET order-details-by-ref?orderReference= */
export const orderDetailsSchema = z.extend(
  z.omit(orderSummarySchema, { message: true, suburb: true, offerDays: true, repricing: true, stockCar: true }),
  {
    orderNo: z.string(),
    calendarId: calendarIdSchema,
    /** The configured car that it was made of. */
    buildId: z.exactOptional(z.string()),
    orderReference: z.string(),
    buyerType: buyerTypeSchema,
    financeDetails: wirePriceSchema,
    /** A note to show beside the price; usually empty. */
    priceNote: z.string(),
    orderDisplayStatus: z.int(),
    orderDisplayStatusLabel: z.string(),
    ...orderStandingSchema.shape,
    /** The deposit that was paid, in dollars; null until then. */
    deposit: z.nullable(z.object({ amount: z.number(), paidAt: z.string(), maskedCard: z.string() })),
  },
);
export type OrderDetails = z.infer<typeof orderDetailsSchema>;
