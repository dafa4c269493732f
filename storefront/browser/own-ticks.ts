import { z } from 'zod/mini';
import { storageKeys } from './storage-keys.ts';
import { storedValue, type TextStorage } from './stored-value.ts';

/** What customers see to themselves. */
export const ownThings = ['insurance', 'plates'] as const;
export type OwnThing = (typeof ownThings)[number];

/** By the last digits of an order's number: they tell a buyer's orders apart and name none. */
const ticksSchema = z.record(z.string().check(z.regex(/^\d{4}$/)), z.array(z.enum(ownThings)));

/** What the customer has ticked off for each order, in this browser. */
export const createOwnTicks = (storage: () => TextStorage) => {
  const stored = storedValue(storage, storageKeys.ownTicks, ticksSchema);
  const keyOf = (orderNo: string): string => orderNo.slice(-4);
  return {
    of: (orderNo: string): readonly OwnThing[] => stored.read()?.[keyOf(orderNo)] ?? [],
    keep: (orderNo: string, ticked: readonly OwnThing[]): void => {
      stored.write({ ...stored.read(), [keyOf(orderNo)]: [...ticked] });
    },
  };
};

export const ownTicks = createOwnTicks(() => globalThis.localStorage);
