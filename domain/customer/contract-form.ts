/** Step 3, Approve Contract (specification §3 and §5). */
import { z } from 'zod/mini';
import { onPaper } from './printed-letters.ts';
import { optionalText, text } from './text-rules.ts';

/** Longest note a customer can attach, in characters. */
export const maximumNotesLength = 2000;

export const contractFormSchema = z.object({
  orderReference: text.check(z.refine((value) => value !== '', 'Order reference is required')),
  isFinanceApproval: z._default(z.boolean(), false),
  isOther: z._default(z.boolean(), false),
  notes: onPaper(optionalText(maximumNotesLength)),
  /** Notes that were sent before are dropped where this form has none; else they are signed. */
  replacesNotes: z._default(z.boolean(), false),
  contractAccepted: z
    ._default(z.boolean(), false)
    .check(z.refine((ticked) => ticked, 'You must agree to the Contract of Sale')),
  /** The contract the customer saw; absent: the last version served to this session. */
  contractHash: z.optional(z.string().check(z.maxLength(200))),
});
export type ContractForm = z.infer<typeof contractFormSchema>;

const financeWords = 'Subject to Finance approval. ';

/** 'Subject to Finance approval. ' when finance is ticked, then the trimmed note when Other is ticked. */
export const contractNotes = (form: Pick<ContractForm, 'isFinanceApproval' | 'isOther' | 'notes'>): string =>
  `${form.isFinanceApproval ? financeWords : ''}${form.isOther ? form.notes.trim() : ''}`;

/** Notes that were sent before, as they are signed by whom leaves finance unticked: its box is answered anew each time. */
export const notesWithoutFinance = (notes: string): string =>
  notes.startsWith(financeWords) ? notes.slice(financeWords.length) : notes;
