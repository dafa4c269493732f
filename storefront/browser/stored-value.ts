import { z } from 'zod/mini';
import type { StorageKey } from '../content/storage-keys.ts';

export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * A value of the browser's storage under one key, as JSON. Stored text that cannot be parsed counts as absent; a
 * browser that blocks storage keeps the value until the page is left.
 */
export const storedValue = <Data>(storage: () => TextStorage, key: StorageKey, schema: z.core.$ZodType<Data>) => {
  let text: string | null = null;
  let current: Data | undefined;

  return {
    /** The same object until what is stored changes. */
    read: (): Data | undefined => {
      try {
        const stored = storage().getItem(key);
        if (stored === text) return current;
        text = stored;
        const found = stored === null ? undefined : z.safeParse(schema, parsed(stored));
        current = found?.success === true ? found.data : undefined;
      } catch {
        // storage is blocked: what was written on this page stands
      }
      return current;
    },
    /** `stored` is what goes into the storage where it holds more than the value, such as a label for others to read. */
    write: (value: Data, stored: unknown = value): void => {
      current = value;
      try {
        const json = JSON.stringify(stored);
        storage().setItem(key, json);
        text = json;
      } catch {
        // as above
      }
    },
    remove: (): void => {
      current = undefined;
      text = null;
      try {
        storage().removeItem(key);
      } catch {
        // as above
      }
    },
  };
};

/** Writes a plain text, as hosts of the page expect it; undefined takes it away. */
export const writeText = (storage: () => TextStorage, key: StorageKey, text: string | undefined): void => {
  try {
    if (text === undefined) storage().removeItem(key);
    else storage().setItem(key, text);
  } catch {
    // storage is blocked; nothing reads these texts but the host
  }
};
