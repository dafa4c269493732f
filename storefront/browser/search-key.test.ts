import { describe, expect, it, vi } from 'vitest';
import { createSearchKeyStore } from './search-key.ts';
import { memoryStorage } from './testing/memory-storage.ts';

describe('the key that opens the search', () => {
  it('is on until it is turned off, and stays off', () => {
    const { storage } = memoryStorage();
    const events = new EventTarget();
    const store = createSearchKeyStore(storage, events);
    expect(store.isOn()).toBe(true);
    const told = vi.fn<() => void>();
    store.subscribe(told);
    store.set(false);
    expect(told).toHaveBeenCalledOnce();
    expect(createSearchKeyStore(storage, events).isOn()).toBe(false);
    store.set(true);
    expect(store.isOn()).toBe(true);
  });
});
