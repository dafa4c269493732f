import { expect, it } from 'vitest';
import { EventStoreFault } from '@driveaway/infra/event-store/event-store-fault.ts';
import type { EventStore, RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import { readRawStream } from './read-raw-stream.ts';

const events = Array.from({ length: 5 }, (_, revision): RecordedEvent => ({
  id: `id-${revision}`,
  type: 'SomethingHappened',
  data: '{}',
  metadata: '{}',
  stream: 'order-1',
  revision: BigInt(revision),
  position: BigInt(revision + 1),
}));

/** A store that fails to read an event, and every page with it. */
const damagedAt = (damaged: bigint | undefined, code: 'damaged' | 'unavailable' = 'damaged') => ({
  readStream: async (...[, { from = 0n, limit = 0 } = {}]: Parameters<EventStore['readStream']>) => {
    const page = events.slice(Number(from), Number(from) + limit);
    if (page.some(({ revision }) => revision === damaged)) throw new EventStoreFault(code, 'It cannot be read');
    return page;
  },
});

it.each([1, 2, 3, 5, 6])('reads all of a stream, %i events a page', async (eventsPerPage) => {
  expect(await readRawStream(damagedAt(undefined), 'order-1', eventsPerPage)).toEqual({ events, damagedAt: undefined });
});

it.each([0n, 1n, 2n, 4n])('reads as far as it is intact, up to revision %i', async (revision) => {
  const found = { events: events.slice(0, Number(revision)), damagedAt: revision };
  expect(await readRawStream(damagedAt(revision), 'order-1', 2)).toEqual(found);
});

it('says nothing of a store that is away', async () => {
  await expect(readRawStream(damagedAt(3n, 'unavailable'), 'order-1', 2)).rejects.toThrow('cannot be read');
});
