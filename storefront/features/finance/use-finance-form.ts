import type { FinanceFormInput } from '@driveaway/domain/finance/finance-form.ts';
import { useSyncExternalStore } from 'react';
import { financeFormStore } from '../../browser/finance-form-store.ts';

const never = (): number => 0;

/** The visitor's own inputs, and how often summaries were asked to load again. */
export const useFinanceForm = (): {
  readonly personalised: FinanceFormInput | undefined;
  readonly reloads: number;
} => ({
  personalised: useSyncExternalStore(financeFormStore.subscribe, financeFormStore.get, financeFormStore.getInitial),
  reloads: useSyncExternalStore(financeFormStore.subscribe, financeFormStore.reloads, never),
});
