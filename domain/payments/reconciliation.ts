/** What the comparison of the gateway's books with the events is asked for, and answers. */
import { z } from 'zod';
import { addDays, daysFrom } from '../time/add-days.ts';
import { isoDateSchema } from '../time/calendar.ts';
import { differenceSchema } from './compare-books.ts';

const mostDays = 92;
/** So many days are compared when nobody says which. */
const usualDays = 21;
/** Within so many days banks settle, Easter and Christmas included, and events follow when a process was away. */
export const settlementDays = 7;

export const reconciledDaysSchema = z
  .object({
    /** First and last day in Sydney. */
    from: isoDateSchema,
    to: isoDateSchema,
  })
  .superRefine(({ from, to }, context) => {
    // days that are none have their message already
    if (context.issues.length > 0) return;
    const refuse = (message: string): void => context.addIssue({ code: 'custom', path: ['to'], message });
    if (to < from) refuse('The last day is before the first.');
    else if (daysFrom(from, to) > mostDays) refuse(`At most ${mostDays} days are compared at once.`);
  });
export type ReconciledDays = z.infer<typeof reconciledDaysSchema>;

/** The three weeks before a day. */
export const daysToReconcile = (today: string): ReconciledDays => ({
  from: addDays(today, -usualDays),
  to: addDays(today, -1),
});

/** The last day whose charges are all in the gateway's books. */
export const lastSettledDay = (today: string): string => addDays(today, -settlementDays);

export const reconciliationSchema = z.object({
  from: isoDateSchema,
  to: isoDateSchema,
  /** Events after this day may have no transaction yet; they are no difference. */
  settledUpTo: isoDateSchema,
  /** Transactions of the period in the gateway's books. */
  booked: z.int(),
  /** Charges and refunds that events record within the period. */
  recorded: z.int(),
  /** Orders with an event that cannot be read here: a charge that it records counts as one without an order. */
  unreadableOrders: z.int(),
  differences: z.array(differenceSchema),
});
export type Reconciliation = z.infer<typeof reconciliationSchema>;
