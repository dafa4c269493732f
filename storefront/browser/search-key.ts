import { z } from 'zod/mini';
import { storageKeys } from '../content/storage-keys.ts';
import { storageListeners } from './storage-listeners.ts';
import { storedValue, type TextStorage } from './stored-value.ts';

/**
 * Whether the key / opens the search: a key of one character must be possible to turn off, since speech input may
 * press it (WCAG 2.1.4). On until the visitor says otherwise.
 */
export const createSearchKeyStore = (storage: () => TextStorage, events: EventTarget) => {
  const stored = storedValue(storage, storageKeys.searchKey, z.boolean());
  const { subscribe, tell } = storageListeners(events);
  return {
    isOn: (): boolean => stored.read() ?? true,
    set: (isOn: boolean): void => {
      stored.write(isOn);
      tell();
    },
    subscribe,
  };
};

/** The choice of this browser. */
export const searchKeyStore = createSearchKeyStore(() => globalThis.localStorage, globalThis);
