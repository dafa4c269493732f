import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { EventStore, RecordedEvent } from './port.ts';
import { streamEvents } from './stream-events.ts';

const eventAt = (revision: number): RecordedEvent => ({
  id: `id-${revision}`,
  type: 'SomethingHappened',
  data: '{}',
  metadata: '{}',
  stream: 'order-1',
  revision: BigInt(revision),
  position: BigInt(revision + 1),
});

const storeOf = (count: number) => {
  const events = Array.from({ length: count }, (_, revision) => eventAt(revision));
  const asked: string[] = [];
  const readStream: EventStore['readStream'] = async (stream, { from = 0n, limit = 0 } = {}) => {
    asked.push(`${stream} ${from} ${limit}`);
    return events.slice(Number(from), Number(from) + limit);
  };
  return { events, asked, readStream };
};

it('gives every event of a stream from a revision on once, however many a page holds', async () => {
  const sizes = { count: fc.nat(7), first: fc.nat(8), eventsPerPage: fc.integer({ min: 1, max: 4 }) };
  await fc.assert(
    fc.asyncProperty(fc.record(sizes), async ({ count, first, eventsPerPage }) => {
      const store = storeOf(count);
      const found = await Array.fromAsync(streamEvents(store, 'order-1', BigInt(first), eventsPerPage));
      expect(found).toEqual(store.events.slice(first));
    }),
  );
});

it('reads a page only when its first event is asked for', async () => {
  const store = storeOf(5);
  const asked = ['order-1 0 2', 'order-1 2 2', 'order-1 4 2'];
  const events = streamEvents(store, 'order-1', 0n, 2);
  await events.next();
  await events.next();
  expect(store.asked).toEqual(asked.slice(0, 1));
  await events.next();
  expect(store.asked).toEqual(asked.slice(0, 2));
  await Array.fromAsync(events);
  expect(store.asked).toEqual(asked);
});
