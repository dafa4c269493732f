import { z } from 'zod/mini';
import { storedDaySchema } from '../time/calendar.ts';

const recorded = {
  /** The day it was recorded, by the calendar of the order's state. */
  on: storedDaySchema,
  /** It was taken back, or was the way of another car: what the customer was told by it, not what counts. */
  isWithdrawn: z.optional(z.literal(true)),
  /** It was taken back because it had been recorded by mistake. */
  isMistake: z.optional(z.literal(true)),
};

/** A step of the way that a car comes to its buyer, with what was said of days and places. */
export const wayStepSchema = z.discriminatedUnion('step', [
  z.object({
    step: z.literal('ordered'),
    ...recorded,
    /** The days that were named for it. */
    said: z.optional(z.object({ from: storedDaySchema, to: storedDaySchema })),
    isInStock: z.optional(z.literal(true)),
  }),
  z.object({
    step: z.literal('atSea'),
    ...recorded,
    vessel: z.optional(z.string()),
    /** When the ship is due in Australia. */
    expectedOn: z.optional(storedDaySchema),
  }),
  z.object({ step: z.literal('ashore'), ...recorded, port: z.optional(z.string()) }),
  z.object({
    step: z.literal('onTheRoad'),
    ...recorded,
    /** When the car is due at the retailer. */
    expectedOn: z.optional(storedDaySchema),
  }),
  z.object({ step: z.literal('atRetailer'), ...recorded }),
]);
export type WayStep = z.infer<typeof wayStepSchema>;

/** A step of the way, or the day that was named for the car to leave for its retailer. */
export const deliveryStepSchema = z.discriminatedUnion('step', [
  wayStepSchema,
  z.object({ step: z.literal('dispatch'), ...recorded, dispatchOn: storedDaySchema }),
]);
export type DeliveryStep = z.infer<typeof deliveryStepSchema>;
export type DeliverySteps = readonly DeliveryStep[];

/** The steps of the way that count. */
export const standingSteps = (steps: DeliverySteps): readonly WayStep[] =>
  steps.flatMap((one) => (one.isWithdrawn === true || one.step === 'dispatch' ? [] : [one]));
