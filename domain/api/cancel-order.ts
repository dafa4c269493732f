import { z } from 'zod/mini';
import { orderNumberSchema } from '../order/order-number.ts';

/**
 * Why a customer cancels, and the words that go on record. A choice and no free text: the reason of a cancellation is
 * written in clear and for good, so nothing personal may get into it.
 */
export const cancelReasons = {
  'change-of-mind': 'A change of mind.',
  'another-car': 'Another car was chosen.',
  'delivery-time': 'The delivery takes too long.',
  price: 'The car costs too much.',
  finance: 'The finance did not work out.',
  retailer: 'The new retailer was refused.',
  charges: 'The charges of a company were refused.',
  other: 'No reason was given.',
} as const;
export type CancelReason = keyof typeof cancelReasons;

const cancelReasonSchema = z.enum(
  [
    'change-of-mind',
    'another-car',
    'delivery-time',
    'price',
    'finance',
    'retailer',
    'charges',
    'other',
  ] satisfies readonly CancelReason[],
  { error: 'Please choose one of the reasons.' },
);

/** POST /api/build-your-own/cancel-order: possible until the contract is accepted, then while the customer may cool off and does not have the car, and while a new retailer may be refused. */
export const cancelOrderRequestSchema = z.object({
  orderNo: orderNumberSchema,
  reason: z._default(cancelReasonSchema, 'other'),
});
export type CancelOrderRequest = z.input<typeof cancelOrderRequestSchema>;
