/** What the main thread and that of the projections say to each other. */
import { z } from 'zod';

export const threadSetupSchema = z.object({
  /** A data directory whose stores the main thread has open. */
  directory: z.string(),
  /** How far the product's clock is ahead of the machine's. */
  clockAheadMilliseconds: z.int(),
  /** Absent: nothing is traced. */
  telemetry: z.object({ endpoint: z.string(), serviceName: z.string() }).optional(),
});
export type ThreadSetup = z.infer<typeof threadSetupSchema>;

/** `committed`: there are new events. `stop`: end after the event in hand. */
export const toThreadSchema = z.object({ kind: z.enum(['committed', 'stop']) });
export type ToThread = z.infer<typeof toThreadSchema>;

/**
 * `running`: the stores are open and the projections at work. `alive`: said every second from then on. `damaged`: the read
 * models are, and this thread can do no more until they were set aside.
 */
export const fromThreadSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('running') }),
  z.object({ kind: z.literal('alive') }),
  z.object({ kind: z.literal('damaged'), reason: z.string() }),
  z.object({ kind: z.literal('log'), line: z.string() }),
]);
export type FromThread = z.infer<typeof fromThreadSchema>;
