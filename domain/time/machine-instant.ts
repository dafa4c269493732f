import { z } from 'zod';
import { instantPrecision } from './calendar.ts';

/** An instant as machines send it: ISO 8601 with any offset. */
export const machineInstantSchema = z.iso
  .datetime({
    offset: true,
    error: 'An instant is written like 2026-11-02T01:00:00Z or 2026-11-02T12:00:00+11:00.',
    abort: true,
  })
  .max(40, { abort: true })
  .regex(instantPrecision, { error: 'An instant has at most nine digits after the second.', abort: true })
  // others do not sort as text
  .refine(
    (instant) => /^\d/.test(Temporal.Instant.from(instant).toString()),
    'An instant lies in the years 0000 to 9999, by UTC.',
  );
