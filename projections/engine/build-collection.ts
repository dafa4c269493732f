import { setImmediate } from 'node:timers/promises';
import type { EventStore, Position, RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import type { KeyStore } from '@driveaway/infra/keys/port.ts';
import type { DocumentWrite, ReadModelCollection, ReadModels } from '@driveaway/infra/read-models/port.ts';
import { applyEvents, foldAhead, type ApplyPorts } from './apply-events.ts';
import { buildCheckpoint } from './collection-versions.ts';
import { documentIdOf, type Projection } from './projection.ts';
import { fromStore } from './store-outage.ts';

const pageSize = 256;
/** How many orders of a page are written at the same time. */
const concurrency = 8;

export type BuildPorts = {
  readonly eventStore: Pick<EventStore, 'readAll' | 'readStream'>;
  readonly readModels: Pick<ReadModels, 'collection' | 'loadCheckpoint' | 'saveCheckpoint'>;
  readonly keys: Pick<KeyStore, 'find'>;
};

export type BuildProgress = { readonly events: number; readonly position: Position | undefined };

export type BuildOptions = {
  readonly signal: AbortSignal;
  readonly onProgress?: ((progress: BuildProgress) => void) | undefined;
};

const byStream = (events: readonly RecordedEvent[]): readonly (readonly RecordedEvent[])[] => {
  const streams = new Map<string, RecordedEvent[]>();
  for (const event of events) {
    const known = streams.get(event.stream);
    if (known === undefined) streams.set(event.stream, [event]);
    else known.push(event);
  }
  return [...streams.values()];
};

/** Runs over all items, a few at a time; after the first failure no further one is begun, and it is thrown. */
const forEachOf = async <Item>(items: readonly Item[], run: (item: Item) => Promise<void>): Promise<void> => {
  const queue = items.values();
  const failures: unknown[] = [];
  const work = async (): Promise<void> => {
    for (const item of queue) {
      if (failures.length > 0) return;
      await run(item).catch((cause: unknown) => failures.push(cause));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  if (failures.length > 0) throw failures[0];
};

type PagePorts = ApplyPorts & { readonly collection: Pick<ReadModelCollection, 'putAll'> };

/**
 * Applies the events of a page: every order is folded in memory and written once, all orders together. What cannot be
 * written that way is applied event by event.
 */
const applyPage = async (projection: Projection, ports: PagePorts, events: readonly RecordedEvent[]): Promise<void> => {
  const streams = byStream(events);
  const writes: DocumentWrite[] = [];
  await forEachOf(streams, async (stream) => {
    // a fault recurs below, after everything before it was written
    const write = await foldAhead(projection, ports, stream).catch(() => undefined);
    if (write !== undefined) writes.push(write);
  });
  const outcomes = await fromStore('The read models', () => ports.collection.putAll(writes));
  const written = new Set(writes.filter((_, index) => outcomes[index] === 'applied').map(({ id }) => id));
  const rest = streams.filter(([first]) => first !== undefined && !written.has(documentIdOf(projection, first.stream)));
  await forEachOf(rest, (stream) => applyEvents(projection, ports, stream));
};

/**
 * Brings one stored version of a collection up to the head of the store, page by page, from its own checkpoint on.
 * Strict: the first event that cannot be applied stops it, with that error; what is done stays done. Gives what it
 * handled; less than everything when the signal aborted.
 */
export const buildCollection = async (
  projection: Projection,
  version: number,
  { eventStore, readModels, keys }: BuildPorts,
  { signal, onProgress }: BuildOptions,
): Promise<BuildProgress & { readonly atHead: boolean }> => {
  const checkpoint = buildCheckpoint(projection.name, version);
  const collection = await readModels.collection({ ...projection.collection, version });
  let position = await readModels.loadCheckpoint(checkpoint);
  let events = 0;
  while (!signal.aborted) {
    const page = await eventStore.readAll({ after: position, prefixes: projection.prefixes, limit: pageSize });
    await applyPage(projection, { eventStore, keys, collection }, page.events);
    events += page.events.length;
    if (page.position !== undefined && page.position !== position) {
      position = page.position;
      await readModels.saveCheckpoint(checkpoint, position);
    }
    onProgress?.({ events, position });
    if (page.atHead) return { events, position, atHead: true };
    // Embedded stores answer synchronously: yield to the event loop between pages.
    await setImmediate();
  }
  return { events, position, atHead: false };
};
