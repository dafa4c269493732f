/** Orders whose next event a projection could not apply, as projections store them and operators see them. */
import { z } from 'zod';
import { instantSchema } from '../time/calendar.ts';

const parkedEventSchema = z.object({
  eventId: z.string(),
  eventType: z.string(),
  revision: z.int(),
  /** Decimal text: positions can exceed what a JSON number holds. */
  position: z.string(),
});

/** One parked order of one projection; id: `{projection}@{version}:{stream}`. No personal data. */
export const parkedOrderSchema = parkedEventSchema.extend({
  /** `{projection}@{version}` */
  projection: z.string(),
  stream: z.string(),
  status: z.enum(['parked', 'resolved']),
  error: z.object({ name: z.string(), message: z.string() }),
  parkedAt: instantSchema,
  /** Later events of the order, which wait behind the one that failed. */
  behind: z.array(parkedEventSchema),
  /** How it ended: applied after all, or passed over. */
  resolution: z.object({ at: instantSchema, how: z.enum(['retried', 'skipped']), reason: z.string() }).nullable(),
});
export type ParkedOrder = z.infer<typeof parkedOrderSchema>;

export const parkedOrdersCollection = {
  name: 'parked',
  version: 1,
  indexes: ['projection', 'status', 'stream'],
} as const;

/** A stored version of a projection, as its parked orders name it. */
export const projectionBuild = (name: string, version: number): string => `${name}@${version}`;
