import { storageKeys } from '../content/storage-keys.ts';
import { writeText } from './stored-value.ts';

/**
 * Forgets what My Order keeps for when there is no connection (`kept-orders.ts`): whenever somebody logs in or out. Apart
 * from it, since every page can end a session and few show an order.
 */
export const forgetKeptOrders = (): void => {
  writeText(() => globalThis.localStorage, storageKeys.keptOrders, undefined);
};
