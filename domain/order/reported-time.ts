import { stateTimeZones } from '../locations/state-time-zones.ts';
import type { OrderRefusal } from './order-refusals.ts';
import { placedOnOf, type OrderState } from './order-state.ts';

/** When something happened, as whoever reports it says, and when it is reported: ISO instants, also with an offset. */
export type Reported = { readonly occurredAt: string; readonly at: string };

/** Clocks of other systems run ahead a little. */
const minutesAhead = 5;

/** Why something cannot have happened at a time: before the day of the order, or in the future; undefined when it can. */
export const refuseTime = ({ facts }: OrderState, { occurredAt, at }: Reported): OrderRefusal | undefined => {
  const time = Temporal.Instant.from(occurredAt);
  const latest = Temporal.Instant.from(at).add({ minutes: minutesAhead });
  if (Temporal.Instant.compare(time, latest) > 0) {
    return { code: 'time-not-possible', message: `It cannot have happened at ${occurredAt}: that is in the future.` };
  }
  const asOf = placedOnOf(facts);
  // days begin first in Sydney: in its own state the day of the order begins no earlier
  const placed = asOf && Temporal.PlainDate.from(asOf).toZonedDateTime(stateTimeZones.NSW).toInstant();
  return placed && Temporal.Instant.compare(time, placed) < 0
    ? {
        code: 'time-not-possible',
        message: `It cannot have happened at ${occurredAt}: the order was placed on ${asOf}.`,
      }
    : undefined;
};
