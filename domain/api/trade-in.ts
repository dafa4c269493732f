import { z } from 'zod';
import { tradeInCarSchema } from '../customer/trade-in-form.ts';
import { orderNumberSchema } from '../order/order-number.ts';

/** POST /api/build-your-own/trade-in: asks the retailer of an order to value a car; a later request replaces it. */
export const tradeInRequestSchema = z.object({ orderNo: orderNumberSchema, car: tradeInCarSchema });
export type TradeInRequest = z.infer<typeof tradeInRequestSchema>;

/** POST /api/build-your-own/trade-in-answer: accepts or declines the offer that the profile shows, by its number. */
export const tradeInAnswerRequestSchema = z.object({
  orderNo: orderNumberSchema,
  offer: z.int().min(1),
  answer: z.enum(['accept', 'decline']),
});
export type TradeInAnswerRequest = z.infer<typeof tradeInAnswerRequestSchema>;
