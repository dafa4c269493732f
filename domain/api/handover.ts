import { z } from 'zod/mini';
import { handoverPlaces } from '../order/handover-place.ts';
import { stateCodeSchema } from '../locations/state.ts';
import { instantSchema } from '../time/calendar.ts';
import { orderNumberSchema } from '../order/order-number.ts';

const placeSchema = z.enum(handoverPlaces);

/** What is arranged for the handover of a car, and what holds after it, as the profile shows it. */
export const wireHandoverSchema = z.object({
  /** The retailer's, by whose clocks times are shown. */
  state: stateCodeSchema,
  /** What the retailer last offered; null where nothing is offered. `times`: when each begins, the soonest first. */
  offer: z.nullable(z.object({ number: z.int(), times: z.array(z.string()), minutes: z.int(), place: placeSchema })),
  /** What the customer has chosen; null before that. `number` is 1 for the first choice of an order. */
  chosen: z.nullable(z.object({ number: z.int(), startsAt: z.string(), minutes: z.int(), place: placeSchema })),
  /** Who hands the car over, and what the retailer wrote with the offer; '' where nothing was said. */
  person: z.string(),
  notes: z.string(),
  /** Null until the car is handed over. Days are yyyy-MM-dd, the last ones that count. */
  done: z.nullable(
    z.object({
      handedOverOn: z.string(),
      warranty: z.object({ until: z.string(), kilometres: z.int() }),
      roadsideUntil: z.nullable(z.string()),
      firstService: z.object({ by: z.string(), kilometres: z.int() }),
    }),
  ),
});

/** POST /api/build-your-own/handover-time: chooses one of the times that the profile shows, by what it shows. */
export const handoverTimeRequestSchema = z.object({
  orderNo: orderNumberSchema,
  /** The number of the offer. */
  offer: z.int().check(z.minimum(1)),
  /** The number of the choice that this one takes the place of; 0 where there is none. */
  insteadOf: z.int().check(z.minimum(0)),
  startsAt: instantSchema.check(z.maxLength(40)),
});
export type HandoverTimeRequest = z.infer<typeof handoverTimeRequestSchema>;
