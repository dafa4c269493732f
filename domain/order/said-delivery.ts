/** What a buyer was told of the delivery: one value of the order, with the day on which it was said. */
import { z } from 'zod/mini';
import { storedDaySchema } from '../time/calendar.ts';
import type { Days } from '../time/days.ts';

const saidShape = {
  /** The first and the last day; a whole month where only that was named. */
  from: storedDaySchema,
  to: storedDaySchema,
  /** By the calendar of the order's state. */
  saidOn: storedDaySchema,
};
const saidSchema = z.object(saidShape);

export const saidDeliverySchema = z.object({
  ...saidShape,
  /** The day from which the plant counts, where that is before the day on which it was said: the same car goes elsewhere. */
  countedFrom: z.optional(storedDaySchema),
  /** What had been said before, where this ends later: the buyer agreed to that with the change of the order. */
  laterThan: z.optional(saidSchema),
});
export type SaidDelivery = z.infer<typeof saidDeliverySchema>;

/** The days alone. */
export const daysOf = ({ from, to }: Days): Days => ({ from, to });
