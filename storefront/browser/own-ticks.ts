import { z } from 'zod/mini';
import { storageKeys } from '../content/storage-keys.ts';
import { storedByOrder } from './stored-by-order.ts';
import type { TextStorage } from './stored-value.ts';

/** What customers see to themselves. */
export const ownThings = ['insurance', 'plates'] as const;
export type OwnThing = (typeof ownThings)[number];

/** What the customer has ticked off for each order, in this browser. */
export const createOwnTicks = (storage: () => TextStorage) => {
  const stored = storedByOrder(storage, storageKeys.ownTicks, z.array(z.enum(ownThings)));
  return {
    of: (orderNo: string): readonly OwnThing[] => stored.of(orderNo) ?? [],
    keep: (orderNo: string, ticked: readonly OwnThing[]): void => stored.keep(orderNo, [...ticked]),
  };
};

export const ownTicks = createOwnTicks(() => globalThis.localStorage);
