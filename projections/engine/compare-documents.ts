/** Every document that queries read, against what its stream makes today. Writes nothing. */
import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '@driveaway/domain/json/json.ts';
import { EventStoreFault } from '@driveaway/infra/event-store/event-store-fault.ts';
import type { EventStore, RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import { noKey } from '@driveaway/infra/event-store/sealed-events.ts';
import { streamEvents } from '@driveaway/infra/event-store/stream-events.ts';
import type { KeyStore } from '@driveaway/infra/keys/port.ts';
import type { ReadModelCollection, ReadModels, StoredDocument } from '@driveaway/infra/read-models/port.ts';
import { isPassingFault } from '@driveaway/infra/stores/passing-fault.ts';
import { buildCheckpoint, codeVersionOf } from './collection-versions.ts';
import { openOrderEvent, passedOverEvent } from './open-order-event.ts';
import { parkedOrdersCollection } from '@driveaway/domain/api/parked-orders.ts';
import { documentIdOf, type Projection, type StreamEvent } from './projection.ts';
import { StoreOutage } from './store-outage.ts';

export type ComparePorts = {
  readonly eventStore: Pick<EventStore, 'readStream'>;
  readonly readModels: Pick<ReadModels, 'collection' | 'loadPointer' | 'loadCheckpoint'>;
  readonly keys: Pick<KeyStore, 'find'>;
};

/** `foreign`: no stream stands behind it. */
export type Difference = {
  readonly collection: string;
  readonly id: string;
  readonly how: 'differs' | 'missing' | 'foreign';
};

type Compared = {
  readonly projection: Projection;
  readonly build: string;
  readonly collection: ReadModelCollection;
  /** Everything up to here is in the documents. */
  readonly reached: bigint;
  readonly seen: Set<string>;
};

/** What queries read and this code makes; a version that is being made, or that other code made, is left out. */
const openCompared = async (
  projections: readonly Projection[],
  { readModels }: ComparePorts,
): Promise<readonly Compared[]> => {
  const compared: Compared[] = [];
  for (const projection of projections) {
    const version = await readModels.loadPointer(projection.name);
    const reached = await readModels.loadCheckpoint(projection.name);
    if (version === undefined || reached === undefined) continue;
    if (codeVersionOf(version) !== projection.collection.version) continue;
    const collection = await readModels.collection({ ...projection.collection, version });
    compared.push({
      projection,
      build: buildCheckpoint(projection.name, version),
      collection,
      reached,
      seen: new Set(),
    });
  }
  return compared;
};

const readStream = async (
  { eventStore }: ComparePorts,
  stream: string,
): Promise<readonly RecordedEvent[] | undefined> => {
  try {
    return await Array.fromAsync(streamEvents(eventStore, stream));
  } catch (fault) {
    // that it is damaged is found where the events are checked
    if (fault instanceof EventStoreFault && fault.code === 'damaged') return undefined;
    throw fault;
  }
};

type Opened = { readonly event: StreamEvent; readonly passedOver: () => Promise<StreamEvent> };

/** Undefined when a key cannot be used, which is found where keys are checked. */
const openAll = async (
  events: readonly RecordedEvent[],
  ports: ComparePorts,
): Promise<readonly Opened[] | undefined> => {
  try {
    return await openEach(events, ports);
  } catch (fault) {
    if (isPassingFault(fault)) throw fault;
    return undefined;
  }
};

const openEach = async (events: readonly RecordedEvent[], { keys }: ComparePorts): Promise<readonly Opened[]> =>
  Promise.all(
    events.map(async (recorded) => {
      const passedOver = (): Promise<StreamEvent> => passedOverEvent(recorded, keys);
      try {
        return { event: await openOrderEvent(recorded, keys), passedOver };
      } catch (fault) {
        if (fault instanceof StoreOutage) throw fault;
        return { event: await passedOver(), passedOver };
      }
    }),
  );

const fold = async ({ advance }: Projection, events: readonly Opened[]): Promise<JsonObject | undefined> => {
  let body: JsonObject | undefined;
  for (const { event, passedOver } of events) {
    try {
      body = advance(body, [event]);
    } catch {
      body = advance(body, [await passedOver()]);
    }
  }
  return body;
};

/** A document whose sealed part cannot be opened was changed. */
const storedIn = async (
  collection: ReadModelCollection,
  id: string,
): Promise<StoredDocument | undefined | 'unreadable'> => {
  try {
    return await collection.get(id);
  } catch (fault) {
    if (isPassingFault(fault)) throw fault;
    return 'unreadable';
  }
};

const isAsFolded = async (
  projection: Projection,
  stored: StoredDocument,
  events: readonly Opened[],
): Promise<boolean> => {
  if (stored.revision >= BigInt(events.length)) return false;
  try {
    return isDeepStrictEqual(await fold(projection, events.slice(0, Number(stored.revision) + 1)), stored.body);
  } catch {
    return false;
  }
};

/**
 * Whoever keeps no personal data is built without it, and reads an event of which nothing else is damaged; where it was
 * kept up to date, or an operator went on past the event, it was passed over. Both are what the events say.
 */
const isOfItsEvents = async (
  projection: Projection,
  stored: StoredDocument,
  { events, opened, ports }: { events: readonly RecordedEvent[]; opened: readonly Opened[]; ports: ComparePorts },
): Promise<boolean> => {
  if (await isAsFolded(projection, stored, opened)) return true;
  if (projection.collection.personal !== undefined) return false;
  const impersonal = await openAll(events, { ...ports, keys: { find: noKey } });
  return impersonal !== undefined && isAsFolded(projection, stored, impersonal);
};

/** One whose sealed part cannot be opened cannot be listed: then nobody can say more than that one is too many. */
const idsOf = async (collection: ReadModelCollection, count: number): Promise<readonly string[]> => {
  try {
    return (await collection.find({ where: {}, limit: count })).map(({ id }) => id);
  } catch (fault) {
    if (isPassingFault(fault)) throw fault;
    return ['of an unknown id'];
  }
};

/** It may have been begun since the streams were listed. */
const hasStream = async ({ eventStore }: ComparePorts, { prefixes }: Projection, id: string): Promise<boolean> => {
  for (const prefix of prefixes) {
    if ((await eventStore.readStream(`${prefix}${id}`, { limit: 1 })).length > 0) return true;
  }
  return false;
};

/**
 * Compares the documents of streams, at the revision where each stands, so that projections may be at work. A document that
 * should be further than it is, or should be there, is named unless its order is parked. `onCompared` is told of each.
 */
export async function* compareDocuments(
  projections: readonly Projection[],
  ports: ComparePorts,
  streams: Iterable<string>,
  onCompared: () => void,
): AsyncGenerator<Difference> {
  const compared = await openCompared(projections, ports);
  const parked = await ports.readModels.collection(parkedOrdersCollection);
  const isParked = async (build: string, stream: string): Promise<boolean> =>
    (await parked.get(`${build}:${stream}`))?.body['status'] === 'parked';
  for (const stream of streams) {
    const following = compared.filter(({ projection }) =>
      projection.prefixes.some((prefix) => stream.startsWith(prefix)),
    );
    const events = following.length === 0 ? undefined : await readStream(ports, stream);
    const opened = events && (await openAll(events, ports));
    for (const { projection, build, collection, reached, seen } of following) {
      const id = documentIdOf(projection, stream);
      seen.add(id);
      if (events === undefined || opened === undefined) continue;
      const stored = await storedIn(collection, id);
      if (stored === 'unreadable') {
        yield { collection: projection.name, id, how: 'differs' };
        continue;
      }
      onCompared();
      const due = events.findLast(({ position }) => position <= reached)?.revision ?? -1n;
      if (stored !== undefined && !(await isOfItsEvents(projection, stored, { events, opened, ports }))) {
        yield { collection: projection.name, id, how: 'differs' };
      } else if ((stored?.revision ?? -1n) < due && !(await isParked(build, stream))) {
        yield { collection: projection.name, id, how: stored === undefined ? 'missing' : 'differs' };
      }
    }
  }
  for (const { projection, collection, seen } of compared) {
    const count = await collection.count();
    if (count <= seen.size) continue;
    for (const id of await idsOf(collection, count)) {
      if (!seen.has(id) && !(await hasStream(ports, projection, id)))
        yield { collection: projection.name, id, how: 'foreign' };
    }
  }
}
