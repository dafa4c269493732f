import { financeFormInputSchema, type FinanceFormInput } from '@driveaway/domain/finance/finance-form.ts';
import { fireBrowserEvent, onBrowserEvent } from './browser-events.ts';
import { storageKeys } from '../content/storage-keys.ts';
import { storedValue, type TextStorage } from './stored-value.ts';

/** The inputs of the repayment calculator, kept once the visitor has made them their own (specification §3). */
export const createFinanceFormStore = (storage: () => TextStorage, events: EventTarget) => {
  const stored = storedValue(storage, storageKeys.financeFormInput, financeFormInputSchema);
  const listeners = new Set<() => void>();
  let reloads = 0;
  let stopListening = () => {};
  // one count for all listeners, so that they ask for the same
  const onUpdate = () => {
    reloads += 1;
    for (const listener of listeners) listener();
  };
  return {
    /** undefined until personalised; the same object until it changes. */
    get: (): FinanceFormInput | undefined => stored.read(),
    getInitial: (): undefined => undefined,
    /** Keeps the inputs and asks every summary to load again. */
    keep: (form: FinanceFormInput): void => {
      stored.write(form);
      fireBrowserEvent('updateRepaymentInfo', undefined, events);
    },
    /** How often summaries were asked to load again. */
    reloads: (): number => reloads,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      if (listeners.size === 1) stopListening = onBrowserEvent('updateRepaymentInfo', onUpdate, events);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stopListening();
      };
    },
  };
};

/** The calculator's inputs in this browser. */
export const financeFormStore = createFinanceFormStore(() => globalThis.localStorage, globalThis);
