import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { systemRandomness } from '@driveaway/infra/clock/system-clock.ts';
import { openEmbeddedEventStore } from '@driveaway/infra/event-store/embedded/open-embedded-event-store.ts';
import { openEventStoreDb } from '@driveaway/infra/event-store/eventstoredb/open-event-store-db.ts';
import { proposedEvents } from '@driveaway/infra/event-store/testing/behaviour-samples.ts';
import type { EventStore, RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import { startEventStoreDbDouble } from '@driveaway/infra/event-store/testing/start-event-store-db-double.ts';
import { everyEvent } from '@driveaway/infra/event-store/testing/every-event.ts';
import { createOrderAt, orderNoOf } from '../../back-office/testing/order-at-stage.ts';
import { openTestService } from '../../orders/testing/test-service.ts';
import { copyEvents, type CopyOptions } from './copy-events.ts';

/** A store with an order of one event, one of five and one of three. */
const openSource = async (): Promise<EventStore> => {
  const { ports } = await openTestService();
  await createOrderAt(ports, orderNoOf(1));
  await createOrderAt(ports, orderNoOf(2), 'AcceptContract');
  await createOrderAt(ports, orderNoOf(3), 'RecordDepositPaid');
  return ports.eventStore;
};
const eventCount = 1 + 5 + 3;

const openEmbedded = async (): Promise<EventStore> => {
  const directory = await mkdtemp(join(tmpdir(), 'driveaway-copy-'));
  const store = await openEmbeddedEventStore({ file: join(directory, 'events.sqlite') });
  onTestFinished(async () => {
    await store.close();
    await rm(directory, { recursive: true });
  });
  return store;
};

const openDouble = async (): Promise<EventStore> => {
  const double = await startEventStoreDbDouble();
  const store = openEventStoreDb({ connectionString: double.connectionString, randomness: systemRandomness });
  onTestFinished(async () => {
    await store.close();
    await double.stop();
  });
  return store;
};

/** Stores in these namespaces of one server. */
const openNamespaces = async (...namespaces: readonly (string | undefined)[]): Promise<readonly EventStore[]> => {
  const { connectionString, stop } = await startEventStoreDbDouble();
  const stores = namespaces.map((namespace) =>
    openEventStoreDb({ connectionString, namespace, randomness: systemRandomness }),
  );
  onTestFinished(async () => {
    for (const store of stores) await store.close();
    await stop();
  });
  return stores;
};

const openNamespace = async (): Promise<EventStore> => {
  const [store, ...others] = await openNamespaces('shop', 'sho', 'shop-2', undefined);
  if (store === undefined) throw new Error('a store');
  for (const other of others)
    expect(await other.append('order-1', proposedEvents(1), 'no-stream')).toMatchObject({ kind: 'appended' });
  return store;
};

const contentOf = async (store: EventStore): Promise<readonly Omit<RecordedEvent, 'position'>[]> => {
  const events = await everyEvent(store);
  return events.map(({ position: _position, ...rest }) => rest);
};

const copy = async (from: CopyOptions['from'], to: CopyOptions['to']) =>
  copyEvents({ from, to, onProgress: () => undefined });

/** The same store with other bytes in one event. */
const changed = (
  store: EventStore,
  index: number,
  change: (event: RecordedEvent) => RecordedEvent,
): CopyOptions['from'] => {
  let seen = 0;
  return {
    readAll: async (options) => {
      const page = await store.readAll(options);
      const first = options.after === undefined ? 0 : seen;
      seen = first + page.events.length;
      return { ...page, events: page.events.map((event, at) => (first + at === index ? change(event) : event)) };
    },
  };
};

describe.each([
  ['another embedded store', openEmbedded],
  ['the double of EventStoreDB', openDouble],
  ['a namespace on a server with others', openNamespace],
])('copying all events from an embedded store to %s', (_name, openTarget) => {
  it('leaves the same bytes in the same order', async () => {
    const [from, to] = [await openSource(), await openTarget()];
    const outcome = await copy(from, to);
    expect(outcome).toMatchObject({ kind: 'copied', events: eventCount, streams: 3, written: eventCount });
    expect(await contentOf(to)).toEqual(await contentOf(from));
  });

  it('goes on where it was broken off, wherever that was, and ends the same', async () => {
    const from = await openSource();
    const whole = await copy(from, await openTarget());
    for (const breakAt of [1, 2, 3]) {
      const to = await openTarget();
      let appends = 0;
      const breaking: CopyOptions['to'] = {
        readAll: async (options) => to.readAll(options),
        append: async (...append) => {
          appends += 1;
          if (appends === breakAt) throw new Error('The line broke');
          return to.append(...append);
        },
      };
      await expect(copy(from, breaking)).rejects.toThrow('The line broke');
      const there = (await contentOf(to)).length;
      expect(there).toBeLessThan(eventCount);
      expect(await copy(from, to)).toEqual({ ...whole, written: eventCount - there });
    }
  });

  it('writes nothing when all is there, and takes up what was added', async () => {
    const { ports } = await openTestService();
    const to = await openTarget();
    await createOrderAt(ports, orderNoOf(1), 'AcceptContract');
    expect(await copy(ports.eventStore, to)).toMatchObject({ kind: 'copied' });
    expect(await copy(ports.eventStore, to)).toMatchObject({ events: 5, written: 0 });
    await createOrderAt(ports, orderNoOf(2));
    expect(await copy(ports.eventStore, to)).toMatchObject({ events: 6, written: 1 });
  });

  it('leaves a store alone that holds something else', async () => {
    const [from, to] = [await openSource(), await openTarget()];
    const { ports } = await openTestService();
    await createOrderAt(ports, orderNoOf(9));
    expect(await copy(ports.eventStore, to)).toMatchObject({ kind: 'copied' });
    const before = await contentOf(to);
    expect(await copy(from, to)).toEqual({
      kind: 'differs',
      index: 0,
      stream: `order-${orderNoOf(9)}`,
      revision: 0n,
    });
    expect(await contentOf(to)).toEqual(before);
  });

  it('finds what somebody else wrote into the copy', async () => {
    const [from, to] = [await openSource(), await openTarget()];
    expect(await copy(from, to)).toMatchObject({ kind: 'copied' });
    const { ports } = await openTestService();
    await createOrderAt(ports, orderNoOf(9));
    const [foreign] = await ports.eventStore.readStream(`order-${orderNoOf(9)}`);
    if (foreign === undefined) throw new Error('an order has an event');
    expect(await to.append(foreign.stream, [foreign], 'no-stream')).toMatchObject({ kind: 'appended' });
    expect(await copy(from, to)).toMatchObject({ kind: 'differs', index: eventCount, stream: foreign.stream });
  });

  it('stops at the first event that is not as it was written', async () => {
    const [from, to] = [await openSource(), await openTarget()];
    const forged = changed(from, 3, (event) => ({ ...event, data: event.data.replace('{', '{ ') }));
    expect(await copy(forged, to)).toEqual({
      kind: 'broken',
      stream: `order-${orderNoOf(2)}`,
      revision: 2n,
      reason: 'edited',
    });
    expect(await contentOf(to)).toEqual((await contentOf(from)).slice(0, 3));
  });

  it('finds a byte that came back changed from the copy', async () => {
    const [from, to] = [await openSource(), await openTarget()];
    const { readAll } = changed(to, 4, (event) => ({ ...event, data: `${event.data} ` }));
    expect(await copy(from, { ...to, readAll })).toMatchObject({ kind: 'differs', index: 4 });
  });
});

it('copies one installation to another on the same server, and leaves every chain of hashes as it was', async () => {
  const from = await openSource();
  const [first, second] = await openNamespaces('north', 'south');
  if (first === undefined || second === undefined) throw new Error('two stores');
  const digests: string[] = [];
  for (const [source, target] of [
    [from, first],
    [first, second],
    [second, first],
  ] as const) {
    const outcome = await copy(source, target);
    expect(outcome).toMatchObject({ kind: 'copied', events: eventCount });
    if (outcome.kind === 'copied') digests.push(outcome.digest);
  }
  expect(new Set(digests).size).toBe(1);
  expect(await contentOf(second)).toEqual(await contentOf(from));
});
