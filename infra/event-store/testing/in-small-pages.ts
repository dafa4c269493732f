import type { EventStore } from '../port.ts';

/** The same store, of which `readAll` gives two events a page, as an adapter may: who reads on after a page is asked to in every test. */
export const inSmallPages = (store: EventStore): EventStore => ({
  ...store,
  readAll: (options) => store.readAll({ ...options, limit: Math.min(options.limit, 2) }),
});
