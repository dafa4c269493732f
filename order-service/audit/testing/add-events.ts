import { emptyChain } from '@driveaway/infra/event-store/event-hash.ts';
import { sealEvents } from '@driveaway/infra/event-store/sealed-events.ts';
import type { AnchorStorePorts } from '../anchors/anchor-store.ts';

/** Adds so many events to a stream of their own. */
export const addEvents = async ({ eventStore, randomness }: AnchorStorePorts, count: number): Promise<void> => {
  const stream = `counted-${randomness.uuid()}`;
  const events = sealEvents({
    stream,
    previous: emptyChain,
    events: Array.from({ length: count }, (_, nth) => ({ type: 'Counted', schemaVersion: 1, data: { nth } })),
    command: { commandId: randomness.uuid(), correlationId: 'a', causationId: 'b' },
    actor: { kind: 'system', id: 'test' },
    recordedAt: '2026-11-02T00:00:00.000Z',
    randomness,
  });
  const { kind } = await eventStore.append(stream, events, 'no-stream');
  if (kind === 'conflict') throw new Error(`${stream} is there already`);
};
