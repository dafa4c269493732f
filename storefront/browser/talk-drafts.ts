import { z } from 'zod/mini';
import { sessionKeys } from '../content/storage-keys.ts';
import { storedByOrder } from './stored-by-order.ts';
import type { TextStorage } from './stored-value.ts';

/** What was typed about each order and not sent, until the tab is closed. Never a picture. */
export const createTalkDrafts = (storage: () => TextStorage) => {
  // the whole number says whose it is: another customer's order may end alike
  const stored = storedByOrder(storage, sessionKeys.talkDrafts, z.object({ orderNo: z.string(), text: z.string() }));
  return {
    of: (orderNo: string): string => {
      const draft = stored.of(orderNo);
      return draft?.orderNo === orderNo ? draft.text : '';
    },
    keep: (orderNo: string, text: string): void => stored.keep(orderNo, { orderNo, text }),
  };
};

/** The drafts of this tab. */
export const talkDrafts = createTalkDrafts(() => globalThis.sessionStorage);
