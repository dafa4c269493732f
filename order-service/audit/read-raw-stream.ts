import type { ChainReport } from '@driveaway/domain/api/audit.ts';
import { verifyChain } from '@driveaway/infra/event-store/event-hash.ts';
import { EventStoreFault } from '@driveaway/infra/event-store/event-store-fault.ts';
import type { EventStore, RecordedEvent } from '@driveaway/infra/event-store/port.ts';

/** A stream as far as it can be read; `damagedAt` is the first revision that the store itself failed to read. */
export type RawStream = { readonly events: readonly RecordedEvent[]; readonly damagedAt: bigint | undefined };

type Reads = Pick<EventStore, 'readStream'>;

/** One page, or as much of it as is intact. */
const readPage = async (eventStore: Reads, stream: string, from: bigint, eventsPerPage: number): Promise<RawStream> => {
  const read = async (start: bigint, limit: number) => eventStore.readStream(stream, { from: start, limit });
  const isDamage = (fault: unknown): boolean => fault instanceof EventStoreFault && fault.code === 'damaged';
  try {
    return { events: await read(from, eventsPerPage), damagedAt: undefined };
  } catch (fault) {
    if (!isDamage(fault)) throw fault;
  }
  const events: RecordedEvent[] = [];
  for (let revision = from; ; revision += 1n) {
    try {
      const [event] = await read(revision, 1);
      if (event === undefined) return { events, damagedAt: undefined };
      events.push(event);
    } catch (fault) {
      if (!isDamage(fault)) throw fault;
      return { events, damagedAt: revision };
    }
  }
};

/** Reads a stream for an auditor: damage is a finding, not a failure. Other faults are thrown. */
export const readRawStream = async (eventStore: Reads, stream: string, eventsPerPage = 256): Promise<RawStream> => {
  const events: RecordedEvent[] = [];
  for (;;) {
    const page = await readPage(eventStore, stream, BigInt(events.length), eventsPerPage);
    events.push(...page.events);
    if (page.damagedAt !== undefined || page.events.length < eventsPerPage) {
      return { events, damagedAt: page.damagedAt };
    }
  }
};

/** Whether a stream is as it was written. */
export const chainOf = ({ events, damagedAt }: RawStream): ChainReport => {
  const verdict = verifyChain(events);
  if (!verdict.ok) return { ok: false, revision: Number(verdict.revision), reason: verdict.reason };
  if (damagedAt !== undefined) return { ok: false, revision: Number(damagedAt), reason: 'damaged' };
  return { ok: true, revision: Number(verdict.head.revision ?? -1n), hash: verdict.head.hash };
};
