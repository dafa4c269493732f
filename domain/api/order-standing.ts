import { z } from 'zod/mini';
import { checkoutOrderSchema } from '../checkout/checkout-order.ts';
import { checkoutSteps } from '../checkout/checkout-steps.ts';
import { stateCodeSchema } from '../locations/state.ts';
import { orderLifecycleSchema } from '../order/order-lifecycle.ts';
import { wireCoolingOffSchema } from './cooling-off.ts';

/** The state of an order on the wire: what a page needs to ask the state machines what the customer may do. */
export const orderStandingSchema = z.object({
  /** The value of the order machine. */
  lifecycle: orderLifecycleSchema,
  /** The step of the checkout that is due. */
  step: z.enum(checkoutSteps),
  /** What the four steps need to know. */
  checkout: checkoutOrderSchema,
  /** Where the car is registered: moments until which something can be done are told by its time. */
  state: stateCodeSchema,
  /** ISO instant from which on the offer takes no order fee. */
  offerEndsAt: z.string(),
  /** Until when the customer may withdraw; null before the contract is accepted. */
  coolingOff: z.nullable(
    z.extend(wireCoolingOffSchema, {
      /** Which acceptance set it, counted from the first; absent while the order was accepted once. */
      acceptance: z.exactOptional(z.int()),
      /** Finance was applied for before it ended, which made it longer; absent otherwise. */
      isExtended: z.exactOptional(z.literal(true)),
    }),
  ),
  /** The order was moved to another retailer, which the customer may refuse until `endsAt`; null when it was not. */
  retailerChange: z.nullable(
    z.object({
      reason: z.string(),
      /** The last day, yyyy-MM-dd, and the instant at which it is over in the order's state. */
      refusableUntil: z.string(),
      endsAt: z.string(),
    }),
  ),
  /** The seller has changed the charges of a company's order, in dollars; absent while there is nothing to answer. */
  chargesChange: z.exactOptional(
    z.object({
      reason: z.string(),
      /** ISO instant: the contract is accepted before it, or the order is cancelled. */
      answerBy: z.string(),
      /** The new total less the one before. */
      difference: z.number(),
      charges: z.array(z.object({ name: z.string(), before: z.number(), amount: z.number() })),
    }),
  ),
  /** It is for a car in stock, which comes as it is; absent for a car that is built. */
  isStockCar: z.exactOptional(z.boolean()),
  /** An offer for a car was accepted: it stands. */
  hasTradeIn: z.boolean(),
  /** A recorded event does not fit the lifecycle, or cannot be read: the display status is Invalid. */
  hasAnomalies: z.boolean(),
  /** No event of it is beyond this version of the service: only then something may be done with it. */
  isReadable: z.boolean(),
});
export type OrderStanding = z.infer<typeof orderStandingSchema>;
