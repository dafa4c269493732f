/** The departments of a retailer and their opening hours. */
import { z } from 'zod/mini';

export const dealerDepartmentSchema = z.enum(['Vehicle Sales', 'Service', 'Parts']);
export type DealerDepartment = z.infer<typeof dealerDepartmentSchema>;

const timeSchema = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
export const openingHoursSchema = z.object({
  /** As people say them: Monday to Friday. */
  days: z.string().check(z.minLength(1)),
  /** The same days by number: 1 is Monday, 7 is Sunday. */
  weekdays: z.array(z.int().check(z.minimum(1), z.maximum(7))).check(z.minLength(1)),
  opens: timeSchema,
  closes: timeSchema,
});
/** Hours in the retailer's local time that hold on some days of every week but public holidays. */
export type OpeningHours = z.infer<typeof openingHoursSchema>;
