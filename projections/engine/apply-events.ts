import type { EventStore, RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import type { KeyStore } from '@driveaway/infra/keys/port.ts';
import type { ReadModelCollection, StoredDocument } from '@driveaway/infra/read-models/port.ts';
import { openOrderEvent } from './open-order-event.ts';
import { documentIdOf, type StreamEvent, type Projection } from './projection.ts';
import { fromStore } from './store-outage.ts';

/** How many missing events are read at a time when a gap is closed. */
const gapPage = 256;

export type ApplyPorts = {
  readonly eventStore: Pick<EventStore, 'readStream'>;
  readonly keys: Pick<KeyStore, 'find'>;
  readonly collection: Pick<ReadModelCollection, 'get' | 'put'>;
};

type Current = StoredDocument | undefined;

const seenBy = (stored: Current): bigint => stored?.revision ?? -1n;

const findDocument = (projection: Projection, { collection }: ApplyPorts, stream: string): Promise<Current> =>
  fromStore('The read models', () => collection.get(documentIdOf(projection, stream)));

/** Writes the document after the event that comes next in it. */
const fold = async (
  projection: Projection,
  ports: ApplyPorts,
  stored: Current,
  { stream, revision, position }: RecordedEvent,
  fact: StreamEvent,
): Promise<Current> => {
  const body = projection.advance(stored?.body, [fact]);
  const document: StoredDocument = { id: documentIdOf(projection, stream), revision, position, body };
  const outcome = await fromStore('The read models', () => ports.collection.put(document));
  if (outcome === 'applied') return document;
  // Lost a race against another writer: what is stored decides.
  const current = await findDocument(projection, ports, stream);
  if (outcome === 'gap' && seenBy(current) < revision) {
    throw new Error(`${projection.name}: the document of ${stream} moved back while event ${revision} was applied`);
  }
  return current;
};

/** Reads what lies between the document and a revision from the stream itself and applies it. */
const closeGap = async (
  projection: Projection,
  ports: ApplyPorts,
  stored: Current,
  { stream, revision }: RecordedEvent,
): Promise<Current> => {
  let current = stored;
  while (seenBy(current) < revision - 1n) {
    const from = seenBy(current) + 1n;
    const missing = await fromStore('The event store', () =>
      ports.eventStore.readStream(stream, { from, limit: gapPage }),
    );
    if (missing[0]?.revision !== from) {
      throw new Error(`${projection.name}: event ${from} of ${stream} is missing before event ${revision}`);
    }
    for (const event of missing) {
      if (event.revision < revision && event.revision > seenBy(current)) {
        current = await fold(projection, ports, current, event, await openOrderEvent(event, ports.keys));
      }
    }
  }
  return current;
};

/**
 * Brings the document of one stream up to the last of these events, which are in order. What the document has seen
 * already is passed by; what is missing in between is read from the stream. Throws a `StoreOutage` when a store does
 * not answer, and any other error when an event cannot be applied; everything before it is written then.
 */
export const applyEvents = async (
  projection: Projection,
  ports: ApplyPorts,
  events: readonly RecordedEvent[],
): Promise<void> => {
  const stream = events[0]?.stream;
  if (stream === undefined) return;
  let stored = await findDocument(projection, ports, stream);
  for (const event of events) {
    stored = await closeGap(projection, ports, stored, event);
    if (event.revision <= seenBy(stored)) continue;
    stored = await fold(projection, ports, stored, event, await openOrderEvent(event, ports.keys));
  }
};

/** Applies everything a stream holds beyond its document. */
export const catchUpStream = async (projection: Projection, ports: ApplyPorts, stream: string): Promise<void> => {
  for (;;) {
    const from = seenBy(await findDocument(projection, ports, stream)) + 1n;
    const events = await fromStore('The event store', () =>
      ports.eventStore.readStream(stream, { from, limit: gapPage }),
    );
    if (events.length === 0) return;
    await applyEvents(projection, ports, events);
  }
};

/**
 * Moves a document past one event by recording it as unread. Throws when that event is not the next one of the
 * document, or when there is no document yet.
 */
export const passOver = async (
  projection: Projection,
  ports: ApplyPorts,
  event: RecordedEvent,
  fact: StreamEvent,
): Promise<void> => {
  const stored = await findDocument(projection, ports, event.stream);
  if (seenBy(stored) !== event.revision - 1n) {
    throw new Error(`${projection.name}: event ${event.revision} of ${event.stream} is not the next one`);
  }
  await fold(projection, ports, stored, event, fact);
};
