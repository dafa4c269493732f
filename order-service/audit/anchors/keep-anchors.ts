import type { AnchorPublisher } from '@driveaway/infra/anchors/port.ts';
import type { SignedAnchor } from '@driveaway/domain/api/anchors.ts';
import { waitOnTimer, type Wait } from '@driveaway/infra/clock/wait.ts';
import { createAnchorTaker, type AnchorRules, type AnchorStorePorts } from './anchor-store.ts';
import { newestAnchor, publicAnchor, storedAnchors } from './anchor-stream.ts';
import { hashOfAnchor } from './sign-anchor.ts';

/** How long to rest before looking for new events. */
const restMilliseconds = 10_000;

export type AnchorSettings = AnchorRules & {
  /** Where anchors go beside the store; opened anew by whoever begins to keep them. */
  readonly openPublishers: () => readonly AnchorPublisher[];
};

/** The number of the newest of these anchors that is one of the store; 0: none is. By their hashes: numbers come again after a restore. */
const lastInCommon = async (
  eventStore: AnchorStorePorts['eventStore'],
  published: readonly SignedAnchor[],
): Promise<number> => {
  for (const one of published) {
    for await (const stored of storedAnchors(eventStore, one.number - 1)) {
      if (hashOfAnchor(stored) === hashOfAnchor(one)) return one.number;
      break;
    }
  }
  return 0;
};

/** Brings one publisher up to date, as far as it takes what it has not yet had. Says once per history that it knows another one. */
const publish = async (
  { eventStore, log }: AnchorStorePorts,
  publisher: AnchorPublisher,
  toldOf: Set<string>,
): Promise<void> => {
  try {
    const { anchor } = await newestAnchor(eventStore);
    const published = await publisher.published();
    const [last] = published ?? [];
    if (last !== undefined && anchor !== undefined && hashOfAnchor(last) === hashOfAnchor(anchor)) return;
    const after =
      published === undefined ? Math.max(0, (anchor?.number ?? 0) - 1) : await lastInCommon(eventStore, published);
    if (last !== undefined && last.number !== after && !toldOf.has(hashOfAnchor(last))) {
      toldOf.add(hashOfAnchor(last));
      const fields = {
        publisher: publisher.name,
        published: last.number,
        inCommon: after,
        stored: anchor?.number ?? 0,
      };
      log.warn('Anchors were published of another history than that of the store: was it restored?', fields);
    }
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
  const toldOf = new Set<string>();
  while (!signal.aborted) {
    let isMore = false;
    try {
      isMore = await taker.step(signal);
    } catch (fault) {
      ports.log.error('The store could not be anchored; trying again', fault);
    }
    for (const publisher of publishers) if (!signal.aborted) await publish(ports, publisher, toldOf);
    if (!isMore) await wait(restMilliseconds, signal);
  }
};
