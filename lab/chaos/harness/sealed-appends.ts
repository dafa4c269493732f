/** Appends for filling a store: events sealed as the product seals them, of many sizes. */
import { sealEvents } from '@driveaway/infra/event-store/sealed-events.ts';
import { emptyChain, parseMetadata, type ChainHead } from '@driveaway/infra/event-store/event-hash.ts';
import type { EventStore, ProposedEvent } from '@driveaway/infra/event-store/port.ts';
import type { SeededRandom } from './seeded-random.ts';

/** An append that was acknowledged. */
export type Acknowledged = {
  readonly stream: string;
  readonly firstRevision: bigint;
  readonly events: readonly ProposedEvent[];
};

/** The appends of one writer in turn: keeps the chains of its streams. */
export const createAppender = (random: SeededRandom, streams: number) => {
  const chains = new Map<string, ChainHead>();
  const names = Array.from({ length: streams }, () => `order-${random.uuid()}`);

  const fillerBytes = (): number => (random.chance(0.05) ? random.between(5_000, 20_000) : random.between(1, 1_500));

  /** The next append to one of the streams other than `busy`, and how to send it. */
  const next = (busy: ReadonlySet<string> = new Set()) => {
    const stream = random.pick(names.filter((name) => !busy.has(name)));
    const previous = chains.get(stream) ?? emptyChain;
    const commandId = random.uuid();
    const events = sealEvents({
      stream,
      previous,
      events: Array.from({ length: random.between(1, 4) }, (_, index) => ({
        type: 'OrderApproved',
        schemaVersion: 1,
        data: { index, filler: Buffer.from(random.bytes(fillerBytes())).toString('base64') },
      })),
      command: { commandId, correlationId: commandId, causationId: commandId },
      actor: { kind: 'back-office', id: 'chaos' },
      recordedAt: '2026-11-02T01:00:00Z',
      randomness: random,
    });
    const append: Acknowledged = { stream, firstRevision: (previous.revision ?? -1n) + 1n, events };
    const send = async (store: EventStore): Promise<void> => {
      const outcome = await store.append(stream, events, previous.revision ?? 'no-stream');
      if (outcome.kind === 'conflict') throw new Error(`A conflict on ${stream}, which has one writer`);
      const { hash } = parseMetadata(events.at(-1)?.metadata ?? '');
      chains.set(stream, { revision: outcome.revision, hash });
    };
    return { append, send };
  };

  return { next };
};
