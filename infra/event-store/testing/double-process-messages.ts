/** What a double in a process of its own is told, and what it says. */
import { z } from 'zod';

/** Each as its namesake among the faults of the double in this process; `come-back` ends `go-away`. */
export const doubleFaultSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['drop-connections', 'go-away', 'come-back']) }),
  z.object({ kind: z.literal('lose-answers'), count: z.int().min(0) }),
]);
export type DoubleFault = z.infer<typeof doubleFaultSchema>;

export const doubleAddressSchema = z.object({ connectionString: z.string() });
export type DoubleAddress = z.infer<typeof doubleAddressSchema>;
