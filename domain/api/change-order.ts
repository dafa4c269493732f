import { z } from 'zod/mini';
import { postcodeSchema, stateCodeSchema } from '../locations/state.ts';
import { isoDateSchema } from '../time/calendar.ts';
import { orderNumberSchema } from '../order/order-number.ts';
import { wireDaysSchema, wirePriceSchema } from './price.ts';

const code = z.string().check(z.minLength(1), z.maxLength(60));

/** What a customer may choose anew while no car is allocated; the variant and the plans stay. */
const choiceFields = {
  paintCode: code,
  interiorCode: code,
  accessoryCodes: z.array(code).check(z.maxLength(50)),
  /** The retailer's id, or its key in the customer records. */
  dealerCode: code,
};
export const orderChoiceSchema = z.object(choiceFields);
export type OrderChoice = z.infer<typeof orderChoiceSchema>;

/** POST /api/build-your-own/change-order-quote: what the order would cost today. Changes nothing. */
export const changeQuoteRequestSchema = z.object({ orderNo: orderNumberSchema, ...choiceFields });
export type ChangeQuoteRequest = z.infer<typeof changeQuoteRequestSchema>;

/** Dollars. */
export const changeQuoteSchema = z.object({
  price: wirePriceSchema,
  /** The new total less that of the order as it is. */
  difference: z.number(),
  /** What would be left to pay, after order fee and trade-in. */
  totalAmountOwing: z.number(),
  /** Whose duty, registration and insurance are in the price. */
  place: z.object({ state: stateCodeSchema, postcode: postcodeSchema }),
  /** When the car would be expected; absent where nobody says. */
  expectedDelivery: z.exactOptional(wireDaysSchema),
  /** What was said before, where the car would come later; null otherwise. */
  laterThan: z.nullable(z.object({ ...wireDaysSchema.shape, saidOn: z.string() })),
  /** Of a company: that its charges are to be confirmed (again); '' for a private buyer. */
  priceNote: z.string(),
});
export type ChangeQuote = z.infer<typeof changeQuoteSchema>;

/** POST /api/build-your-own/change-order: with the driveaway price that the customer was shown and agrees to. */
export const changeOrderRequestSchema = z.extend(changeQuoteRequestSchema, {
  agreedDriveawayPrice: z.number(),
  /** The retailer that the order was shown with: once it has another, nothing changes, and `terms-changed` says so. */
  shownDealerCode: z.optional(code),
  /** The last day on which the car was shown to be expected: where it would come later, nothing changes, and `terms-changed` says so. */
  shownDeliveryUntil: z.optional(isoDateSchema),
});
export type ChangeOrderRequest = z.infer<typeof changeOrderRequestSchema>;
