/** Opens a store in whose files one bit was flipped, and says whether anybody would notice. */
import { verifyChain, type ChainVerdict } from '@driveaway/infra/event-store/event-hash.ts';
import type { EventStore, RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import { createAppender } from '../harness/sealed-appends.ts';
import { createSeededRandom } from '../harness/seeded-random.ts';
import { readEverything } from '../harness/read-everything.ts';

/**
 * `refused`: the store does not open. `thrown`: reading, or the next append, throws. `named`: the hash chain of a stream
 * does not verify. `harmless`: the bit belongs to no stored event; proven by everything that was acknowledged coming back
 * byte for byte, by stream and in the order of all, and by the store taking another append. `unnoticed`: none of these.
 */
export type FlipOutcome = 'refused' | 'thrown' | 'named' | 'harmless' | 'unnoticed';

const isSame = (left: RecordedEvent | undefined, right: RecordedEvent): boolean =>
  left !== undefined &&
  left.position === right.position &&
  left.stream === right.stream &&
  left.revision === right.revision &&
  left.id === right.id &&
  left.type === right.type &&
  left.data === right.data &&
  left.metadata === right.metadata;

const areSame = (found: readonly RecordedEvent[], stored: readonly RecordedEvent[]): boolean =>
  found.length === stored.length && stored.every((event, index) => isSame(found[index], event));

const byStream = (events: readonly RecordedEvent[]): ReadonlyMap<string, readonly RecordedEvent[]> =>
  Map.groupBy(events, ({ stream }) => stream);

const examineOpened = async (store: EventStore, stored: readonly RecordedEvent[]): Promise<FlipOutcome> => {
  let isAsStored = areSame(await readEverything(store), stored) && (await store.head()) === stored.at(-1)?.position;
  const verdicts: ChainVerdict[] = [];
  for (const [stream, events] of byStream(stored)) {
    const found = await store.readStream(stream, { limit: events.length + 1 });
    isAsStored &&= areSame(found, events);
    verdicts.push(verifyChain(found));
  }
  await createAppender(createSeededRandom('afterwards'), 1).next().send(store);
  if (verdicts.some(({ ok }) => !ok)) return 'named';
  return isAsStored ? 'harmless' : 'unnoticed';
};

/** The outcome of a flip in a store that held these events, in the order of their positions. */
export const examineFlip = async (
  open: () => Promise<EventStore>,
  stored: readonly RecordedEvent[],
): Promise<FlipOutcome> => {
  let store: EventStore;
  try {
    store = await open();
  } catch {
    return 'refused';
  }
  try {
    return await examineOpened(store, stored);
  } catch {
    return 'thrown';
  } finally {
    await store.close();
  }
};
