import type { AllPage, EventStore, ReadAllOptions } from '../event-store/port.ts';

/** How many pages are kept for readers that are a little behind. */
const mostPages = 2;

/**
 * Pages of readers that go through the store side by side, each read once: all are given the same event objects. Kept are
 * the last pages that had more behind them, never the one at the head, so that nobody is told of an old head.
 */
export const sharePages = (eventStore: Pick<EventStore, 'readAll'>): Pick<EventStore, 'readAll'> => {
  const pages = new Map<string, Promise<AllPage>>();
  const keyOf = ({ after, prefixes, limit }: ReadAllOptions): string =>
    JSON.stringify([String(after), prefixes, limit]);
  return {
    readAll: async (options) => {
      const key = keyOf(options);
      const known = pages.get(key);
      if (known !== undefined) return known;
      const page = eventStore.readAll(options);
      pages.set(key, page);
      for (const oldest of pages.keys()) {
        if (pages.size <= mostPages) break;
        pages.delete(oldest);
      }
      try {
        const read = await page;
        // whoever got that far needs none of those before it
        if (read.atHead) pages.clear();
        return read;
      } catch (fault) {
        if (pages.get(key) === page) pages.delete(key);
        throw fault;
      }
    },
  };
};
