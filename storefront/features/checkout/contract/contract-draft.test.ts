import { describe, expect, it } from 'vitest';
import { createContractDrafts } from './contract-draft.ts';

const storage =
  (all = new Map<string, string>()) =>
  () => ({
    getItem: (key: string) => all.get(key) ?? null,
    setItem: (key: string, value: string) => void all.set(key, value),
    removeItem: (key: string) => void all.delete(key),
  });
const nothing = { isFinanceApproval: false, isOther: false, notes: '' };
const typed = { isFinanceApproval: true, isOther: true, notes: 'Two sets of keys. ' };

describe('special conditions that were not sent', () => {
  it('come back as they were typed, for their order only', () => {
    const drafts = createContractDrafts(storage());
    drafts.save('12345678-1234', typed);
    expect(drafts.load('12345678-1234', '')).toEqual(typed);
    expect(drafts.load('12345678-9999', '')).toEqual(nothing);
  });

  it('are those that were sent before, as they would be sent again, where nothing was typed since', () => {
    const drafts = createContractDrafts(storage());
    const sent = 'Subject to Finance approval. Two sets of keys.';
    const again = { isFinanceApproval: false, isOther: true, notes: 'Two sets of keys.' };
    expect(drafts.load('12345678-1234', sent)).toEqual(again);
    expect(drafts.load('12345678-1234', 'Subject to Finance approval. ')).toEqual(nothing);
    drafts.save('12345678-1234', nothing);
    expect(drafts.load('12345678-1234', sent)).toEqual(nothing);
  });

  it('hold no agreement', () => {
    const all = new Map<string, string>();
    const form = { ...typed, contractAccepted: true };
    createContractDrafts(storage(all)).save('12345678-1234', form);
    expect([...all.values()].join('')).not.toContain('contractAccepted');
  });

  it('are gone once they were sent, or when they cannot be read', () => {
    const all = new Map<string, string>();
    const drafts = createContractDrafts(storage(all));
    drafts.save('12345678-1234', typed);
    drafts.remove('12345678-1234');
    expect(drafts.load('12345678-1234', '')).toEqual(nothing);
    for (const key of ['checkout-contract-12345678-1234']) all.set(key, '{"v":0');
    expect(drafts.load('12345678-1234', '')).toEqual(nothing);
  });
});
