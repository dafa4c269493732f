/** Proofs that events are in the tree of all events, from the anchors and a few pages of events. */
import { hashOfRecorded } from '@driveaway/infra/event-store/event-hash.ts';
import type { EventStore, Position, RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import type { AnchorIndex } from './anchor-index.ts';
import {
  consistencyProof,
  inclusionProof,
  leafHash,
  leavesPerTile,
  subtreesOver,
  type FindSubtree,
} from './merkle-tree.ts';

type Reads = Pick<EventStore, 'readStream' | 'readAll'>;

/** That an event is in the tree of the first anchor that is about it. */
export type EventProof = {
  /** Its place in the tree, from 0. */
  readonly index: number;
  /** The number of the anchor. */
  readonly anchor: number;
  readonly proof: readonly string[];
};

type EventProofs = {
  /** Undefined while no anchor is about the event. Whether it holds is for whoever checks it. */
  readonly inclusion: (event: RecordedEvent) => Promise<EventProof | undefined>;
  /** That the tree of one anchor begins with that of an earlier one, both by number. */
  readonly consistency: (earlier: number, later: number) => Promise<readonly string[]>;
};

/** What is not readable is no event: no proof leads from it. */
export const leafOf = (event: RecordedEvent): Buffer => {
  try {
    return leafHash(Buffer.from(hashOfRecorded(event), 'hex'));
  } catch {
    return leafHash(Buffer.alloc(0));
  }
};

const hexOf = (hashes: readonly Buffer[]): readonly string[] => hashes.map((hash) => hash.toString('hex'));

/** The first of some ascending things, by number from 0, that is not before what is looked for; their count if none is. */
const firstFrom = async (count: number, isBefore: (nth: number) => Promise<boolean>): Promise<number> => {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (await isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Proofs over what the index knows, for one export: tiles and subtrees that were read are kept. */
export const createEventProofs = (eventStore: Reads, index: AnchorIndex): EventProofs => {
  const ends = new Map<number, Promise<Position>>();
  const pages = new Map<number, Promise<readonly RecordedEvent[]>>();

  const readEnd = async (tile: number): Promise<Position> => {
    const { stream, revision } = index.tiles[tile] ?? { stream: '', revision: 0 };
    const [event] = await eventStore.readStream(stream, { from: BigInt(revision), limit: 1 });
    if (event === undefined) throw new Error(`Event ${revision} of ${stream} was anchored and is gone`);
    return event.position;
  };
  /** The position of the last event of a full tile. */
  const endOf = async (tile: number): Promise<Position> => {
    const end = ends.get(tile) ?? readEnd(tile);
    ends.set(tile, end);
    return end;
  };
  const readTile = async (tile: number): Promise<readonly RecordedEvent[]> => {
    const events: RecordedEvent[] = [];
    for (let after = tile === 0 ? undefined : await endOf(tile - 1); ;) {
      const page = await eventStore.readAll({ after, limit: leavesPerTile - events.length });
      events.push(...page.events);
      if (page.atHead || events.length >= leavesPerTile) return events;
      after = page.position;
    }
  };
  const eventsOf = async (tile: number): Promise<readonly RecordedEvent[]> => {
    const events = pages.get(tile) ?? readTile(tile);
    pages.set(tile, events);
    return events;
  };

  const indexOf = async ({ stream, revision, position }: RecordedEvent): Promise<number | undefined> => {
    const tile = await firstFrom(index.tiles.length, async (nth) => (await endOf(nth)) < position);
    const within = (await eventsOf(tile)).findIndex((event) => event.stream === stream && event.revision === revision);
    return within === -1 ? undefined : tile * leavesPerTile + within;
  };

  const find: FindSubtree = subtreesOver({
    tile: (nth) => {
      const hash = index.tiles[nth]?.hash;
      return hash === undefined ? undefined : Buffer.from(hash, 'hex');
    },
    leaves: async (tile) => (await eventsOf(tile)).map(leafOf),
  });
  const sizeOf = (number: number): number => index.sizes[number - 1] ?? 0;

  return {
    inclusion: async (event) => {
      const place = await indexOf(event);
      if (place === undefined || place >= (index.sizes.at(-1) ?? 0)) return undefined;
      const anchor = 1 + (await firstFrom(index.sizes.length, async (nth) => sizeOf(nth + 1) <= place));
      return { index: place, anchor, proof: hexOf(await inclusionProof(place, sizeOf(anchor), find)) };
    },
    consistency: async (earlier, later) => hexOf(await consistencyProof(sizeOf(earlier), sizeOf(later), find)),
  };
};
