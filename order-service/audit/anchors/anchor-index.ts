import type { SignedAnchor } from '@driveaway/domain/api/anchors.ts';
import type { EventStore } from '@driveaway/infra/event-store/port.ts';
import { anchorAt, publicAnchor, storedAnchorEvents, type AnchoredTile } from './anchor-stream.ts';

/** What was anchored, as far as proofs need it: some 0.6 MB for a million events, and 16 bytes for each anchor. */
export type AnchorIndex = {
  /** Reads the anchors since the last call. */
  readonly refresh: () => Promise<void>;
  /** The full tiles of the tree, in order. */
  readonly tiles: readonly AnchoredTile[];
  /** How many events each anchor is about, from number 1 on. */
  readonly sizes: readonly number[];
  /** The anchor of a number. */
  readonly anchor: (number: number) => Promise<SignedAnchor>;
};

/** Remembers the tiles and sizes of a store's anchors. */
export const createAnchorIndex = (eventStore: Pick<EventStore, 'readStream'>): AnchorIndex => {
  const tiles: AnchoredTile[] = [];
  const sizes: number[] = [];
  const revisions: bigint[] = [];
  let reading: Promise<void> = Promise.resolve();
  const readOn = async (): Promise<void> => {
    for await (const { revision, anchor } of storedAnchorEvents(eventStore, (revisions.at(-1) ?? -1n) + 1n)) {
      tiles.push(...anchor.tiles);
      sizes.push(anchor.events);
      revisions.push(revision);
    }
  };
  return {
    refresh: async () => {
      // one after the other: each goes on where the one before ended
      reading = reading.then(readOn, readOn);
      return reading;
    },
    tiles,
    sizes,
    anchor: async (number) => publicAnchor(await anchorAt(eventStore, revisions[number - 1] ?? -1n)),
  };
};
