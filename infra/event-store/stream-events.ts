import type { EventStore, RecordedEvent } from './port.ts';

/** All events of a stream from a revision on, read a page at a time as they are asked for. */
export async function* streamEvents(
  eventStore: Pick<EventStore, 'readStream'>,
  stream: string,
  first = 0n,
  eventsPerPage = 256,
): AsyncGenerator<RecordedEvent> {
  for (let from = first; ; from += BigInt(eventsPerPage)) {
    const page = await eventStore.readStream(stream, { from, limit: eventsPerPage });
    yield* page;
    if (page.length < eventsPerPage) return;
  }
}
