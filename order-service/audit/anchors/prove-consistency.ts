import type { AnchorConsistency } from '@driveaway/domain/api/anchors.ts';
import type { EventStore } from '@driveaway/infra/event-store/port.ts';
import { createAnchorIndex, type AnchorIndex } from './anchor-index.ts';
import { createEventProofs } from './event-proofs.ts';

type Wanted = { readonly from: number; readonly to?: number | undefined };

/** That the tree of an anchor begins with that of an earlier one, both by number; undefined when there are no such anchors. */
export const proveConsistency = async (
  eventStore: Pick<EventStore, 'readStream' | 'readAll'>,
  { from, to }: Wanted,
  index: AnchorIndex = createAnchorIndex(eventStore),
): Promise<AnchorConsistency | undefined> => {
  await index.refresh();
  const newest = index.sizes.length;
  const last = to ?? newest;
  if (from < 1 || from > last || last > newest) return undefined;
  return {
    from: await index.anchor(from),
    to: await index.anchor(last),
    proof: [...(await createEventProofs(eventStore, index).consistency(from, last))],
  };
};
