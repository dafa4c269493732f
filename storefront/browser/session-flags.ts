import { sessionKeys, type StorageKey } from '../content/storage-keys.ts';
import type { TextStorage } from './stored-value.ts';

export type SessionFlag = Exclude<keyof typeof sessionKeys, 'pagesVisited' | 'talkDrafts'>;

/** What a visitor did during this visit. In a browser that refuses storage it holds until the page is left. */
export const createSessionFlags = (storage: () => Pick<TextStorage, 'getItem' | 'setItem'>) => {
  const here = new Map<string, string>();

  const read = (key: StorageKey): string | null => {
    try {
      return storage().getItem(key) ?? here.get(key) ?? null;
    } catch {
      return here.get(key) ?? null;
    }
  };

  const write = (key: StorageKey, text: string): void => {
    here.set(key, text);
    try {
      storage().setItem(key, text);
    } catch {
      // storage is blocked
    }
  };

  const pagesVisited = (): number => {
    const count = Number(read(sessionKeys.pagesVisited) ?? 0);
    return Number.isSafeInteger(count) && count > 0 ? count : 0;
  };

  return {
    isSet: (flag: SessionFlag): boolean => read(sessionKeys[flag]) === 'true',
    set: (flag: SessionFlag): void => {
      write(sessionKeys[flag], 'true');
    },
    /** Pages of this visit so far. */
    pagesVisited,
    countPage: (): void => {
      write(sessionKeys.pagesVisited, String(pagesVisited() + 1));
    },
  };
};

/** The flags of this visit. */
export const sessionFlags = createSessionFlags(() => globalThis.sessionStorage);
