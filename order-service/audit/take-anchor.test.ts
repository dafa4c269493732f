import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { orderStream } from '@driveaway/domain/order/order-number.ts';
import { vinOf } from '@driveaway/domain/testing/vin-of.ts';
import { emptyChain, genesisHash, parseMetadata, verifyChain } from '@driveaway/infra/event-store/event-hash.ts';
import { EventStoreFault } from '@driveaway/infra/event-store/event-store-fault.ts';
import type { EventStore, RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import { sealEvents } from '@driveaway/infra/event-store/sealed-events.ts';
import { everyEvent } from '@driveaway/infra/event-store/testing/every-event.ts';
import { createOrderAt, orderNoOf } from '../back-office/testing/order-at-stage.ts';
import { openTestService } from '../orders/testing/test-service.ts';
import { takeAnchor, type AnchorPorts } from './take-anchor.ts';

const [first, second] = [orderNoOf(1), orderNoOf(2)];

const withTwoOrders = async () => {
  const { ports } = await openTestService();
  await createOrderAt(ports, first, 'AllocateVehicle');
  await createOrderAt(ports, second, 'ApproveOrder');
  const events = await everyEvent(ports.eventStore);
  return { ports, events };
};

/** The same ports over a store that has these events instead. */
const holding = (ports: AnchorPorts, events: readonly RecordedEvent[]): AnchorPorts => {
  const readAll: EventStore['readAll'] = async ({ after = -1n, limit }) => {
    const rest = events.filter(({ position }) => position > after);
    const page = rest.slice(0, limit);
    return { events: page, position: page.at(-1)?.position ?? after, atHead: rest.length <= limit };
  };
  return { ...ports, eventStore: { ...ports.eventStore, readAll } };
};

const inOrderOf = (events: readonly RecordedEvent[]): readonly RecordedEvent[] =>
  events.map((event, index) => ({ ...event, position: BigInt(index + 1) }));

describe('an anchor', () => {
  it('counts the events of all streams and is the same whenever it is taken', async () => {
    const { ports, events } = await withTwoOrders();
    const anchor = await takeAnchor(ports);
    expect(anchor).toMatchObject({ events: events.length, fault: null });
    expect(await takeAnchor(ports)).toEqual(anchor);
    // positions are specific to a store: a copy has different ones
    const moved = events.map((event) => Object.assign({}, event, { position: event.position * 7n + 3n }));
    expect(await takeAnchor(holding(ports, moved))).toEqual(anchor);
  });

  it('of the first so many events stays the same when more come', async () => {
    const { ports, events } = await withTwoOrders();
    const before = await takeAnchor(ports);
    await createOrderAt(ports, orderNoOf(3), 'ApproveOrder');
    expect((await takeAnchor(ports)).hash).not.toBe(before.hash);
    expect(await takeAnchor(ports, events.length)).toEqual(before);
  });

  it('is taken without keeping others waiting: between pages the thread is theirs', async () => {
    const { ports } = await openTestService();
    const stream = orderStream(first);
    const sealed = sealEvents({
      stream,
      previous: emptyChain,
      events: Array.from({ length: 1_000 }, (_, nth) => ({ type: 'Counted', schemaVersion: 1, data: { nth } })),
      command: { commandId: ports.randomness.uuid(), correlationId: 'a', causationId: 'b' },
      actor: { kind: 'system', id: 'test' },
      recordedAt: '2026-11-02T00:00:00.000Z',
      randomness: ports.randomness,
    });
    const events = sealed.map((event, index) =>
      Object.assign({}, event, { stream, revision: BigInt(index), position: BigInt(index + 1) }),
    );
    const taken = new AbortController();
    let turns = 0;
    const others = async (): Promise<void> => {
      for (; !taken.signal.aborted; turns += 1) await setImmediate();
    };
    const working = others();
    expect(await takeAnchor(holding(ports, events))).toMatchObject({ events: 1_000, fault: null });
    taken.abort();
    await working;
    expect(turns).toBeGreaterThan(5);
  });

  it('counts the events before the one that is damaged in the file, also when it has come with a page of others', async () => {
    const { ports, directory } = await openTestService();
    await createOrderAt(ports, first, 'AllocateVehicle');
    const file = new DatabaseSync(join(directory, 'events.sqlite'));
    file.exec(`UPDATE events SET data = replace(data, '100000', '1') WHERE position = 3`);
    file.close();
    expect(await takeAnchor(ports)).toMatchObject({
      events: 2,
      fault: { stream: null, revision: null, reason: 'damaged' },
    });
  });

  it('finds the last event of an order that was deleted in the file, though every chain in it holds', async () => {
    const { ports, directory } = await openTestService();
    await createOrderAt(ports, first, 'AllocateVehicle');
    const { events } = await takeAnchor(ports);
    await createOrderAt(ports, second, 'ApproveOrder');
    const file = new DatabaseSync(join(directory, 'events.sqlite'));
    file.exec(`DELETE FROM events WHERE position = ${events}`);
    file.close();
    expect(verifyChain(await ports.eventStore.readStream(orderStream(first)))).toMatchObject({ ok: true });
    expect(await takeAnchor(ports)).toMatchObject({
      events: events - 1,
      fault: { stream: null, revision: null, reason: 'damaged' },
    });
  });

  it('of an empty store holds nothing', async () => {
    const { ports } = await openTestService();
    expect(await takeAnchor(ports)).toMatchObject({ events: 0, hash: genesisHash, fault: null });
    expect(await takeAnchor(ports, 10)).toMatchObject({ events: 0 });
  });

  it.each<[string, (events: readonly RecordedEvent[]) => readonly RecordedEvent[], number]>([
    ['whose last event is cut off', (events) => events.slice(0, -1), 1],
    ['that lost a whole order', (events) => events.filter(({ stream }) => stream !== orderStream(second)), 6],
    [
      'whose orders changed places',
      (events) => events.toSorted((one, other) => other.stream.localeCompare(one.stream)),
      0,
    ],
  ])('shows a store %s, though every chain in it holds (row 84)', async (_, change, lost) => {
    const { ports, events } = await withTwoOrders();
    const kept = await takeAnchor(ports);
    const changed = inOrderOf(change(events));
    for (const chain of Map.groupBy(changed, ({ stream }) => stream).values()) {
      expect(verifyChain(chain)).toMatchObject({ ok: true });
    }
    const now = await takeAnchor(holding(ports, changed), kept.events);
    expect(now).toMatchObject({ fault: null, events: kept.events - lost });
    expect(now.hash).not.toBe(kept.hash);
  });

  it('shows an event that was rewritten by somebody who could compute its chain anew', async () => {
    const { ports, events } = await withTwoOrders();
    const kept = await takeAnchor(ports);
    const last = events.findLast(({ stream }) => stream === orderStream(first));
    if (last === undefined) throw new Error('no event');
    const metadata = parseMetadata(last.metadata);
    const [forged] = sealEvents({
      stream: last.stream,
      previous: { revision: last.revision - 1n, hash: metadata.previousHash },
      events: [{ type: last.type, schemaVersion: 1, data: { vin: 'JF1BT9KL2SG999999' } }],
      command: metadata,
      actor: metadata.actor,
      recordedAt: metadata.recordedAt,
      randomness: ports.randomness,
    });
    const changed = events.map((event) => (event === last ? Object.assign({}, event, forged) : event));
    const chain = changed.filter(({ stream }) => stream === last.stream);
    expect(verifyChain(chain)).toMatchObject({ ok: true });
    const now = await takeAnchor(holding(ports, changed));
    expect(now).toMatchObject({ fault: null, events: kept.events });
    expect(now.hash).not.toBe(kept.hash);
  });

  it('ends at the first event that is not as it was written, and names it', async () => {
    const { ports, events } = await withTwoOrders();
    const at = events.findIndex(({ data }) => data.includes(vinOf(first)));
    const rewritten = events.map((event, index) =>
      index === at ? { ...event, data: event.data.replace(vinOf(first), 'JF1BT9KL2SG999999') } : event,
    );
    expect(await takeAnchor(holding(ports, rewritten))).toMatchObject({
      events: at,
      fault: { stream: orderStream(first), revision: 6, reason: 'edited' },
    });
    const removed = events.filter((_, index) => index !== 2);
    expect(await takeAnchor(holding(ports, removed))).toMatchObject({
      events: 2,
      fault: { stream: orderStream(first), revision: 2, reason: 'missing' },
    });
  });

  it('says so when the store itself gives nothing out, and fails when it is away', async () => {
    const { ports } = await withTwoOrders();
    const failing = (code: 'damaged' | 'stopped'): AnchorPorts => ({
      ...ports,
      eventStore: { ...ports.eventStore, readAll: async () => Promise.reject(new EventStoreFault(code, 'broken')) },
    });
    expect(await takeAnchor(failing('damaged'))).toMatchObject({
      events: 0,
      fault: { stream: null, revision: null, reason: 'damaged' },
    });
    await expect(takeAnchor(failing('stopped'))).rejects.toThrow('broken');
  });
});
