import { binaryEvent, EventStoreDBClient } from '@eventstore/db-client';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemRandomness } from '../../clock/system-clock.ts';
import { proposedEvent } from '../testing/behaviour-samples.ts';
import type { EventStore } from '../port.ts';
import { eventResponse } from '../testing/double-messages.ts';
import { startEventStoreDbDouble, type EventStoreDbDouble } from '../testing/start-event-store-db-double.ts';
import { openEventStoreDb } from './open-event-store-db.ts';
import { readAnswer, uuidText } from './stream-calls.ts';

const damaged = { name: 'EventStoreFault', code: 'damaged' };

describe('events that this product did not write', () => {
  let double: EventStoreDbDouble;
  let store: EventStore;
  let stranger: EventStoreDBClient;
  beforeEach(async () => {
    double = await startEventStoreDbDouble();
    store = openEventStoreDb({ connectionString: double.connectionString, randomness: systemRandomness });
    stranger = EventStoreDBClient.connectionString(double.connectionString);
  });
  afterEach(async () => {
    await store.close();
    await stranger.dispose();
    await double.stop();
  });

  it('are damage when they are not text: to a read, to a page and to a subscription', async () => {
    const picture = binaryEvent({ type: 'PictureTaken', data: Uint8Array.of(0xff, 0xd8, 0xff) });
    await stranger.appendToStream('order-1', picture);
    await expect(store.readStream('order-1')).rejects.toMatchObject(damaged);
    await expect(store.readAll({ limit: 10 })).rejects.toMatchObject(damaged);
    const { signal } = new AbortController();
    const messages = store.subscribe({ prefixes: ['order-'], signal })[Symbol.asyncIterator]();
    await expect(messages.next()).rejects.toMatchObject(damaged);
  });

  it('are passed over, text or not, by a live subscription that does not ask for them', async () => {
    const controller = new AbortController();
    const kinds: string[] = [];
    const foreign = binaryEvent({ type: 'PictureTaken', data: Uint8Array.of(0xff, 0xd8, 0xff) });
    for await (const { kind } of store.subscribe({ prefixes: ['order-'], signal: controller.signal })) {
      kinds.push(kind);
      if (kind === 'event') controller.abort();
      else if (kinds.length === 1) await stranger.appendToStream('picture-1', foreign);
      else await store.append('order-1', [proposedEvent()], 'no-stream');
    }
    expect(kinds).toEqual(['caught-up', 'caught-up', 'event']);
  });

  it('are read as they are when they are text, also without metadata', async () => {
    await stranger.appendToStream('order-1', binaryEvent({ type: 'Noted', data: Buffer.from('{}') }));
    expect(await store.readStream('order-1')).toMatchObject([{ data: '{}', metadata: '' }]);
  });

  it('ended a stream for good: appends and reads of it are damage, other streams are not', async () => {
    expect(await store.append('order-1', [proposedEvent()], 'no-stream')).toMatchObject({ kind: 'appended' });
    await stranger.tombstoneStream('order-1');
    await expect(store.append('order-1', [proposedEvent()], 0n)).rejects.toMatchObject(damaged);
    await expect(store.readStream('order-1')).rejects.toMatchObject(damaged);
    expect(await store.append('order-2', [proposedEvent()], 'no-stream')).toMatchObject({ kind: 'appended' });
  });
});

describe('an event of the wire', () => {
  const stored = {
    id: '2f0a1c52-7c3e-4b7e-9d43-0d2d7f1b9f10',
    type: 'Noted',
    contentType: 'application/json',
    data: Buffer.from('{}'),
    metadata: Buffer.from('{}'),
    stream: 'order-1',
    revision: 3n,
  };
  const received = (position: bigint) => {
    const answer = readAnswer(eventResponse({ ...stored, position }));
    if (answer.kind !== 'event') throw new Error('an event');
    return answer.event();
  };

  it('has its place in the stream and in $all', () => {
    expect(received(4_711n)).toMatchObject({ id: stored.id, revision: 3n, position: 4_711n, data: '{}' });
  });

  it('is damage when the server does not know its position', () => {
    expect(() => received(2n ** 64n - 1n)).toThrow('no position');
  });

  it('may have its id in two halves', () => {
    const halves = new shared.UUID.Structured();
    halves.setMostSignificantBits(BigInt.asIntN(64, 0x2f0a1c527c3e4b7en).toString());
    halves.setLeastSignificantBits(BigInt.asIntN(64, 0x9d430d2d7f1b9f10n).toString());
    expect(uuidText(new shared.UUID().setStructured(halves))).toBe(stored.id);
    expect(uuidText(undefined)).toBeUndefined();
  });
});
