import { z } from 'zod';
import { instantPrecision, isInProductYears, outsideInstants } from './calendar.ts';

/** An instant as machines send it: ISO 8601 with any offset. */
export const machineInstantSchema = z.iso
  .datetime({
    offset: true,
    error: 'An instant is written like 2026-11-02T01:00:00Z or 2026-11-02T12:00:00+11:00.',
    abort: true,
  })
  .max(40, { abort: true })
  .regex(instantPrecision, { error: 'An instant has at most nine digits after the second.', abort: true })
  // whatever year its own offset makes of it
  .refine((instant) => isInProductYears(Temporal.Instant.from(instant).toString()), outsideInstants);
