/** What holds for a car from the day it is handed over: warranty, roadside assistance and its first service. */
import { z } from 'zod';
import { storedDaySchema } from '../time/calendar.ts';

/** Days are the last ones that count, yyyy-MM-dd. A kilometre reading that is reached first ends it sooner. */
export const ownershipTermsSchema = z.object({
  warranty: z.object({ until: storedDaySchema, kilometres: z.int().min(1) }),
  /** Absent for a customer who did without, and for a model that is not in the catalogue any more. */
  roadsideUntil: z.optional(storedDaySchema),
  firstService: z.object({ by: storedDaySchema, kilometres: z.int().min(1) }),
});
export type OwnershipTerms = z.infer<typeof ownershipTermsSchema>;
