/** Special conditions that were typed but not sent, kept for this tab; never the agreement itself. */
import { notesWithoutFinance } from '@driveaway/domain/customer/contract-form.ts';
import { z } from 'zod/mini';
import { keyBeginnings } from '../../../content/storage-keys.ts';
import { storedValue, type TextStorage } from '../../../browser/stored-value.ts';

const draftSchema = z.object({
  v: z.literal(1),
  isFinanceApproval: z.boolean(),
  isOther: z.boolean(),
  notes: z.string().check(z.maxLength(10_000)),
});
type ContractDraft = Omit<z.infer<typeof draftSchema>, 'v'>;

/** What was sent before stands, and is shown as it would be sent again; the box for finance is answered anew. */
const sentBefore = (sent: string): ContractDraft => {
  const notes = notesWithoutFinance(sent);
  return { isFinanceApproval: false, isOther: notes !== '', notes };
};

/** Drafts in the browser's storage; if it is full or blocked, only the draft is lost. */
export const createContractDrafts = (storage: () => TextStorage) => {
  const draftAt = (orderNo: string) => storedValue(storage, `${keyBeginnings.contract}${orderNo}`, draftSchema);
  return {
    save: (orderNo: string, { isFinanceApproval, isOther, notes }: ContractDraft): void => {
      draftAt(orderNo).write({ v: 1, isFinanceApproval, isOther, notes });
    },
    load: (orderNo: string, sent: string): ContractDraft => {
      const { isFinanceApproval, isOther, notes } = draftAt(orderNo).read() ?? sentBefore(sent);
      return { isFinanceApproval, isOther, notes };
    },
    remove: (orderNo: string): void => {
      draftAt(orderNo).remove();
    },
  };
};
