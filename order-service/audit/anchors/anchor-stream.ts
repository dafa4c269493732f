/** The stream of signed anchors, in the event store itself: so it is backed up and copied with the events it is about. */
import {
  anchorKeySchema,
  signedAnchorSchema,
  type AnchorKey,
  type SignedAnchor,
  type SignedAnchorList,
} from '@driveaway/domain/api/anchors.ts';
import { emptyChain, parseMetadata, type ChainHead } from '@driveaway/infra/event-store/event-hash.ts';
import { EventStoreFault } from '@driveaway/infra/event-store/event-store-fault.ts';
import type { EventStore, RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import { noKey, openEvent } from '@driveaway/infra/event-store/sealed-events.ts';
import { streamEvents } from '@driveaway/infra/event-store/stream-events.ts';
import { z } from 'zod';
import { sha256Schema } from '@driveaway/domain/terms/sha256.ts';

export const anchorStream = 'anchors';
export const anchorEventType = 'StoreAnchored';
export const anchorKeyEventType = 'AnchorKeyIntroduced';
export const anchorSchemaVersion = 1;

/** An event by what it has in every copy of the store; positions differ. */
const placeSchema = z.object({ stream: z.string(), revision: z.int() });
export type EventPlace = z.infer<typeof placeSchema>;

/** A full tile of the tree, and its last event. */
const tileSchema = placeSchema.extend({ hash: sha256Schema });
export type AnchoredTile = z.infer<typeof tileSchema>;

const storedAnchorSchema = signedAnchorSchema.extend({
  /** Where in this stream its key was introduced. */
  keyRevision: z.int(),
  /** The last event that it is about. */
  last: placeSchema,
  /** The full subtrees of the tree, the largest first: to go on from, without reading what was read. */
  peaks: z.array(sha256Schema),
  /** The tiles that were filled since the anchor before it. */
  tiles: z.array(tileSchema),
});
/** An anchor with what its own tree needs; not signed, and checked against the root by whoever uses it. */
export type StoredAnchor = z.infer<typeof storedAnchorSchema>;

const storedKeySchema = anchorKeySchema.extend({
  /** Where the key before it was introduced. */
  beforeRevision: z.int().nullable(),
});
export type StoredAnchorKey = z.infer<typeof storedKeySchema>;

type Reads = Pick<EventStore, 'readStream'>;

const damaged = (revision: bigint | number, cause?: unknown): EventStoreFault =>
  new EventStoreFault('damaged', `Event ${revision} of ${anchorStream} is not one of the product`, cause);

/** Throws a fault of the store when it is not what the product appends. */
const read = async <T>(event: RecordedEvent, schema: z.ZodType<T>): Promise<T> => {
  try {
    return schema.parse((await openEvent(event, noKey)).data);
  } catch (cause) {
    throw damaged(event.revision, cause);
  }
};

/** Without what is kept for the tree. */
export const publicAnchor = (anchor: StoredAnchor): SignedAnchor => signedAnchorSchema.parse(anchor);

export type NewestAnchor = {
  /** Absent: nothing was anchored yet. */
  readonly anchor: StoredAnchor | undefined;
  /** The end of the stream. */
  readonly head: ChainHead;
};

/** The newest anchor: every append to the stream ends in one. Throws when it is not readable. */
export const newestAnchor = async (eventStore: Reads): Promise<NewestAnchor> => {
  const [last] = await eventStore.readStream(anchorStream, { direction: 'backwards', limit: 1 });
  if (last === undefined) return { anchor: undefined, head: emptyChain };
  const anchor = await read(last, storedAnchorSchema);
  return { anchor, head: { revision: last.revision, hash: parseMetadata(last.metadata).hash } };
};

type StoredAnchorEvent = { readonly revision: bigint; readonly anchor: StoredAnchor };

/** All anchors from a revision on, the oldest first, a page at a time. */
export async function* storedAnchorEvents(eventStore: Reads, first: bigint): AsyncGenerator<StoredAnchorEvent> {
  for await (const event of streamEvents(eventStore, anchorStream, first)) {
    if (event.type !== anchorEventType) continue;
    yield { revision: event.revision, anchor: await read(event, storedAnchorSchema) };
  }
}

/** All anchors after the one of a number, the oldest first, a page at a time. */
export async function* storedAnchors(eventStore: Reads, after = 0): AsyncGenerator<StoredAnchor> {
  // keys stand between them, so none is nearer to the start than its number
  for await (const { anchor } of storedAnchorEvents(eventStore, BigInt(after))) {
    if (anchor.number > after) yield anchor;
  }
}

/** The anchor at a revision. Throws when there is none. */
export const anchorAt = async (eventStore: Reads, revision: bigint): Promise<StoredAnchor> => {
  const [event] = await eventStore.readStream(anchorStream, { from: revision, limit: 1 });
  if (event === undefined) throw damaged(revision);
  return read(event, storedAnchorSchema);
};

const anchorsPerList = 1_000;

/** Some anchors for whoever keeps or checks them. */
export const listAnchors = async (eventStore: Reads, after = 0): Promise<SignedAnchorList> => {
  const anchors: SignedAnchor[] = [];
  for await (const anchor of storedAnchors(eventStore, after)) {
    if (anchors.length === anchorsPerList) return { anchors, next: anchors.at(-1)?.number ?? null };
    anchors.push(publicAnchor(anchor));
  }
  return { anchors, next: null };
};

/** All keys that ever signed an anchor, the first one first. Reads one event for each. */
export const listAnchorKeys = async (eventStore: Reads): Promise<readonly AnchorKey[]> => {
  const { anchor } = await newestAnchor(eventStore);
  const keys: AnchorKey[] = [];
  for (let revision = anchor?.keyRevision ?? null; revision !== null;) {
    const [event] = await eventStore.readStream(anchorStream, { from: BigInt(revision), limit: 1 });
    if (event === undefined) throw damaged(revision);
    const { beforeRevision, ...key } = await read(event, storedKeySchema);
    if (beforeRevision !== null && beforeRevision >= revision) throw damaged(revision);
    keys.unshift(key);
    revision = beforeRevision;
  }
  return keys;
};
