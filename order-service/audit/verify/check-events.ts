/** Goes through every event of the store once: chains, places, ids and codes, and what the events say of everything else. */
import { setImmediate } from 'node:timers/promises';
import type { Finding, FindingCode } from '@driveaway/domain/api/findings.ts';
import type { EventMetadata } from '@driveaway/domain/order/event-metadata.ts';
import {
  emptyChain,
  hashOfRecorded,
  parseMetadata,
  verifyChain,
  verifyMac,
  type ChainFault,
  type ChainHead,
} from '@driveaway/infra/event-store/event-hash.ts';
import type { EventMac } from '@driveaway/infra/event-store/event-mac.ts';
import type { RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import type { FoundEvent } from '../../ports/stores-as-found.ts';
import { findingOf } from './finding.ts';

type FoundPage = {
  readonly events: readonly FoundEvent[];
  readonly atHead: boolean;
  readonly after: bigint | undefined;
};
/** Reads the events that follow a place. */
export type ReadFound = (after: bigint | undefined) => Promise<FoundPage>;

type EventChecks = {
  readonly read: ReadFound;
  /** Places count from 1 without a gap, as they do in the embedded store. */
  readonly isGapless: boolean;
  /** Absent: codes are not checked. */
  readonly mac?: EventMac | undefined;
  readonly report: (finding: Finding) => void;
  /** Told of every event that can be read. */
  readonly onEvent: (event: RecordedEvent, metadata: EventMetadata) => void;
};

export type CheckedEvents = {
  readonly events: number;
  readonly head: bigint;
  readonly protectedFrom: bigint | undefined;
};

const codes: Readonly<Record<ChainFault, FindingCode>> = {
  missing: 'event-removed',
  'out-of-order': 'event-moved',
  foreign: 'event-moved',
  unreadable: 'event-unreadable',
  edited: 'event-edited',
  unlinked: 'event-unlinked',
};

/** How far events may have been pushed by others that were put in or taken out, and are still known by their hash. */
const farthestShift = 3n;

/** The event as it was recorded at a revision near by; undefined when it was not. */
const shiftOf = (event: RecordedEvent, { hash }: EventMetadata): bigint | undefined => {
  for (let by = 1n; by <= farthestShift; by += 1n) {
    for (const shift of [by, -by]) {
      const revision = event.revision - shift;
      if (revision >= 0n && hashOfRecorded({ ...event, revision }) === hash) return shift;
    }
  }
  return undefined;
};

const metadataOf = ({ metadata }: RecordedEvent): EventMetadata | undefined => {
  try {
    return parseMetadata(metadata);
  } catch {
    return undefined;
  }
};

const placeOf = ({ stream, revision, position }: RecordedEvent) => ({
  stream,
  revision: Number(revision),
  position: position.toString(),
});

/** Whether each event follows what stands before it in its stream; goes on behind a fault as if there had been none. */
const createChainCheck = (report: EventChecks['report']) => {
  const heads = new Map<string, ChainHead>();
  /** Revisions that were not where they should be, and may come later. */
  const awaited = new Map<string, Finding>();
  const nameOf = (stream: string, revision: bigint): string => `${stream}@${revision}`;

  const missing = (event: RecordedEvent, from: bigint): void => {
    for (let revision = from; revision < event.revision; revision += 1n) {
      const finding = findingOf('event-removed', { stream: event.stream, revision: Number(revision) });
      awaited.set(nameOf(event.stream, revision), finding);
    }
  };
  const edited = (event: RecordedEvent, metadata: EventMetadata): FindingCode => {
    const shift = shiftOf(event, metadata);
    if (shift === undefined) return 'event-edited';
    return shift > 0n ? 'event-inserted' : 'event-removed';
  };

  return {
    /** Whether the event is as it was written, and follows. */
    check: (event: RecordedEvent, metadata: EventMetadata | undefined): boolean => {
      const { stream, revision } = event;
      const head = heads.get(stream) ?? emptyChain;
      const expected = head.revision === undefined ? 0n : head.revision + 1n;
      if (metadata === undefined) {
        heads.set(stream, { revision, hash: '' });
        report(findingOf('event-unreadable', placeOf(event)));
        return false;
      }
      const isLate = awaited.delete(nameOf(stream, revision));
      if (isLate || revision < expected) {
        report(findingOf('event-moved', placeOf(event)));
        return false;
      }
      if (revision > expected) missing(event, expected);
      // behind a fault it is believed what it follows
      const isTrusted = revision > expected || head.hash === '';
      const from = isTrusted ? { revision: revision - 1n, hash: metadata.previousHash } : head;
      const start = from.revision === -1n ? { ...from, revision: undefined } : from;
      const verdict = verifyChain([event], start);
      heads.set(stream, { revision, hash: verdict.ok ? metadata.hash : '' });
      if (verdict.ok) return true;
      const code = verdict.reason === 'edited' ? edited(event, metadata) : codes[verdict.reason];
      report(findingOf(code, placeOf(event)));
      return false;
    },
    /** Reports what did not come. */
    end: (): void => awaited.forEach(report),
  };
};

/** Whether events have codes of this installation, from the first one on that has one. */
const createCodeCheck = (mac: EventMac | undefined, report: EventChecks['report']) => {
  let protectedFrom: bigint | undefined;
  const wrong: Finding[] = [];
  return {
    check: (event: RecordedEvent, metadata: EventMetadata): void => {
      if (mac === undefined) return;
      const verdict = verifyMac(event, metadata, mac);
      if (verdict === 'ours') protectedFrom ??= event.position;
      else if (verdict === 'wrong') wrong.push(findingOf('hashes-recomputed', placeOf(event)));
      else if (protectedFrom !== undefined) report(findingOf('event-foreign', placeOf(event)));
    },
    end: (): bigint | undefined => {
      if (protectedFrom === undefined && wrong.length > 0) {
        report(findingOf('codes-of-another-key', {}, `${wrong.length} of them`));
      } else wrong.forEach(report);
      return protectedFrom;
    },
  };
};

/** Reads and checks every event; what is found is reported as it is met. Throws on an outage of the store. */
export const checkEvents = async ({ read, isGapless, mac, report, onEvent }: EventChecks): Promise<CheckedEvents> => {
  const chains = createChainCheck(report);
  const eventCodes = createCodeCheck(mac, report);
  const ids = new Set<string>();
  let events = 0;
  let head = 0n;

  const take = ({ event, isIntact }: FoundEvent): void => {
    events += 1;
    if (isGapless) {
      for (let place = head + 1n; place < event.position; place += 1n)
        report(findingOf('event-removed', { position: place.toString() }));
    }
    head = event.position;
    if (ids.has(event.id)) report(findingOf('event-id-twice', placeOf(event), event.id));
    ids.add(event.id);
    const metadata = metadataOf(event);
    const holds = chains.check(event, metadata);
    if (metadata === undefined) return;
    if (holds && !isIntact) report(findingOf('event-moved', placeOf(event), 'its checksum is of another place'));
    if (holds) eventCodes.check(event, metadata);
    onEvent(event, metadata);
  };

  for (let after: bigint | undefined; ;) {
    const page = await read(after);
    page.events.forEach(take);
    after = page.after;
    if (page.atHead) break;
    // an embedded store answers synchronously: yield, or the event loop would be blocked until the end
    await setImmediate();
  }
  chains.end();
  return { events, head, protectedFrom: eventCodes.end() };
};
