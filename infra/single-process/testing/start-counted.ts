import { startProduct, type Adapters, type Product, type StartProductOptions } from '../start-product.ts';
import { countedReads, readingSchema, type Reading } from './counted-reads.ts';

/** Contracts, documents and mail, and at least one subscription that the projections share in their thread. */
const followers = 4;

export type CountedStart = {
  readonly product: Product;
  readonly stores: Adapters['stores'];
  /** How many events this start has read so far, by any way and in any thread. */
  readonly eventsRead: () => number;
  /** Whether everybody who follows the store has come to its end, and what has to be retained was looked for. */
  readonly hasSettled: () => boolean;
  readonly stop: () => Promise<void>;
};

/** Starts the product and counts what it reads of the event store. One at a time in a process. */
export const startCounted = async (options: StartProductOptions): Promise<CountedStart> => {
  const read = { events: 0, atHead: 0, logged: '' };
  const note = (reading: Reading): void => {
    if (reading.kind === 'events') read.events += reading.count;
    else read.atHead += 1;
  };
  const thread = new BroadcastChannel('reads of the projections');
  thread.addEventListener('message', ({ data }) => note(readingSchema.parse(data)));
  let opened: Adapters['stores'] | undefined;
  const product = await startProduct({
    ...options,
    writeLog: (line) => {
      read.logged += line;
    },
    decorate: (adapters) => {
      opened = adapters.stores;
      return {
        ...adapters,
        stores: { ...adapters.stores, eventStore: countedReads(adapters.stores.eventStore, note) },
      };
    },
    projectionThread: new URL('counting-thread.ts', import.meta.url),
  });
  if (opened === undefined) throw new Error('The product opens its stores');
  return {
    product,
    stores: opened,
    eventsRead: () => read.events,
    hasSettled: () => read.atHead >= followers && read.logged.includes('Retention kept'),
    stop: async () => {
      await product.stop();
      thread.close();
    },
  };
};
