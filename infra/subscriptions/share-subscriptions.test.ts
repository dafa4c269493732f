import { describe, expect, it } from 'vitest';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { manualWait } from '@driveaway/domain/testing/manual-wait.ts';
import type { Position, RecordedEvent, SubscriptionMessage } from '../event-store/port.ts';
import { shareSubscriptions } from './share-subscriptions.ts';
import { scriptedStore } from './testing/scripted-store.ts';

/** Somebody who reads on when the test says so. */
const readerOf = (store: ReturnType<typeof shareSubscriptions>, after?: Position) => {
  const stop = new AbortController();
  const messages = store.subscribe({ after, prefixes: ['order-'], signal: stop.signal })[Symbol.asyncIterator]();
  const seen: RecordedEvent[] = [];
  const next = async (): Promise<SubscriptionMessage | undefined> => {
    const { done, value } = await messages.next();
    if (done === true) return undefined;
    if (value.kind === 'event') seen.push(value.event);
    return value;
  };
  return {
    seen,
    next,
    /** Reads until the newest event of so many. */
    readTo: async (position: bigint): Promise<void> => {
      while ((seen.at(-1)?.position ?? 0n) < position) expect(await next()).toBeDefined();
    },
    stop: async (): Promise<void> => {
      stop.abort();
      await messages.return?.();
    },
  };
};

describe('shared subscriptions', () => {
  it('ask the store once for all who are at one place, and give them the same events', async () => {
    const store = scriptedStore(2_400);
    const shared = shareSubscriptions(store);
    const readers = [readerOf(shared), readerOf(shared), readerOf(shared)];
    await Promise.all(readers.map(async ({ readTo }) => readTo(2_400n)));
    expect(store.asked).toEqual([undefined]);
    const [one, other] = readers;
    expect(one?.seen.map(({ position }) => position)).toEqual(Array.from({ length: 2_400 }, (_, at) => BigInt(at + 1)));
    expect(other?.seen.every((event, at) => event === one?.seen[at])).toBe(true);
    for (const reader of readers) await reader.stop();
    expect(store.open()).toBe(0);
  });

  it('take along who begins a moment later, and let nobody fall out when one moves', async () => {
    const store = scriptedStore(2_400);
    const shared = shareSubscriptions(store);
    const first = readerOf(shared);
    await first.readTo(100n);
    const [second, third] = [readerOf(shared), readerOf(shared)];
    await Promise.all([first, second, third].map(async ({ readTo }) => readTo(2_400n)));
    expect(store.asked).toEqual([undefined]);
    expect(second.seen).toEqual(first.seen);
    const [late, later] = [readerOf(shared, 1_600n), readerOf(shared, 1_600n)];
    await Promise.all([late.next(), later.next()]);
    await late.readTo(2_400n);
    expect(await late.next()).toBeDefined();
    await later.readTo(2_400n);
    expect(store.asked).toEqual([undefined, 1_600n]);
    for (const reader of [first, second, third, late, later]) await reader.stop();
    expect(store.open()).toBe(0);
  });

  it('leave whoever is behind to a subscription alone, until it has met the others', async () => {
    const store = scriptedStore(500);
    const shared = shareSubscriptions(store);
    const [ahead, behind] = [readerOf(shared, 400n), readerOf(shared, 100n)];
    await Promise.all([ahead.readTo(500n), behind.readTo(500n)]);
    expect(store.asked).toEqual([400n, 100n]);
    const live = [ahead.next(), behind.next()];
    store.write(501n);
    await Promise.all([...live, ahead.readTo(501n), behind.readTo(501n)]);
    expect(behind.seen.map(({ position }) => position)).toEqual(
      Array.from({ length: 401 }, (_, at) => BigInt(at + 101)),
    );
    expect(behind.seen.at(-1)).toBe(ahead.seen.at(-1));
    await eventually(() => expect(store.open()).toBe(1));
    await ahead.stop();
    await behind.stop();
  });

  it('wait for a slow reader, and after a while go on without it', async () => {
    const store = scriptedStore(6_000);
    const waits = manualWait();
    const shared = shareSubscriptions(store, waits.wait);
    const [fast, slow] = [readerOf(shared), readerOf(shared)];
    const [first] = [slow.next(), slow.next()];
    await first;
    const done = fast.readTo(6_000n);
    await eventually(() => expect(fast.seen.length).toBeGreaterThanOrEqual(4_096));
    await eventually(() => expect(waits.waiting()).toHaveLength(1));
    expect(fast.seen.length).toBeLessThan(4_200);
    waits.end(1_000);
    await done;
    await slow.readTo(6_000n);
    expect(slow.seen.map(({ position }) => position)).toEqual(fast.seen.map(({ position }) => position));
    await fast.stop();
    await slow.stop();
    expect(store.open()).toBe(0);
  });

  it('tell every reader of a fault, and are asked anew by whoever comes back', async () => {
    const store = scriptedStore(3);
    const shared = shareSubscriptions(store);
    const readers = [readerOf(shared), readerOf(shared)];
    await Promise.all(readers.map(async ({ readTo }) => readTo(3n)));
    const ends = readers.map(async ({ next }) => {
      while ((await next()) !== undefined);
    });
    store.breakDown(new Error('the store is down'));
    for (const end of ends) await expect(end).rejects.toThrow('the store is down');
    store.breakDown(undefined);
    const back = readerOf(shared, 3n);
    store.write(4n);
    await back.readTo(4n);
    expect(store.asked).toEqual([undefined, 3n]);
    await back.stop();
  });

  it('do not bring whoever gave up a silent subscription back to it, and take the others along', async () => {
    const store = scriptedStore(2);
    const shared = shareSubscriptions(store);
    const [gone, other] = [readerOf(shared), readerOf(shared)];
    await Promise.all([gone.readTo(2n), other.readTo(2n)]);
    for (const { next } of [gone, other]) await next();
    const [waiting, news] = [gone.next(), other.next()];
    await gone.stop();
    expect(await waiting).toBeUndefined();
    await eventually(() => expect(store.asked).toEqual([undefined, 2n]));
    await news;
    const back = readerOf(shared, 2n);
    expect(await back.next()).toMatchObject({ kind: 'caught-up' });
    expect(store.asked).toHaveLength(2);
    await back.stop();
    await other.stop();
    expect(store.open()).toBe(0);
  });
});
