import { describe, expect, it } from 'vitest';
import { createSessionFlags } from './session-flags.ts';
import { memoryStorage, refusedStorage } from './testing/memory-storage.ts';

describe('the flags of a visit', () => {
  it.each(['popupHidden', 'intentHidden', 'hasSubscribed'] as const)('keep %s once it is set', (flag) => {
    const { storage, items } = memoryStorage();
    expect(createSessionFlags(storage).isSet(flag)).toBe(false);
    createSessionFlags(storage).set(flag);
    expect(createSessionFlags(storage).isSet(flag)).toBe(true);
    expect(Object.fromEntries(items)).toEqual({ [flag]: 'true' });
  });

  it('count the pages visited', () => {
    const { storage, items } = memoryStorage();
    createSessionFlags(storage).countPage();
    createSessionFlags(storage).countPage();
    expect(items.get('pagesVisited')).toBe('2');
  });

  it.each(['', 'many', '-1', '1.5'])('start counting again when %j is stored', (text) => {
    const { storage } = memoryStorage({ pagesVisited: text });
    expect(createSessionFlags(storage).pagesVisited()).toBe(0);
  });

  it('hold for the page when the browser refuses storage', () => {
    const flags = createSessionFlags(refusedStorage);
    flags.set('intentHidden');
    flags.countPage();
    expect([flags.isSet('intentHidden'), flags.isSet('popupHidden'), flags.pagesVisited()]).toEqual([true, false, 1]);
  });
});
