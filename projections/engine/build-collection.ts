import { setImmediate } from 'node:timers/promises';
import type { EventStore, Position, RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import type { KeyStore } from '@driveaway/infra/keys/port.ts';
import type { ReadModels } from '@driveaway/infra/read-models/port.ts';
import { applyEvents } from './apply-events.ts';
import { applyPage, byStream, pageSize } from './apply-page.ts';
import { buildCheckpoint } from './collection-versions.ts';
import { openOrderEvent } from './open-order-event.ts';
import type { Projection } from './projection.ts';

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
  const ports = { eventStore, keys, collection, open: (event: RecordedEvent) => openOrderEvent(event, keys) };
  let position = await readModels.loadCheckpoint(checkpoint);
  let events = 0;
  while (!signal.aborted) {
    const page = await eventStore.readAll({ after: position, prefixes: projection.prefixes, limit: pageSize });
    const hasMoved = page.position !== undefined && page.position !== position;
    const reached = hasMoved ? { projection: checkpoint, position: page.position } : undefined;
    const apart = await applyPage(projection, ports, page.events, reached);
    for (const stream of byStream(apart)) await applyEvents(projection, ports, stream);
    if (apart.length > 0 && reached !== undefined) await readModels.saveCheckpoint(checkpoint, reached.position);
    events += page.events.length;
    position = page.position ?? position;
    onProgress?.({ events, position });
    if (page.atHead) return { events, position, atHead: true };
    // Embedded stores answer synchronously: yield to the event loop between pages.
    await setImmediate();
  }
  return { events, position, atHead: false };
};
