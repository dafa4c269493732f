import type { RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import type {
  Checkpoint,
  DocumentWrite,
  ReadModelCollection,
  StoredDocument,
} from '@driveaway/infra/read-models/port.ts';
import type { OpenEvents } from './open-order-event.ts';
import { documentIdOf, type Projection } from './projection.ts';

/**
 * The most events that are read and folded together. Those of many orders in turns are written once for several of them,
 * the more the further a projection is behind.
 */
export const pageSize = 4_096;
/** The most documents of one commit: others who write wait for it. */
const documentsPerCommit = 1_024;

type PagePorts = {
  readonly open: OpenEvents;
  readonly collection: Pick<ReadModelCollection, 'getMany' | 'putAll'>;
};

type Stream = readonly [RecordedEvent, ...RecordedEvent[]];

/** The events of each stream, in their order. */
export const byStream = (events: readonly RecordedEvent[]): readonly Stream[] => {
  const streams = new Map<string, [RecordedEvent, ...RecordedEvent[]]>();
  for (const event of events) {
    const known = streams.get(event.stream);
    if (known === undefined) streams.set(event.stream, [event]);
    else known.push(event);
  }
  return [...streams.values()];
};

/**
 * The document after the events of its stream. `seen`: it is that far already. `apart`: an event is missing before them or
 * among them. Throws when an event cannot be applied.
 */
const foldAhead = async (
  projection: Projection,
  open: OpenEvents,
  stored: StoredDocument | undefined,
  events: Stream,
): Promise<DocumentWrite | 'seen' | 'apart'> => {
  const after = stored?.revision ?? -1n;
  const unseen = events.filter(({ revision }) => revision > after);
  const last = unseen.at(-1);
  if (last === undefined) return 'seen';
  if (unseen.some(({ revision }, index) => revision !== after + BigInt(index + 1))) return 'apart';
  const { stream, revision, position } = last;
  return {
    id: documentIdOf(projection, stream),
    revision,
    position,
    body: projection.advance(stored?.body, await open(unseen)),
    after,
  };
};

/**
 * Applies a page of events: one read of all its documents, each folded in memory, one write of all of them. Gives the
 * events of the streams that could not be written so, for whatever reason, in their order: they are to be applied one by
 * one. The checkpoint is saved when there are none.
 */
export const applyPage = async (
  projection: Projection,
  { open, collection }: PagePorts,
  events: readonly RecordedEvent[],
  checkpoint?: Checkpoint,
): Promise<readonly RecordedEvent[]> => {
  // by document
  const streams = new Map(byStream(events).map((stream) => [documentIdOf(projection, stream[0].stream), stream]));
  const writes: DocumentWrite[] = [];
  const written = new Set<string>();
  let areAllFolded = true;
  // a fault recurs when its event is applied alone
  try {
    const stored = streams.size === 0 ? [] : await collection.getMany([...streams.keys()]);
    const documents = new Map(stored.map((document) => [document.id, document]));
    for (const [id, stream] of streams) {
      const write = await foldAhead(projection, open, documents.get(id), stream).catch(() => 'apart' as const);
      if (write === 'seen') written.add(id);
      else if (write === 'apart') areAllFolded = false;
      else writes.push(write);
    }
    // a page of nobody's here has nothing to write but where it ends
    const least = checkpoint === undefined ? 0 : 1;
    for (let first = 0; first < Math.max(writes.length, least); first += documentsPerCommit) {
      const some = writes.slice(first, first + documentsPerCommit);
      const isLast = first + some.length === writes.length;
      // with the last of them, and only where those before it are written
      const isAllThere = isLast && areAllFolded && streams.size === written.size + some.length;
      const outcomes = await collection.putAll(some, isAllThere ? checkpoint : undefined);
      for (const [index, { id }] of some.entries()) if (outcomes[index] === 'applied') written.add(id);
    }
  } catch {
    return events;
  }
  if (written.size === streams.size) return [];
  return events.filter(({ stream }) => !written.has(documentIdOf(projection, stream)));
};
