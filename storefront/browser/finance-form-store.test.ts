import { defaultFinanceForm } from '@driveaway/domain/finance/finance-form.ts';
import { describe, expect, it } from 'vitest';
import { createFinanceFormStore } from './finance-form-store.ts';
import { memoryStorage } from './testing/memory-storage.ts';

const own = { ...defaultFinanceForm, deposit: 7_500 };

describe('the inputs of the calculator', () => {
  it('are kept once they are personalised, and nothing before', () => {
    const { storage, items } = memoryStorage();
    const store = createFinanceFormStore(storage, new EventTarget());
    expect(store.get()).toBeUndefined();
    store.keep(own);
    expect(JSON.parse(items.get('financeFormInput') ?? '')).toEqual(own);
    expect(createFinanceFormStore(storage, new EventTarget()).get()).toEqual(own);
  });

  it('are nobody’s when what is stored is no form', () => {
    const { storage } = memoryStorage({ financeFormInput: JSON.stringify({ ...own, term: 13 }) });
    expect(createFinanceFormStore(storage, new EventTarget()).get()).toBeUndefined();
  });

  it('make every summary load again when they change, and when anybody asks for it', () => {
    const events = new EventTarget();
    const store = createFinanceFormStore(memoryStorage().storage, events);
    let told = 0;
    const stop = store.subscribe(() => (told += 1));
    const stopOther = store.subscribe(() => {});
    store.keep(own);
    events.dispatchEvent(new Event('updateRepaymentInfo'));
    stop();
    stopOther();
    store.keep(own);
    expect([told, store.reloads()]).toEqual([2, 2]);
  });
});
