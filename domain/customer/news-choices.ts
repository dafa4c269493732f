/** Which news of an order a customer wants by mail and by push, and which come in any case. */
import { z } from 'zod/mini';

/** News that a customer may do without: nothing depends on them, and My Order says the same. */
export const refusableNews = ['whereItIs', 'handover', 'messages'] as const;
export type RefusableNews = (typeof refusableNews)[number];

/** `push`: on devices where it was turned on. */
const channelsSchema = z.object({ email: z.boolean(), push: z.boolean() });

/** For each kind of news that may be refused, how it is to be told. */
export const newsChoicesSchema = z.object({
  whereItIs: channelsSchema,
  handover: channelsSchema,
  messages: channelsSchema,
});
export type NewsChoices = z.infer<typeof newsChoicesSchema>;

/** Of whoever has chosen nothing: an order is news worth having. */
export const usualNewsChoices: NewsChoices = {
  whereItIs: { email: true, push: true },
  handover: { email: true, push: true },
  messages: { email: true, push: true },
};
