/** Tamper evidence: every event carries the hash of the one before it in its stream and its own. */
import { hash as hashOnce } from 'node:crypto';
import { eventMetadataSchema, type EventMetadata } from '@driveaway/domain/order/event-metadata.ts';
import { writtenLinks, type Links } from './written-links.ts';
import { checkMac, type EventMac, type MacVerdict } from './event-mac.ts';
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

const lengthBytes = 8;
const roomBytes = 64 * 1024;
type Room = { readonly bytes: Buffer; readonly view: DataView };
const roomOf = (size: number): Room => {
  const bytes = Buffer.allocUnsafeSlow(size);
  return { bytes, view: new DataView(bytes.buffer) };
};
const room = roomOf(roomBytes);

/** Bytes to write a preimage into; those of an ordinary event are used again and again. */
const roomFor = (size: number): Room => (size > roomBytes ? roomOf(size) : room);

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
  const written = ['driveaway event 1', previousHash, stream, String(revision), id, type, data, unhashedMetadata];
  // UTF-8 takes at most three bytes for a UTF-16 unit
  const { bytes, view } = roomFor(written.reduce((most, part) => most + lengthBytes + 3 * part.length, 0));
  let end = 0;
  for (const part of written) {
    const length = bytes.write(part, end + lengthBytes, 'utf8');
    view.setUint32(end, 0);
    view.setUint32(end + 4, length);
    end += lengthBytes + length;
  }
  return hashOnce('sha256', bytes.subarray(0, end), 'hex');
};

/** The hash in a metadata text of our own making, which is known to end in one. */
export const hashIn = (metadata: string): string => metadata.slice(-66, -2);

const hashMember = (hash: string): string => `,"hash":"${hash}"}`;

/** Appends the hash to the metadata text. */
export const withHash = (unhashedMetadata: string, hash: string): string =>
  `${unhashedMetadata.slice(0, -1)}${hashMember(hash)}`;

/** The metadata of a recorded event. Throws when it is not metadata. */
export const parseMetadata = (text: string): EventMetadata => eventMetadataSchema.parse(JSON.parse(text));

const hashBeside = (event: RecordedEvent, { previousHash, hash }: Links): string => {
  const { metadata } = event;
  const member = hashMember(hash);
  if (!metadata.endsWith(member)) throw new Error('The metadata does not end in a hash');
  return hashOfParts({ ...event, previousHash, unhashedMetadata: `${metadata.slice(0, -member.length)}}` });
};

/** Throws when the metadata is none. */
const linksOf = ({ metadata }: RecordedEvent): Links => writtenLinks(metadata) ?? parseMetadata(metadata);

/** The expected hash of a recorded event, computed from its stored bytes. Throws when its metadata cannot be read. */
export const hashOfRecorded = (event: RecordedEvent): string => hashBeside(event, linksOf(event));

/** Whether this installation appended an event whose chain holds. */
export const verifyMac = (event: RecordedEvent, { previousHash }: EventMetadata, mac: EventMac): MacVerdict =>
  checkMac(event, mac, (unhashedMetadata) => hashOfParts({ ...event, previousHash, unhashedMetadata }));

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
    const checked = event.stream === events[0]?.stream ? checkEvent(event, revision, head.hash) : 'foreign';
    if (typeof checked === 'string') return { ok: false, revision, reason: checked };
    head = checked;
  }
  return { ok: true, head };
};

/** The head after an event that is as it was written, or what is wrong with it. */
const checkEvent = (event: RecordedEvent, revision: bigint, previousHash: string): ChainHead | ChainFault => {
  if (event.revision !== revision) return event.revision > revision ? 'missing' : 'out-of-order';
  let links: Links;
  let computed: string;
  try {
    links = linksOf(event);
    computed = hashBeside(event, links);
  } catch {
    return 'unreadable';
  }
  if (computed !== links.hash) return 'edited';
  return links.previousHash === previousHash ? { revision, hash: computed } : 'unlinked';
};
