/** The departments of a retailer and their opening hours. */
import { z } from 'zod/mini';

export const dealerDepartmentSchema = z.enum(['Vehicle Sales', 'Service', 'Parts']);
export type DealerDepartment = z.infer<typeof dealerDepartmentSchema>;

const timeSchema = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
export const openingHoursSchema = z.object({
  days: z.string().check(z.minLength(1)),
  opens: timeSchema,
  closes: timeSchema,
});
