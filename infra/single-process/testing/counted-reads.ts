import { z } from 'zod';
import type { EventStore } from '../../event-store/port.ts';

/** What is told of reading: so many events, or that a new subscription has come to the end of the store. */
export const readingSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('events'), count: z.int() }),
  z.object({ kind: z.literal('at-head') }),
]);
export type Reading = z.infer<typeof readingSchema>;

type Reads = Pick<EventStore, 'readStream' | 'readAll' | 'subscribe'>;

/** An event store that tells what is read of it. */
export const countedReads = <Store extends Reads>(eventStore: Store, tell: (reading: Reading) => void): Store => ({
  ...eventStore,
  readStream: async (...request: Parameters<Reads['readStream']>) => {
    const events = await eventStore.readStream(...request);
    tell({ kind: 'events', count: events.length });
    return events;
  },
  readAll: async (...request: Parameters<Reads['readAll']>) => {
    const page = await eventStore.readAll(...request);
    tell({ kind: 'events', count: page.events.length });
    return page;
  },
  subscribe: async function* (...request: Parameters<Reads['subscribe']>) {
    let isNew = true;
    for await (const message of eventStore.subscribe(...request)) {
      if (message.kind === 'event') tell({ kind: 'events', count: 1 });
      if (message.kind === 'caught-up' && isNew) {
        tell({ kind: 'at-head' });
        isNew = false;
      }
      yield message;
    }
  },
});
