import { setImmediate } from 'node:timers/promises';
import type { Clock } from '@driveaway/infra/clock/port.ts';
import type { EventStore, Position, RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import { noKey } from '@driveaway/infra/event-store/sealed-events.ts';
import type { KeyStore } from '@driveaway/infra/keys/port.ts';
import type { ReadModels } from '@driveaway/infra/read-models/port.ts';
import { applyEvents, type ApplyPorts } from './apply-events.ts';
import { applyPage, byStream, pageSize } from './apply-page.ts';
import { buildCheckpoint } from './collection-versions.ts';
import { openOnce, type OpenEvents } from './open-order-event.ts';
import { openParkedOrders, type ParkedOrders } from './parked-orders.ts';
import type { Projection } from './projection.ts';
import { StoreOutage } from './store-outage.ts';

export type BuildPorts = {
  readonly eventStore: Pick<EventStore, 'readAll' | 'readStream'>;
  readonly readModels: Pick<ReadModels, 'collection' | 'loadCheckpoint' | 'saveCheckpoint'>;
  readonly keys: Pick<KeyStore, 'find'>;
};

export type BuildProgress = { readonly events: number; readonly position: Position | undefined };

/** For orders that are parked in the version that queries read: they are parked in the new one as well. */
export type Parking = { readonly wasParked: (stream: string) => boolean; readonly parked: ParkedOrders };

export type BuildOptions = {
  readonly signal: AbortSignal;
  readonly parking?: Parking | undefined;
  /** Of events that several builds are given at once, each is opened once; by default they are opened for this one. */
  readonly open?: OpenEvents | undefined;
  /** Told of each page, and waited for. */
  readonly onProgress?: ((progress: BuildProgress) => void | Promise<void>) | undefined;
};

/** Parks in a new version what is parked in the version before, as long as it still cannot be applied. */
export const parkingOfNewVersion = async (
  { readModels, clock }: { readonly readModels: Pick<ReadModels, 'collection'>; readonly clock: Clock },
  former: string,
  next: string,
): Promise<Parking> => {
  const { has } = await openParkedOrders(readModels, clock, former);
  return { wasParked: has, parked: await openParkedOrders(readModels, clock, next) };
};

const applyOrPark = async (
  projection: Projection,
  ports: ApplyPorts,
  { parked }: Parking,
  events: readonly RecordedEvent[],
): Promise<void> => {
  for (const event of events) {
    if (parked.has(event.stream) && (await parked.addBehind(event))) continue;
    try {
      await applyEvents(projection, ports, [event]);
    } catch (fault) {
      if (fault instanceof StoreOutage) throw fault;
      await parked.park(event, fault);
    }
  }
};

/**
 * Brings one stored version of a collection up to the head of the store, page by page, from its own checkpoint on.
 * Strict: the first event that cannot be applied stops it, with that error, unless its order was parked before; what is done
 * stays done. Gives what it handled; less than everything when the signal aborted.
 */
export const buildCollection = async (
  projection: Projection,
  version: number,
  { eventStore, readModels, keys }: BuildPorts,
  { signal, onProgress, parking, open }: BuildOptions,
): Promise<BuildProgress & { readonly atHead: boolean }> => {
  const checkpoint = buildCheckpoint(projection.name, version);
  const collection = await readModels.collection({ ...projection.collection, version });
  // whoever keeps no personal data needs none decrypted
  const readable = projection.collection.personal === undefined ? { find: noKey } : keys;
  const ports = { eventStore, keys: readable, collection, open: open ?? openOnce(readable) };
  let position = await readModels.loadCheckpoint(checkpoint);
  let events = 0;
  while (!signal.aborted) {
    const page = await eventStore.readAll({ after: position, prefixes: projection.prefixes, limit: pageSize });
    const hasMoved = page.position !== undefined && page.position !== position;
    const reached = hasMoved ? { projection: checkpoint, position: page.position } : undefined;
    const apart = await applyPage(projection, ports, page.events, reached);
    for (const stream of byStream(apart)) {
      if (parking?.wasParked(stream[0].stream) === true) await applyOrPark(projection, ports, parking, stream);
      else await applyEvents(projection, ports, stream);
    }
    if (apart.length > 0 && reached !== undefined) await readModels.saveCheckpoint(checkpoint, reached.position);
    events += page.events.length;
    position = page.position ?? position;
    await onProgress?.({ events, position });
    if (page.atHead) return { events, position, atHead: true };
    // Embedded stores answer synchronously: yield to the event loop between pages.
    await setImmediate();
  }
  return { events, position, atHead: false };
};
