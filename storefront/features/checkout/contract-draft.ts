/** Special conditions that were typed but not sent, kept for this tab; never the agreement itself. */
import { z } from 'zod';

const draftSchema = z.object({
  v: z.literal(1),
  isFinanceApproval: z.boolean(),
  isOther: z.boolean(),
  notes: z.string().max(10_000),
});
type ContractDraft = Omit<z.infer<typeof draftSchema>, 'v'>;

const keyOf = (orderNo: string): string => `checkout-contract-${orderNo}`;

/** Drafts in a store of the browser; one that is full or forbidden only costs the draft. */
export const createContractDrafts = (store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) => ({
  save: (orderNo: string, { isFinanceApproval, isOther, notes }: ContractDraft): void => {
    try {
      store.setItem(keyOf(orderNo), JSON.stringify({ v: 1, isFinanceApproval, isOther, notes }));
    } catch {
      // nothing depends on it
    }
  },
  load: (orderNo: string): ContractDraft => {
    try {
      const { isFinanceApproval, isOther, notes } = draftSchema.parse(JSON.parse(store.getItem(keyOf(orderNo)) ?? ''));
      return { isFinanceApproval, isOther, notes };
    } catch {
      return { isFinanceApproval: false, isOther: false, notes: '' };
    }
  },
  remove: (orderNo: string): void => {
    store.removeItem(keyOf(orderNo));
  },
});
