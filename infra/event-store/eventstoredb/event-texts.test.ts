import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemRandomness } from '../../clock/system-clock.ts';
import { proposedEvent } from '../testing/behaviour-samples.ts';
import type { EventStore } from '../port.ts';
import { startEventStoreDbDouble, type EventStoreDbDouble } from '../testing/start-event-store-db-double.ts';
import { openEventStoreDb } from './open-event-store-db.ts';

let double: EventStoreDbDouble;
let store: EventStore;
beforeAll(async () => {
  double = await startEventStoreDbDouble();
  store = openEventStoreDb({ connectionString: double.connectionString, randomness: systemRandomness });
});
afterAll(async () => {
  await store.close();
  await double.stop();
});

/** JSON as one program prints it and another does not: spaced, with its numbers written at length, or in any script. */
const textArbitrary = fc.oneof(
  fc.json(),
  fc.json({ stringUnit: 'binary' }).filter((text) => text.isWellFormed()),
  fc.jsonValue().map((value) => JSON.stringify(value, null, '\t')),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => `{ "n": ${number.toExponential(18)} }`),
  fc.string({ unit: 'grapheme' }).map((text) => JSON.stringify({ [text]: text })),
);

describe('the texts of an event', () => {
  it('come back byte for byte, whatever JSON they are', async () => {
    await fc.assert(
      fc.asyncProperty(textArbitrary, textArbitrary, async (data, metadata) => {
        const stream = `order-${randomUUID()}`;
        const event = proposedEvent({ data, metadata });
        expect(await store.append(stream, [event], 'no-stream')).toMatchObject({ kind: 'appended' });
        expect(await store.readStream(stream)).toMatchObject([{ data, metadata }]);
      }),
      { numRuns: 200 },
    );
  });

  it.each(['data', 'metadata', 'type'] as const)('are refused when UTF-8 cannot hold them: %s', async (part) => {
    const stream = `order-${randomUUID()}`;
    const event = proposedEvent({ [part]: '"\ud800"' });
    await expect(store.append(stream, [event], 'no-stream')).rejects.toThrow('not well-formed');
    expect(await store.readStream(stream)).toEqual([]);
  });

  it('are refused as a whole beyond what the server takes in one append', async () => {
    const stream = `order-${randomUUID()}`;
    const large = Array.from({ length: 9 }, () => proposedEvent({ data: JSON.stringify('x'.repeat(110_000)) }));
    expect(await store.append(stream, large, 'no-stream')).toMatchObject({ revision: 8n });
    const tooLarge = Array.from({ length: 7 }, () => proposedEvent({ data: JSON.stringify('x'.repeat(600_000)) }));
    await expect(store.append(stream, tooLarge, 8n)).rejects.toThrow('The server takes at most 1048576 bytes');
    expect(await store.readStream(stream)).toHaveLength(9);
  });
});

describe('what no store can take', () => {
  it.each([
    ['a system stream', '$order-1', [proposedEvent()], 'is not a name for a stream'],
    ['a stream without a name', '', [proposedEvent()], 'is not a name for a stream'],
    ['no events', 'order-1', [], 'at least one event'],
    ['an id that is no UUID', 'order-1', [proposedEvent({ id: 'one' })], 'is not a UUID'],
    ['a system event', 'order-1', [proposedEvent({ type: '$metadata' })], 'is the name of a system event'],
  ])('is refused before anything is sent: %s', async (_, stream, events, message) => {
    await expect(store.append(stream, events, 'no-stream')).rejects.toThrow(message);
  });

  it('is refused before anything is sent: revisions and limits out of range', async () => {
    await expect(store.append('order-1', [proposedEvent()], -1n)).rejects.toThrow(RangeError);
    await expect(store.readStream('order-1', { from: -1n })).rejects.toThrow(RangeError);
    await expect(store.readStream('order-1', { limit: 0 })).rejects.toThrow(RangeError);
    await expect(store.readAll({ limit: 1.5 })).rejects.toThrow(RangeError);
  });
});
