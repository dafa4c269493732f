import type { AnchorPublisher } from '@driveaway/infra/anchors/port.ts';
import { waitOnTimer, type Wait } from '@driveaway/infra/clock/wait.ts';
import { createAnchorTaker, type AnchorRules, type AnchorStorePorts } from './anchor-store.ts';
import { newestAnchor, publicAnchor, storedAnchors } from './anchor-stream.ts';

/** How long to rest before looking for new events. */
const restMilliseconds = 10_000;

export type AnchorSettings = AnchorRules & {
  /** Where anchors go beside the store; opened anew by whoever begins to keep them. */
  readonly openPublishers: () => readonly AnchorPublisher[];
};

/** Brings one publisher up to date, and what it has not yet had as far as it takes it. */
const publish = async ({ eventStore, log }: AnchorStorePorts, publisher: AnchorPublisher): Promise<void> => {
  try {
    const { anchor } = await newestAnchor(eventStore);
    const after = await publisher.publishedUpTo(anchor?.number ?? 0);
    if (anchor === undefined || anchor.number <= after) return;
    for await (const next of storedAnchors(eventStore, after)) await publisher.publish(publicAnchor(next));
  } catch (fault) {
    log.error('An anchor could not be published; trying again', fault, { publisher: publisher.name });
  }
};

/** Anchors the store and publishes the anchors, until the signal aborts. Faults are logged and tried again. */
export const keepAnchors = async (
  ports: AnchorStorePorts,
  { openPublishers, ...rules }: AnchorSettings,
  signal: AbortSignal,
  wait: Wait = waitOnTimer,
): Promise<void> => {
  const taker = createAnchorTaker(ports, rules);
  const publishers = openPublishers();
  while (!signal.aborted) {
    let isMore = false;
    try {
      isMore = await taker.step(signal);
    } catch (fault) {
      ports.log.error('The store could not be anchored; trying again', fault);
    }
    for (const publisher of publishers) if (!signal.aborted) await publish(ports, publisher);
    if (!isMore) await wait(restMilliseconds, signal);
  }
};
