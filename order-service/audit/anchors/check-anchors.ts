/** Whether a store is the one that its signed anchors are about: every event is read once, and every tree computed anew. */
import { setImmediate } from 'node:timers/promises';
import type { AnchorCheck } from '@driveaway/domain/api/anchors.ts';
import { genesisHash } from '@driveaway/infra/event-store/event-hash.ts';
import type { EventStore } from '@driveaway/infra/event-store/port.ts';
import { listAnchorKeys, storedAnchors } from './anchor-stream.ts';
import { leafOf } from './event-proofs.ts';
import { growTree, type GrowingTree } from './merkle-tree.ts';
import { areKeysSigned, hashOfAnchor, isAnchorSigned } from './sign-anchor.ts';

const eventsPerPage = 128;

type Reads = Pick<EventStore, 'readStream' | 'readAll'>;

/** Lets a tree grow over the events of a store, page by page. */
const readInto = (eventStore: Reads, tree: GrowingTree): ((size: number) => Promise<boolean>) => {
  let after: bigint | undefined;
  /** Grows to a size; false when there are not so many events. */
  return async (size) => {
    while (tree.size() < size) {
      const page = await eventStore.readAll({ after, limit: Math.min(eventsPerPage, size - tree.size()) });
      for (const event of page.events) tree.append(leafOf(event));
      after = page.position;
      if (page.atHead && tree.size() < size) return false;
      // an embedded store answers synchronously: yield, or the event loop would be blocked until the end
      await setImmediate();
    }
    return true;
  };
};

/**
 * Checks every signed anchor in turn, its signature, its place and the tree under it, up to the first that does not hold.
 * That the newest anchors are gone shows only against those that somebody kept. Throws when a store does not answer.
 */
export const checkAnchors = async (eventStore: Reads): Promise<AnchorCheck> => {
  const keys = await listAnchorKeys(eventStore);
  const isKnown = areKeysSigned(keys);
  const tree = growTree();
  const growTo = readInto(eventStore, tree);
  let [checked, previous] = [0, genesisHash];
  const endAt = (number: number, reason: NonNullable<AnchorCheck['fault']>['reason']): AnchorCheck => ({
    anchors: checked,
    events: tree.size(),
    fault: { number, reason },
  });
  for await (const anchor of storedAnchors(eventStore)) {
    const { number } = anchor;
    if (!isKnown || !isAnchorSigned(anchor, keys)) return endAt(number, 'signature');
    if (number !== checked + 1 || anchor.previous !== previous || anchor.events <= tree.size()) {
      return endAt(number, 'place');
    }
    if (!(await growTo(anchor.events))) return endAt(number, 'events-gone');
    if (tree.root().toString('hex') !== anchor.root) return endAt(number, 'events-changed');
    [checked, previous] = [number, hashOfAnchor(anchor)];
  }
  return { anchors: checked, events: tree.size(), fault: null };
};
