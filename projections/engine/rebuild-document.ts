import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '@driveaway/domain/json/json.ts';
import { pollUntil } from '@driveaway/infra/clock/poll-until.ts';
import type { Wait } from '@driveaway/infra/clock/wait.ts';
import type { EventStore, RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import type { KeyStore } from '@driveaway/infra/keys/port.ts';
import type { ReadModelCollection, ReadModels } from '@driveaway/infra/read-models/port.ts';
import { catchUpStream } from './apply-events.ts';
import { buildCheckpoint, codeVersionOf, nextBuildOf } from './collection-versions.ts';
import { openOrderEvent, passedOverEvent } from './open-order-event.ts';
import { documentIdOf, type Projection, type StreamEvent } from './projection.ts';
import { fromStore, StoreOutage } from './store-outage.ts';

/** How many events are read at a time. */
const page = 256;
/** How long a build of this code's version is waited for. */
const longestBuildMilliseconds = 30_000;

export type RebuildDocumentPorts = {
  readonly eventStore: Pick<EventStore, 'readStream'>;
  readonly readModels: Pick<ReadModels, 'collection' | 'loadPointer' | 'loadCheckpoint' | 'storedVersions'>;
  readonly keys: Pick<KeyStore, 'find'>;
  readonly wait?: Wait | undefined;
};

/** `opened` is undefined where the event cannot be opened. */
type ReadOnce = { readonly recorded: RecordedEvent; readonly opened: StreamEvent | undefined };

/** A stream whose events are each read and opened once, however many projections fold them. */
type StreamReadOnce = {
  readonly stream: string;
  /** The events up to a revision, with what could be read of them at the first time. Throws on an outage. */
  readonly upTo: (revision: bigint) => Promise<readonly ReadOnce[]>;
};

/** Nothing is read yet; what is to be gone for those who fold must be gone before the first reading. */
export const readStreamOnce = (
  { eventStore, keys }: Pick<RebuildDocumentPorts, 'eventStore' | 'keys'>,
  stream: string,
): StreamReadOnce => {
  const known: ReadOnce[] = [];
  const open = async (recorded: RecordedEvent): Promise<StreamEvent | undefined> => {
    try {
      return await openOrderEvent(recorded, keys);
    } catch (fault) {
      if (fault instanceof StoreOutage) throw fault;
      return undefined;
    }
  };
  return {
    stream,
    upTo: async (revision) => {
      while (BigInt(known.length) <= revision) {
        const from = BigInt(known.length);
        const events = await fromStore('The event store', () => eventStore.readStream(stream, { from, limit: page }));
        if (events[0]?.revision !== from) throw new Error(`Event ${from} of ${stream} is missing`);
        for (const recorded of events) known.push({ recorded, opened: await open(recorded) });
      }
      return known.slice(0, Number(revision) + 1);
    },
  };
};

type OneVersion = Pick<RebuildDocumentPorts, 'eventStore' | 'keys'> & {
  readonly collection: Pick<ReadModelCollection, 'get' | 'put' | 'putAll'>;
};

/**
 * The body that a stream's events up to a revision make today. What cannot be applied was passed over, or the document
 * would not be that far.
 */
const foldAgain = async (
  projection: Projection,
  { keys }: OneVersion,
  events: readonly ReadOnce[],
): Promise<JsonObject> => {
  let body: JsonObject | undefined;
  const passOver = async (recorded: RecordedEvent): Promise<JsonObject> =>
    projection.advance(body, [await passedOverEvent(recorded, keys)]);
  for (const { recorded, opened } of events) {
    if (opened === undefined) {
      body = await passOver(recorded);
      continue;
    }
    try {
      body = projection.advance(body, [opened]);
    } catch {
      body = await passOver(recorded);
    }
  }
  if (body === undefined) throw new RangeError(`There are no events for ${projection.name} to fold`);
  return body;
};

/** Applies what the stream holds beyond the document; false at an event that cannot be applied, which the projector parks. */
const catchUp = async (projection: Projection, ports: OneVersion, stream: string): Promise<boolean> => {
  try {
    await catchUpStream(projection, ports, stream);
    return true;
  } catch (fault) {
    if (fault instanceof StoreOutage) throw fault;
    return false;
  }
};

/**
 * Writes in place, at the revision where the document stands, so the guard does not stop a projector that read the old
 * body and writes the next revision after this. But whoever applies an event reads the body when the event is in the
 * store already: if nothing follows in the stream after the write, nobody holds the old body any more.
 */
const rebuildInVersion = async (
  projection: Projection,
  ports: OneVersion,
  { stream, upTo }: StreamReadOnce,
): Promise<void> => {
  const { eventStore, collection } = ports;
  let isBlocked = false;
  for (;;) {
    const stored = await fromStore('The read models', () => collection.get(documentIdOf(projection, stream)));
    if (stored !== undefined) {
      const body = await foldAgain(projection, ports, await upTo(stored.revision));
      if (!isDeepStrictEqual(body, stored.body)) {
        const write = { ...stored, body, after: stored.revision };
        const [outcome] = await fromStore('The read models', () => collection.putAll([write]));
        if (outcome !== 'applied') {
          isBlocked = false;
          continue;
        }
      }
    }
    const from = (stored?.revision ?? -1n) + 1n;
    const [next] = await fromStore('The event store', () => eventStore.readStream(stream, { from, limit: 1 }));
    if (next === undefined || isBlocked) return;
    isBlocked = !(await catchUp(projection, ports, stream));
  }
};

/** The stored versions that queries read, that they are to read when their build is done, and that they may go back to. */
const versionsInUse = async (
  { name, collection: { version } }: Projection,
  { readModels, wait }: RebuildDocumentPorts,
): Promise<ReadonlySet<number>> => {
  let pointer: number | undefined;
  const hasBeenBuilt = async () => {
    pointer = await readModels.loadPointer(name);
    return codeVersionOf(pointer ?? version) >= version;
  };
  await pollUntil(hasBeenBuilt, longestBuildMilliseconds, wait);
  if (pointer !== undefined && codeVersionOf(pointer) !== version) {
    throw new Error(`Queries read version ${pointer} of ${name}, whose documents version ${version} cannot rebuild`);
  }
  const others = (await readModels.storedVersions(name)).filter((stored) => codeVersionOf(stored) === version);
  const inUse = new Set([pointer ?? version]);
  for (const other of new Set([...others, nextBuildOf(version, pointer)]))
    if ((await readModels.loadCheckpoint(buildCheckpoint(name, other))) !== undefined) inUse.add(other);
  return inUse;
};

/**
 * Makes the document of one stream anew from its first event, with what can be read today: without personal data once
 * its keys are gone. Also in a build that is under way, and in the version from before a rebuild; resolves when it is stored and no fold of older reading can
 * overwrite it. Waits for the first build of this code's version, not for long. Throws on an outage, and while queries read a
 * version that other code made.
 */
export const rebuildDocument = async (
  projection: Projection,
  ports: RebuildDocumentPorts,
  events: StreamReadOnce,
): Promise<void> => {
  const { eventStore, readModels, keys } = ports;
  for (const version of await versionsInUse(projection, ports)) {
    const collection = await readModels.collection({ ...projection.collection, version });
    await rebuildInVersion(projection, { eventStore, keys, collection }, events);
  }
};
