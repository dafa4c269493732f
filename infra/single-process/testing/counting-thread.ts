/** The thread of the projections, which tells whoever listens what it reads of the event store. */
import { runProjectionThread } from '../run-projection-thread.ts';
import { countedReads } from './counted-reads.ts';

const listeners = new BroadcastChannel('reads of the projections');
await runProjectionThread({
  decorate: (stores) => ({
    ...stores,
    eventStore: countedReads(stores.eventStore, (reading) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own process only
      listeners.postMessage(reading);
    }),
  }),
});
listeners.close();
