import { z } from 'zod/mini';
import { storageKeys } from './storage-keys.ts';
import { storedValue, type TextStorage } from './stored-value.ts';

/** By the last digits of an order's number: they tell a buyer's orders apart and name none. */
const seenSchema = z.record(z.string().check(z.regex(/^\d{4}$/)), z.int().check(z.minimum(0)));

/** How much of each order this browser has shown before. */
export const createSeenOrders = (storage: () => TextStorage) => {
  const stored = storedValue(storage, storageKeys.seenOrders, seenSchema);
  const before = new Map<string, number | undefined>();
  const keyOf = (orderNo: string): string => orderNo.slice(-4);
  return {
    /** The last revision that was shown on an earlier visit; undefined on the first. The same until the page is left. */
    before: (orderNo: string): number | undefined => {
      const key = keyOf(orderNo);
      if (!before.has(key)) before.set(key, stored.read()?.[key]);
      return before.get(key);
    },
    /** Notes what is shown now, for the next visit. */
    note: (orderNo: string, revision: number): void => {
      stored.write({ ...stored.read(), [keyOf(orderNo)]: revision });
    },
  };
};

export type SeenOrders = ReturnType<typeof createSeenOrders>;

/** The orders that this browser has shown. */
export const seenOrders = createSeenOrders(() => globalThis.localStorage);
