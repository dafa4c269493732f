/** A copy of the events of a product's store: what was read once must never change or disappear. */
import { createHash } from 'node:crypto';
import { emptyChain, verifyChain, type ChainHead } from '@driveaway/infra/event-store/event-hash.ts';
import type { EventStore, Position, RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import { readEverything } from '../harness/read-everything.ts';

export type MirrorProblem = {
  readonly kind: 'stored events lost or changed' | 'chains that do not verify';
  readonly what: string;
};

export type MirrorUpdate = {
  readonly problems: readonly MirrorProblem[];
  /** Streams that have grown. */
  readonly changed: ReadonlySet<string>;
};

export type EventMirror = {
  /** Reads what is new. */
  readonly update: () => Promise<MirrorUpdate>;
  /** Reads everything again and compares it with what was seen before; takes what is new, too. */
  readonly recheck: () => Promise<MirrorUpdate>;
  /** The events of a stream as they were when they were last read. */
  readonly stream: (name: string) => readonly RecordedEvent[];
  readonly streams: () => Iterable<readonly [string, readonly RecordedEvent[]]>;
  /** Events seen in all. */
  readonly size: () => number;
};

type Seen = { readonly place: string; readonly position: Position; readonly hash: string };

const seenAs = ({ stream, revision, position, id, type, data, metadata }: RecordedEvent): Seen => ({
  place: `event ${revision} of ${stream}`,
  position,
  hash: createHash('sha256')
    .update(JSON.stringify([stream, String(revision), id, type, data, metadata]))
    .digest('base64'),
});

/** A mirror of a store from a position on (exclusive), nothing seen yet. The store may be in use; it is only read. */
export const createEventMirror = (eventStore: Pick<EventStore, 'readAll'>, start?: Position): EventMirror => {
  const seen: Seen[] = [];
  const streams = new Map<string, RecordedEvent[]>();
  const chains = new Map<string, ChainHead>();

  const compareSeen = (stored: readonly RecordedEvent[]): readonly MirrorProblem[] => {
    const byPosition = new Map(stored.map((event) => [event.position, event]));
    return seen.flatMap(({ place, position, hash }): readonly MirrorProblem[] => {
      const event = byPosition.get(position);
      if (event !== undefined && seenAs(event).hash === hash) return [];
      const fate = event === undefined ? 'is gone' : 'has changed';
      return [{ kind: 'stored events lost or changed', what: `${place} ${fate}` }];
    });
  };

  const keep = (stream: string, events: readonly RecordedEvent[]): void => {
    const known = streams.get(stream) ?? [];
    known.push(...events);
    streams.set(stream, known);
  };

  const takeNew = (events: readonly RecordedEvent[]): readonly MirrorProblem[] => {
    const problems: MirrorProblem[] = [];
    seen.push(...events.map(seenAs));
    for (const [stream, fresh] of Map.groupBy(events, (event) => event.stream)) {
      keep(stream, fresh);
      const verdict = verifyChain(fresh, chains.get(stream) ?? emptyChain);
      if (verdict.ok) chains.set(stream, verdict.head);
      else
        problems.push({
          kind: 'chains that do not verify',
          what: `revision ${verdict.revision} of ${stream} is ${verdict.reason}`,
        });
    }
    return problems;
  };

  const last = (): Position | undefined => seen.at(-1)?.position ?? start;
  const isNew = ({ position }: RecordedEvent): boolean => {
    const newest = last();
    return newest === undefined || position > newest;
  };
  const streamsOf = (events: readonly RecordedEvent[]): ReadonlySet<string> =>
    new Set(events.map(({ stream }) => stream));

  return {
    update: async () => {
      const fresh = await readEverything(eventStore, last());
      return { problems: takeNew(fresh), changed: streamsOf(fresh) };
    },
    recheck: async () => {
      const stored = await readEverything(eventStore, start);
      const problems = compareSeen(stored);
      const fresh = stored.filter(isNew);
      // events that are gone are forgotten here too, so that claims are checked against what is stored
      streams.clear();
      for (const event of stored) if (!isNew(event)) keep(event.stream, [event]);
      return { problems: [...problems, ...takeNew(fresh)], changed: streamsOf(fresh) };
    },
    stream: (name) => streams.get(name) ?? [],
    streams: () => streams,
    size: () => seen.length,
  };
};
