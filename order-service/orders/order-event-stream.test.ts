import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { manualWait } from '@driveaway/domain/testing/manual-wait.ts';
import { sampleCustomerId, sampleOrderNo } from '@driveaway/domain/testing/order-builders.ts';
import { sampleCommands } from '@driveaway/domain/testing/sample-commands.ts';
import { recordOfTalk } from '../talk/talks.ts';
import { createFoldedOrders } from './folded-orders.ts';
import { createHeartbeats } from './heartbeats.ts';
import { loadOrder } from './load-order.ts';
import { createOrderFeed } from './order-feed.ts';
import { openOrderEventStream } from './order-event-stream.ts';
import { carryOut, createSampleOrder, openTestService } from './testing/test-service.ts';

const heartbeat = 15_000;

/** A stream whose read models hold everything, or what the test says. */
const openStream = async () => {
  const { ports } = await openTestService();
  await createSampleOrder(ports, sampleOrderNo);
  const feed = createOrderFeed(ports);
  const waits = manualWait();
  const heldRevision = vi.fn<() => Promise<bigint>>(async () => {
    const { head } = await loadOrder(ports, sampleOrderNo);
    return head.revision ?? -1n;
  });
  const isAllowed = vi.fn<() => Promise<boolean>>(async () => true);
  const { wait } = waits;
  const sent: string[] = [];
  let isFull = false;
  let hasEnded = false;
  const { drained, leave } = openOrderEventStream(
    {
      eventStore: ports.eventStore,
      readModels: { heldRevision },
      feed,
      orders: createFoldedOrders(ports.eventStore),
      heartbeats: createHeartbeats(wait, 1),
      wait,
    },
    {
      orderNo: sampleOrderNo,
      after: -1n,
      isAllowed,
      write: (text) => {
        sent.push(text);
        return !isFull;
      },
      onEnd: () => void (hasEnded = true),
    },
  );
  onTestFinished(leave);
  /** The text that is sent next; undefined when the stream ends instead. */
  const next = async (): Promise<string | undefined> => {
    await eventually(() => expect(sent.length > 0 || hasEnded).toBe(true));
    return sent.shift();
  };
  const stopReading = (): void => void (isFull = true);
  const read = (): void => {
    isFull = false;
    drained();
  };
  const holdUpTo = (revision: bigint): void => void heldRevision.mockImplementation(async () => revision);
  /** Ends the pause before the next poll of the read models, after `change`; returns how long it would have been. */
  const endPause = async (change = (): void => undefined): Promise<number> => {
    const pauses = () => waits.waiting().filter((milliseconds) => milliseconds < heartbeat);
    await eventually(() => expect(pauses()).toHaveLength(1));
    const [pause = 0] = pauses();
    change();
    waits.end(pause);
    return pause;
  };
  const lodge = () => carryOut(ports, sampleOrderNo, sampleCommands.LodgeFinanceApplication);
  const deny = () => carryOut(ports, sampleOrderNo, sampleCommands.DenyFinanceApplication);
  return {
    ports,
    feed,
    waits,
    endPause,
    isAllowed,
    heldRevision,
    holdUpTo,
    next,
    sent,
    stopReading,
    read,
    leave,
    lodge,
    deny,
  };
};

describe('a stream of order events', () => {
  it('begins with how long to wait before coming back', async () => {
    const { next } = await openStream();
    expect(await next()).toBe('retry: 2000\n\n');
    expect(await next()).toMatch(/^id: 0\ndata: \{"revision":0,.*"type":"OrderCreated".*\}\n\n$/);
  });

  it('says that somebody has written about the order, without an id to come back with', async () => {
    const { next, ports, isAllowed, sent } = await openStream();
    await next();
    await next();
    await recordOfTalk(
      ports,
      { orderNo: sampleOrderNo, commandId: 'write', correlationId: 'write', customerId: sampleCustomerId },
      {
        type: 'WriteTalkMessage',
        data: { orderNo: sampleOrderNo, customerId: sampleCustomerId, from: 'retailer', readUpTo: -1, pictures: [] },
        personal: { text: 'It landed.', name: 'Ada' },
        endsAt: null,
        now: ports.clock.now(),
      },
    );
    expect(await next()).toBe('event: talk\ndata: {"revision":0}\n\n');
    expect(isAllowed).toHaveBeenCalled();
    expect(sent).toStrictEqual([]);
  });

  it('says nothing of an event before the pages hold it', async () => {
    const { next, holdUpTo, heldRevision, lodge, endPause } = await openStream();
    holdUpTo(0n);
    await next();
    await next();
    await lodge();
    let isTold = false;
    const following = next().finally(() => {
      isTold = true;
    });
    const looks = heldRevision.mock.calls.length;
    for (let pauses = 0; pauses < 3; pauses += 1) await endPause();
    await eventually(() => expect(heldRevision.mock.calls.length).toBeGreaterThan(looks + 2));
    expect(isTold).toBe(false);
    await endPause(() => holdUpTo(1n));
    expect(await following).toContain('"type":"FinanceApplicationLodged"');
  });

  it('looks at pages that stay behind less and less often, down to twice a second', async () => {
    const { next, holdUpTo, lodge, endPause } = await openStream();
    holdUpTo(0n);
    await next();
    await next();
    await lodge();
    const following = next();
    const pauses: number[] = [];
    for (let count = 0; count < 10; count += 1) pauses.push(await endPause());
    expect(pauses[0]).toBeLessThanOrEqual(20);
    expect(pauses).toEqual([...pauses].sort((one, other) => one - other));
    expect(pauses.slice(-2)).toEqual([500, 500]);
    await endPause(() => holdUpTo(1n));
    expect(await following).toContain('id: 1');
  });

  it('beats every fifteen seconds while nothing happens', async () => {
    const { next, waits } = await openStream();
    await next();
    await next();
    for (let beats = 0; beats < 3; beats += 1) {
      const beat = next();
      await eventually(() => expect(waits.waiting()).toContain(heartbeat));
      waits.end(heartbeat);
      expect(await beat).toBe(':\n\n');
    }
  });

  it('ends at the next heartbeat once the watcher is not allowed any more', async () => {
    const { next, waits, isAllowed, feed } = await openStream();
    await next();
    await next();
    isAllowed.mockImplementation(async () => false);
    const end = next();
    await eventually(() => expect(waits.waiting()).toContain(heartbeat));
    waits.end(heartbeat);
    expect(await end).toBeUndefined();
    expect(feed.watchers()).toBe(0);
    expect(waits.waiting()).toEqual([]);
  });

  it('tells nothing of a new event to a watcher who is not allowed any more', async () => {
    const { next, isAllowed, lodge } = await openStream();
    await next();
    await next();
    isAllowed.mockImplementation(async () => false);
    const end = next();
    await lodge();
    expect(await end).toBeUndefined();
  });

  it('keeps nothing for a reader that does not read, and then tells everything once and in order', async () => {
    const { ports, next, stopReading, read, sent, waits, lodge, deny } = await openStream();
    await next();
    await next();
    stopReading();
    await lodge();
    expect(await next()).toContain('id: 1');
    const readStream = vi.spyOn(ports.eventStore, 'readStream');
    for (let times = 0; times < 20; times += 1) {
      await deny();
      await lodge();
    }
    waits.end(heartbeat);
    // commands read the stream from its first event on; the watcher would read after the one it has
    expect(readStream.mock.calls.filter(([, options]) => options?.from === 2n && options.limit !== 1)).toEqual([]);
    expect(sent).toEqual([]);
    read();
    const ids: (string | undefined)[] = [];
    for (let count = 0; count < 40; count += 1) ids.push((await next())?.split('\n')[0]);
    expect(ids).toEqual(Array.from({ length: 40 }, (_, index) => `id: ${index + 2}`));
  });

  it('stops in the middle of a page for a reader that does not read, and goes on after it', async () => {
    const { next, stopReading, read, sent, holdUpTo, lodge, deny, endPause } = await openStream();
    holdUpTo(0n);
    await next();
    await next();
    await lodge();
    await deny();
    stopReading();
    await endPause(() => holdUpTo(2n));
    expect(await next()).toContain('id: 1');
    expect(sent).toEqual([]);
    read();
    expect(await next()).toContain('id: 2');
  });

  it('stops following and waiting when its reader leaves in the middle', async () => {
    const { next, sent, leave, lodge, deny, holdUpTo, heldRevision, feed, waits } = await openStream();
    holdUpTo(0n);
    await next();
    await next();
    await lodge();
    await eventually(() => expect(waits.waiting().filter((milliseconds) => milliseconds < heartbeat)).toHaveLength(1));
    holdUpTo(1n);
    leave();
    expect(feed.watchers()).toBe(0);
    expect(waits.waiting()).toEqual([]);
    const looks = heldRevision.mock.calls.length;
    await deny();
    expect([sent, heldRevision.mock.calls.length]).toEqual([[], looks]);
  });

  it('that is left before it began sends nothing', async () => {
    const { ports, leave, sent, feed } = await openStream();
    const readStream = vi.spyOn(ports.eventStore, 'readStream');
    leave();
    await eventually(() => expect(readStream).toHaveBeenCalled());
    await Promise.all(readStream.mock.results.map(({ value }) => value));
    expect([sent, feed.watchers()]).toEqual([[], 0]);
  });
});
