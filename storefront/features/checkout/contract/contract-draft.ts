/** Special conditions that were typed but not sent, kept for this tab; never the agreement itself. */
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

const nothing: ContractDraft = { isFinanceApproval: false, isOther: false, notes: '' };

/** Drafts in the browser's storage; if it is full or blocked, only the draft is lost. */
export const createContractDrafts = (storage: () => TextStorage) => {
  const draftAt = (orderNo: string) => storedValue(storage, `${keyBeginnings.contract}${orderNo}`, draftSchema);
  return {
    save: (orderNo: string, { isFinanceApproval, isOther, notes }: ContractDraft): void => {
      draftAt(orderNo).write({ v: 1, isFinanceApproval, isOther, notes });
    },
    load: (orderNo: string): ContractDraft => {
      const { isFinanceApproval, isOther, notes } = draftAt(orderNo).read() ?? nothing;
      return { isFinanceApproval, isOther, notes };
    },
    remove: (orderNo: string): void => {
      draftAt(orderNo).remove();
    },
  };
};
