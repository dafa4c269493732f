import { z } from 'zod/mini';
import { storageKeys } from '../content/storage-keys.ts';
import { storedByOrder } from './stored-by-order.ts';
import type { TextStorage } from './stored-value.ts';

/** How much of each order this browser has shown before. */
export const createSeenOrders = (storage: () => TextStorage) => {
  const stored = storedByOrder(storage, storageKeys.seenOrders, z.int().check(z.minimum(0)));
  const before = new Map<string, number | undefined>();
  return {
    /** The last revision that was shown on an earlier visit; undefined on the first. The same until the page is left. */
    before: (orderNo: string): number | undefined => {
      if (!before.has(orderNo)) before.set(orderNo, stored.of(orderNo));
      return before.get(orderNo);
    },
    /** Notes what is shown now, for the next visit. */
    note: stored.keep,
  };
};

export type SeenOrders = ReturnType<typeof createSeenOrders>;

/** The orders that this browser has shown. */
export const seenOrders = createSeenOrders(() => globalThis.localStorage);
