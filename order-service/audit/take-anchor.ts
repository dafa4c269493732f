/**
 * An anchor: how many events the whole store holds and one hash over all of them. The chain of an order shows what was
 * changed within it; that its last events, or a whole order, are gone shows only against an anchor kept elsewhere.
 */
import { hash as hashOnce } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { StoreAnchor } from '@driveaway/domain/api/audit.ts';
import { emptyChain, genesisHash, verifyChain, type ChainHead } from '@driveaway/infra/event-store/event-hash.ts';
import { EventStoreFault } from '@driveaway/infra/event-store/event-store-fault.ts';
import type { AllPage, RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

export type AnchorPorts = Pick<ServicePorts, 'eventStore' | 'clock'>;

/** Read and hashed in one go, in some milliseconds. */
const eventsPerPage = 128;

/** Chains an event's own hash to those of all events before it in the store, across streams. */
const hashAfter = (hash: string, eventHash: string): string =>
  hashOnce('sha256', `driveaway anchor 1\n${hash}\n${eventHash}`, 'hex');

const readPage = async (
  { eventStore }: AnchorPorts,
  after: bigint | undefined,
  limit: number,
): Promise<AllPage | 'damaged'> => {
  try {
    return await eventStore.readAll({ after, limit });
  } catch (fault) {
    if (fault instanceof EventStoreFault && fault.code === 'damaged') return 'damaged';
    throw fault;
  }
};

/**
 * Reads the store from its first event to its `upTo`-th, or to its end, and checks every event and every chain on the
 * way. Stops at the first event that was changed, and names it. Positions are no part of the hash, so that a copy of
 * the store has the same anchor. Changes nothing.
 */
export const takeAnchor = async (ports: AnchorPorts, upTo = Number.POSITIVE_INFINITY): Promise<StoreAnchor> => {
  const takenAt = ports.clock.now().toString({ smallestUnit: 'millisecond' });
  const heads = new Map<string, ChainHead>();
  const read = { events: 0, hash: genesisHash };
  const endAt = (fault: StoreAnchor['fault']): StoreAnchor => ({ ...read, takenAt, fault });

  /** Null when the event is as it was written. */
  const take = (event: RecordedEvent): StoreAnchor['fault'] => {
    const { stream } = event;
    const verdict = verifyChain([event], heads.get(stream) ?? emptyChain);
    if (!verdict.ok) return { stream, revision: Number(verdict.revision), reason: verdict.reason };
    heads.set(stream, verdict.head);
    read.hash = hashAfter(read.hash, verdict.head.hash);
    read.events += 1;
    return null;
  };

  let pageSize = eventsPerPage;
  for (let after: bigint | undefined; read.events < upTo;) {
    const page = await readPage(ports, after, Math.min(pageSize, upTo - read.events));
    if (page === 'damaged') {
      if (pageSize === 1) return endAt({ stream: null, revision: null, reason: 'damaged' });
      // one by one, up to the very event
      pageSize = 1;
      continue;
    }
    for (const event of page.events) {
      const fault = take(event);
      if (fault !== null) return endAt(fault);
    }
    if (page.atHead) break;
    after = page.position;
    // an embedded store answers synchronously: yield, or the event loop would be blocked until the end
    await setImmediate();
  }
  return endAt(null);
};
