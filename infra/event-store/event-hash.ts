/** Tamper evidence: every event carries the hash of the one before it in its stream and its own. */
import { createHash } from 'node:crypto';
import { eventMetadataSchema, type EventMetadata } from '@driveaway/domain/order/event-metadata.ts';
import type { RecordedEvent } from './port.ts';

/** What the first event of a stream names as the hash before it. */
export const genesisHash = '0'.repeat(64);

/** The last known event of a stream, which the next one is chained to. */
export type ChainHead = { readonly revision: bigint | undefined; readonly hash: string };

/** Where every chain begins: no event yet. */
export const emptyChain: ChainHead = { revision: undefined, hash: genesisHash };

type HashedParts = Pick<RecordedEvent, 'stream' | 'revision' | 'id' | 'type' | 'data'> & {
  readonly previousHash: string;
  /** The metadata text as it would be without its last member, the hash. */
  readonly unhashedMetadata: string;
};

/**
 * SHA-256, in lower-case hex, over these eight parts in this order:
 *
 *     "driveaway event 1", previousHash (64 hex digits), stream, revision (decimal), id, type,
 *     data (the stored text), metadata (the stored text without its hash)
 *
 * each written as its length in bytes (8 bytes, big-endian) followed by its UTF-8 bytes. The lengths make the layout
 * unambiguous: two different events never share a preimage.
 */
export const hashOfParts = (parts: HashedParts): string => {
  const { previousHash, stream, revision, id, type, data, unhashedMetadata } = parts;
  const hash = createHash('sha256');
  for (const part of ['driveaway event 1', previousHash, stream, String(revision), id, type, data, unhashedMetadata]) {
    const length = Buffer.alloc(8);
    length.writeBigUInt64BE(BigInt(Buffer.byteLength(part)));
    hash.update(length).update(part, 'utf8');
  }
  return hash.digest('hex');
};

/** Appends the hash to the metadata text; `withoutHash` is the inverse. */
export const withHash = (unhashedMetadata: string, hash: string): string =>
  `${unhashedMetadata.slice(0, -1)},"hash":"${hash}"}`;

const hashMember = /,"hash":"[0-9a-f]{64}"\}$/;

/** The metadata of a recorded event. Throws when it is not metadata. */
export const parseMetadata = (text: string): EventMetadata => eventMetadataSchema.parse(JSON.parse(text));

/** The expected hash of a recorded event, computed from its stored bytes. Throws when its metadata cannot be read. */
export const hashOfRecorded = (event: RecordedEvent): string => {
  if (!hashMember.test(event.metadata)) throw new Error('The metadata does not end in a hash');
  return hashOfParts({
    ...event,
    previousHash: parseMetadata(event.metadata).previousHash,
    unhashedMetadata: event.metadata.replace(hashMember, '}'),
  });
};

/**
 * `missing`: the event of this revision is not there; `out-of-order`: another revision stands in its place;
 * `foreign`: it belongs to another stream; `unreadable`: its metadata is no metadata; `edited`: data, metadata, type, id,
 * revision or stream are not what was hashed; `unlinked`: it does not follow the event before it, one of which was replaced.
 */
export type ChainFault = 'missing' | 'out-of-order' | 'foreign' | 'unreadable' | 'edited' | 'unlinked';

export type ChainVerdict =
  | { readonly ok: true; readonly head: ChainHead }
  | { readonly ok: false; readonly revision: bigint; readonly reason: ChainFault };

/**
 * Checks the events of one stream, in order, from its first one or from where an earlier page ended (`from`). Names the
 * first bad event. That events are missing at the end shows only against an anchor: compare `head`.
 */
export const verifyChain = (events: readonly RecordedEvent[], from: ChainHead = emptyChain): ChainVerdict => {
  let head = from;
  for (const event of events) {
    const revision = head.revision === undefined ? 0n : head.revision + 1n;
    const reason = event.stream === events[0]?.stream ? faultOf(event, revision, head.hash) : 'foreign';
    if (reason !== undefined) return { ok: false, revision, reason };
    head = { revision, hash: parseMetadata(event.metadata).hash };
  }
  return { ok: true, head };
};

const faultOf = (event: RecordedEvent, revision: bigint, previousHash: string): ChainFault | undefined => {
  if (event.revision !== revision) return event.revision > revision ? 'missing' : 'out-of-order';
  let metadata: EventMetadata;
  let computed: string;
  try {
    metadata = parseMetadata(event.metadata);
    computed = hashOfRecorded(event);
  } catch {
    return 'unreadable';
  }
  if (computed !== metadata.hash) return 'edited';
  return metadata.previousHash === previousHash ? undefined : 'unlinked';
};
