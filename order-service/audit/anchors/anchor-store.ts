/** Takes signed anchors of a store that grows: reads on where the last anchor ended, and signs when it is time. */
import { setImmediate } from 'node:timers/promises';
import type { SignedAnchor } from '@driveaway/domain/api/anchors.ts';
import { genesisHash, hashIn, hashOfRecorded } from '@driveaway/infra/event-store/event-hash.ts';
import type { EventStore, Position, RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import { eventMacOf } from '@driveaway/infra/event-store/event-mac.ts';
import { sealEvents, type UnsealedEvent } from '@driveaway/infra/event-store/sealed-events.ts';
import type { ServicePorts } from '../../ports/service-ports.ts';
import {
  anchorEventType,
  anchorKeyEventType,
  anchorSchemaVersion,
  anchorStream,
  listAnchorKeys,
  newestAnchor,
  type AnchoredTile,
  type EventPlace,
  type NewestAnchor,
  type StoredAnchor,
  type StoredAnchorKey,
} from './anchor-stream.ts';
import { emptyRange, growTree, leafHash, rootOf, type CompactRange, type GrowingTree } from './merkle-tree.ts';
import { hashOfAnchor, introduceKey, isAnchorSigned, signAnchor, type AnchorSigner } from './sign-anchor.ts';

export type AnchorStorePorts = Pick<ServicePorts, 'eventStore' | 'clock' | 'randomness' | 'log'> & {
  readonly secrets: Pick<ServicePorts['secrets'], 'orderNumber'>;
};

export type AnchorRules = {
  readonly signer: AnchorSigner;
  /** While the key changes: the one before, which signs the new one. */
  readonly signerBefore?: AnchorSigner | undefined;
  /** The name of the key before, where it is lost for good: the new one signs itself. */
  readonly lostKeyId?: string | undefined;
  /** An anchor is due after so many events, not counting anchors, */
  readonly everyEvents: number;
  /** or when there is one that has been waiting for so long. */
  readonly everyMinutes: number;
};

/** Read and hashed in one go, in some milliseconds. */
const eventsPerPage = 128;
/** Keeps the event of an anchor below 100 KB. */
const mostEventsPerAnchor = 65_536;

type Progress = {
  newest: NewestAnchor;
  readonly tree: GrowingTree;
  after: Position | undefined;
  last: EventPlace | undefined;
  tiles: AnchoredTile[];
  /** Events since the newest anchor that are no anchors, and when the first of them was found. */
  waiting: number;
  waitingSince: Temporal.Instant | undefined;
};

const hexOf = (bytes: Buffer): string => bytes.toString('hex');

/** The hash of an event as it is stored. Throws when that is not the hash it was written with. */
export const eventLeaf = (event: RecordedEvent): Buffer => {
  const hash = hashOfRecorded(event);
  if (hash !== hashIn(event.metadata)) {
    throw new Error(`Event ${event.revision} of ${event.stream} is not what was written: see orders verify`);
  }
  return leafHash(Buffer.from(hash, 'hex'));
};

type Signers = Pick<AnchorRules, 'signer' | 'signerBefore' | 'lostKeyId'>;

/** Throws, with its name, when the key of an anchor is neither given nor given up: it has to sign the new one. */
const requireKeyOf = ({ number, keyId }: SignedAnchor, { signer, signerBefore, lostKeyId }: Signers): void => {
  if ([signer.keyId, signerBefore?.keyId, lostKeyId].includes(keyId)) return;
  throw new Error(
    `Anchor ${number} is signed by a key that was not given. Give it as ANCHOR_KEY_BEFORE (anchorKeyBefore in ` +
      'installation-secrets.json) until an anchor is signed with the new one; where it is lost for good, its name ' +
      `${keyId} as ANCHOR_KEY_LOST (anchorKeyLost)`,
  );
};

/** Throws when anchors cannot go on under these keys. Whether the newest one is what was signed shows when it is gone on from. */
export const refuseOtherAnchorKey = async (
  { eventStore }: { readonly eventStore: Pick<EventStore, 'readStream'> },
  signers: Signers,
): Promise<void> => {
  const { anchor } = await newestAnchor(eventStore);
  if (anchor !== undefined) requireKeyOf(anchor, signers);
};

/** The tree up to the newest anchor. Throws unless it is the one that was signed, by a key of this installation. */
const rangeOf = async (
  { eventStore }: Pick<AnchorStorePorts, 'eventStore'>,
  anchor: StoredAnchor | undefined,
  rules: AnchorRules,
): Promise<CompactRange> => {
  if (anchor === undefined) return emptyRange;
  requireKeyOf(anchor, rules);
  const range = { size: anchor.events, peaks: anchor.peaks.map((peak) => Buffer.from(peak, 'hex')) };
  const given = [rules.signer, ...(rules.signerBefore === undefined ? [] : [rules.signerBefore])];
  const keys = given.some(({ keyId }) => keyId === anchor.keyId)
    ? given.map((signer) => introduceKey({ signer, before: undefined }, anchor.takenAt))
    : await listAnchorKeys(eventStore);
  if (!isAnchorSigned(anchor, keys) || hexOf(rootOf(range)) !== anchor.root) {
    throw new Error(`Anchor ${anchor.number} is not what was signed`);
  }
  return range;
};

const resume = async ({ eventStore }: AnchorStorePorts, rules: AnchorRules): Promise<Progress> => {
  const newest = await newestAnchor(eventStore);
  const last = newest.anchor?.last;
  const [event] =
    last === undefined ? [] : await eventStore.readStream(last.stream, { from: BigInt(last.revision), limit: 1 });
  if (last !== undefined && event === undefined) {
    throw new Error(`Event ${last.revision} of ${last.stream} was anchored and is gone`);
  }
  const tree = growTree(await rangeOf({ eventStore }, newest.anchor, rules));
  return { newest, tree, after: event?.position, last, tiles: [], waiting: 0, waitingSince: undefined };
};

const take = (progress: Progress, event: RecordedEvent): void => {
  const last = { stream: event.stream, revision: Number(event.revision) };
  const tile = progress.tree.append(eventLeaf(event));
  if (tile !== undefined) progress.tiles.push({ ...last, hash: hexOf(tile) });
  progress.last = last;
  if (event.stream !== anchorStream) progress.waiting += 1;
};

/** The key of the rules as an event, unless the newest anchor is signed by it already. */
const keyToIntroduce = (
  { anchor }: NewestAnchor,
  { signer, signerBefore, lostKeyId }: AnchorRules,
  takenAt: string,
): StoredAnchorKey | undefined => {
  if (anchor?.keyId === signer.keyId) return undefined;
  const before = anchor === undefined || anchor.keyId === lostKeyId ? undefined : signerBefore;
  return { ...introduceKey({ signer, before }, takenAt), beforeRevision: anchor?.keyRevision ?? null };
};

type AnchorTaker = {
  /**
   * Reads on, and signs an anchor when one is due. Answers whether there is more to read at once. Throws when a store does
   * not answer, and when an event or the newest anchor is not what was written: then nothing is signed.
   */
  readonly step: (signal: AbortSignal) => Promise<boolean>;
};

/** Takes anchors by rules. Remembers how far it has read; several at once are harmless: one of them appends. */
export const createAnchorTaker = (ports: AnchorStorePorts, rules: AnchorRules): AnchorTaker => {
  const { eventStore, clock, randomness, log, secrets } = ports;
  const longest = Temporal.Duration.from({ minutes: rules.everyMinutes });
  let known: Progress | undefined;

  /** Reads to the end, or so far that an anchor has to come first. Answers whether it is the end. */
  const readOn = async (progress: Progress, signal: AbortSignal): Promise<boolean> => {
    while (progress.waiting < mostEventsPerAnchor && !signal.aborted) {
      const page = await eventStore.readAll({ after: progress.after, limit: eventsPerPage });
      for (const event of page.events) take(progress, event);
      progress.after = page.position;
      if (page.atHead) return true;
      // an embedded store answers synchronously: yield, or the event loop would be blocked until the end
      await setImmediate();
    }
    return false;
  };

  const isDue = (progress: Progress): boolean => {
    if (progress.waiting === 0) return false;
    progress.waitingSince ??= clock.now();
    const waited = clock.now().since(progress.waitingSince);
    return progress.waiting >= rules.everyEvents || Temporal.Duration.compare(waited, longest) >= 0;
  };

  /** Signs what was read, and appends it; false when somebody else did. */
  const anchor = async (progress: Progress, last: EventPlace): Promise<boolean> => {
    const { newest, tree, tiles } = progress;
    const takenAt = clock.now().toString({ smallestUnit: 'millisecond' });
    const { size, peaks } = tree.range();
    const signed = signAnchor(
      {
        number: (newest.anchor?.number ?? 0) + 1,
        events: size,
        root: hexOf(tree.root()),
        previous: newest.anchor === undefined ? genesisHash : hashOfAnchor(newest.anchor),
        takenAt,
      },
      rules.signer,
    );
    const key = keyToIntroduce(newest, rules, takenAt);
    const keyRevision = key === undefined ? newest.anchor?.keyRevision : Number((newest.head.revision ?? -1n) + 1n);
    const stored: StoredAnchor = { ...signed, keyRevision: keyRevision ?? 0, last, peaks: peaks.map(hexOf), tiles };
    const anchored: UnsealedEvent = { type: anchorEventType, schemaVersion: anchorSchemaVersion, data: stored };
    const commandId = randomness.uuid();
    const events = sealEvents({
      stream: anchorStream,
      previous: newest.head,
      events:
        key === undefined
          ? [anchored]
          : [{ type: anchorKeyEventType, schemaVersion: anchorSchemaVersion, data: key }, anchored],
      command: { commandId, correlationId: commandId, causationId: commandId },
      actor: { kind: 'system', id: 'anchors' },
      recordedAt: takenAt,
      mac: eventMacOf(secrets.orderNumber),
      randomness,
    });
    const outcome = await eventStore.append(anchorStream, events, newest.head.revision ?? 'no-stream');
    if (outcome.kind === 'conflict') return false;
    log.info('The store is anchored', { number: stored.number, events: size, root: stored.root });
    const hash = hashIn(events.at(-1)?.metadata ?? '');
    progress.newest = { anchor: stored, head: { revision: outcome.revision, hash } };
    return true;
  };

  return {
    step: async (signal) => {
      const progress = known ?? (await resume(ports, rules));
      // after a fault it is not known what was read
      known = undefined;
      const isAtEnd = await readOn(progress, signal);
      if (signal.aborted) return false;
      if (isDue(progress) && progress.last !== undefined) {
        if (!(await anchor(progress, progress.last))) return true;
        Object.assign(progress, { tiles: [], waiting: 0, waitingSince: undefined });
      }
      known = progress;
      return !isAtEnd;
    },
  };
};
