import { z } from 'zod/mini';
import type { StorageKey } from '../content/storage-keys.ts';
import { storedValue, type TextStorage } from './stored-value.ts';

/** By the last digits of an order's number: they tell a buyer's orders apart and name none. */
const keyOf = (orderNo: string): string => orderNo.slice(-4);

/** A value for each order in the browser's storage under one key. What cannot be read counts as absent. */
export const storedByOrder = <Data>(storage: () => TextStorage, key: StorageKey, schema: z.core.$ZodType<Data>) => {
  const stored = storedValue(storage, key, z.record(z.string().check(z.regex(/^\d{4}$/)), schema));
  return {
    of: (orderNo: string): Data | undefined => stored.read()?.[keyOf(orderNo)],
    all: (): readonly Data[] => Object.values(stored.read() ?? {}),
    forget: (): void => {
      stored.remove();
    },
    keep: (orderNo: string, value: Data): void => stored.write({ ...stored.read(), [keyOf(orderNo)]: value }),
  };
};
