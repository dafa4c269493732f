import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { manualClock } from '@driveaway/domain/testing/manual-clock.ts';
import { manualWait } from '@driveaway/domain/testing/manual-wait.ts';
import type { Log } from '../telemetry/port.ts';
import { followAll, type FollowAllOptions } from './follow-all.ts';
import { scriptedStore } from './testing/scripted-store.ts';

const silence = 60_000;
const checkpoint = 1_000;

describe('following the event store', () => {
  let store: ReturnType<typeof scriptedStore>;
  let waits: ReturnType<typeof manualWait>;
  let clock: ReturnType<typeof manualClock>;
  let controller: AbortController;
  let handled: bigint[];
  let saves: bigint[];
  let faults: unknown[];
  let log: Log;
  const running: Promise<void>[] = [];

  beforeEach(() => {
    store = scriptedStore();
    waits = manualWait();
    clock = manualClock();
    controller = new AbortController();
    handled = [];
    saves = [];
    faults = [];
    log = { info: () => undefined, warn: () => undefined, error: (_message, cause) => void faults.push(cause) };
  });
  afterEach(async () => {
    controller.abort();
    await Promise.all(running.splice(0));
  });

  const follow = (options: Partial<FollowAllOptions> = {}) => {
    const following = followAll({
      name: 'test',
      eventStore: store,
      prefixes: ['order-'],
      loadCheckpoint: async () => undefined,
      saveCheckpoint: async (position) => void saves.push(position),
      handle: async ({ position }) => void handled.push(position),
      signal: controller.signal,
      log,
      clock,
      randomness: { bytes: (length) => new Uint8Array(length).fill(255) },
      wait: waits.wait,
      silenceMilliseconds: silence,
      ...options,
    });
    running.push(following.finished);
    return following;
  };

  /** The waits under way, without those for the next checkpoint. */
  const pauses = (): readonly number[] => waits.waiting().filter((wait) => wait !== checkpoint);

  it('handles everything from the beginning in order and says when it has caught up', async () => {
    store.write(1n, 2n, 3n);
    const following = follow();
    await eventually(() => expect(following.progress().caughtUp).toBe(true));
    expect(handled).toEqual([1n, 2n, 3n]);
    expect(following.progress()).toMatchObject({ position: 3n, state: 'following', failures: 0 });
  });

  it('starts after its checkpoint', async () => {
    store.write(1n, 2n, 3n);
    follow({ loadCheckpoint: async () => 2n });
    await eventually(() => expect(handled).toEqual([3n]));
  });

  it('takes no event before the one before it is handled', async () => {
    let release = (): void => undefined;
    const started: bigint[] = [];
    store.write(1n, 2n);
    const following = follow({
      handle: ({ position }) => {
        started.push(position);
        return new Promise((resolve) => {
          release = resolve;
        });
      },
    });
    await eventually(() => expect(started).toEqual([1n]));
    store.write(3n);
    await Promise.resolve();
    expect(started).toEqual([1n]);
    release();
    await eventually(() => expect(started).toEqual([1n, 2n]));
    expect(following.progress().position).toBe(1n);
    controller.abort();
    release();
  });

  it('saves its checkpoint every 256 events, a second after others, and once for all of that second', async () => {
    store.write(...Array.from({ length: 600 }, (_, index) => BigInt(index + 1)));
    const following = follow();
    await eventually(() => expect(following.progress().position).toBe(600n));
    expect(saves).toEqual([256n, 512n]);
    store.write(601n, 602n);
    await eventually(() => expect(following.progress().position).toBe(602n));
    expect(saves).toEqual([256n, 512n]);
    waits.end(checkpoint);
    await eventually(() => expect(saves).toEqual([256n, 512n, 602n]));
    store.write(603n);
    await eventually(() => expect(handled).toContain(603n));
    waits.end(checkpoint);
    await eventually(() => expect(saves).toEqual([256n, 512n, 602n, 603n]));
  });

  it('never saves the checkpoint of an event that is not handled', async () => {
    let release = (): void => undefined;
    store.write(1n, 2n);
    const following = follow({
      handle: ({ position }) => (position === 1n ? Promise.resolve() : new Promise((resolve) => (release = resolve))),
    });
    await eventually(() => expect(following.progress().position).toBe(1n));
    waits.end(checkpoint);
    await eventually(() => expect(saves).toEqual([1n]));
    release();
    await eventually(() => expect(following.progress().position).toBe(2n));
    waits.end(checkpoint);
    await eventually(() => expect(saves).toEqual([1n, 2n]));
  });

  it('tries again when a checkpoint could not be saved', async () => {
    let isDown = true;
    store.write(1n);
    const following = follow({
      saveCheckpoint: async (position) => {
        if (isDown) throw new Error('no store');
        saves.push(position);
      },
    });
    await eventually(() => expect(waits.waiting()).toContain(checkpoint));
    waits.end(checkpoint);
    await eventually(() => expect(waits.waiting()).not.toContain(checkpoint));
    isDown = false;
    store.write(2n);
    await eventually(() => expect(following.progress().position).toBe(2n));
    waits.end(checkpoint);
    await eventually(() => expect(saves).toEqual([2n]));
  });

  it('comes back after a fault of the store, later each time, and goes on where it was', async () => {
    store.write(1n);
    const following = follow();
    await eventually(() => expect(following.progress().caughtUp).toBe(true));
    store.breakDown(new Error('connection lost'));
    for (const milliseconds of [100, 200, 400]) {
      await eventually(() => expect(pauses()).toEqual([milliseconds]));
      expect(following.progress()).toMatchObject({ state: 'waiting', caughtUp: false });
      waits.end(milliseconds);
    }
    await eventually(() => expect(pauses()).toEqual([800]));
    store.breakDown(undefined);
    store.write(2n);
    waits.end(800);
    await eventually(() => expect(following.progress()).toMatchObject({ caughtUp: true, position: 2n, failures: 0 }));
    expect(handled).toEqual([1n, 2n]);
    expect(store.asked).toEqual([undefined, 1n, 1n, 1n, 1n]);
    expect(faults).toHaveLength(4);
  });

  it('gives an event again when handling it failed, and none of the later ones before', async () => {
    store.write(1n, 2n, 3n);
    const tried: bigint[] = [];
    const following = follow({
      handle: async ({ position }) => {
        tried.push(position);
        if (position === 2n && tried.filter((seen) => seen === 2n).length < 3) throw new Error('not now');
      },
    });
    await eventually(() => expect(pauses()).toEqual([100]));
    waits.end(100);
    await eventually(() => expect(pauses()).toEqual([200]));
    waits.end(200);
    await eventually(() => expect(following.progress().caughtUp).toBe(true));
    expect(tried).toEqual([1n, 2n, 2n, 2n, 3n]);
  });

  it('loads the checkpoint again when that failed', async () => {
    store.write(1n, 2n);
    const loadCheckpoint = vi
      .fn<() => Promise<bigint>>()
      .mockRejectedValueOnce(new Error('down'))
      .mockResolvedValue(1n);
    follow({ loadCheckpoint });
    await eventually(() => expect(pauses()).toEqual([100]));
    waits.end(100);
    await eventually(() => expect(handled).toEqual([2n]));
  });

  it('asks anew when the subscription falls silent, because it may be dead', async () => {
    const following = follow();
    await eventually(() => expect(following.progress().caughtUp).toBe(true));
    const before = following.progress().lastPolledAt;
    clock.advance({ minutes: 1 });
    // Two rounds: the first finds that the store has spoken since the watch began.
    waits.end(silence);
    await eventually(() => expect(pauses()).toEqual([silence]));
    waits.end(silence);
    await eventually(() => expect(store.asked).toHaveLength(2));
    await eventually(() => expect(following.progress().lastPolledAt).toEqual(clock.now()));
    expect(before).not.toEqual(clock.now());
    expect(faults).toEqual([]);
  });

  it('does not take a slow handler for a silent store', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    store.write(1n);
    const following = follow({ handle: () => held });
    for (let round = 0; round < 3; round += 1) {
      await eventually(() => expect(pauses()).toEqual([silence]));
      waits.end(silence);
    }
    await eventually(() => expect(pauses()).toEqual([silence]));
    release();
    await eventually(() => expect(following.progress()).toMatchObject({ position: 1n, caughtUp: true }));
    expect(store.asked).toHaveLength(1);
  });

  it('does not claim to have polled while the store hangs', async () => {
    const following = follow();
    await eventually(() => expect(following.progress().caughtUp).toBe(true));
    const heard = following.progress().lastPolledAt;
    store.hang();
    clock.advance({ hours: 1 });
    for (const subscriptions of [2, 3]) {
      await eventually(() => {
        waits.end(silence);
        expect(store.asked.length).toBeGreaterThanOrEqual(subscriptions);
      });
    }
    expect(following.progress().lastPolledAt).toEqual(heard);
  });

  it('stops when told, after the event in hand, and leaves its checkpoint there', async () => {
    store.write(...Array.from({ length: 10 }, (_, index) => BigInt(index + 1)));
    const following = follow({
      handle: async ({ position }) => {
        handled.push(position);
        if (position === 4n) controller.abort();
      },
    });
    await following.finished;
    expect(handled).toEqual([1n, 2n, 3n, 4n]);
    expect(saves).toEqual([4n]);
    expect(following.progress().state).toBe('stopped');
  });

  it('stops while it waits for news, and while it waits to come back', async () => {
    const idle = follow();
    await eventually(() => expect(idle.progress().caughtUp).toBe(true));
    controller.abort();
    await idle.finished;

    controller = new AbortController();
    store.breakDown(new Error('connection lost'));
    const waiting = follow();
    await eventually(() => expect(waiting.progress().state).toBe('waiting'));
    controller.abort();
    await waiting.finished;
    expect(waiting.progress().state).toBe('stopped');
  });

  it('stops even when the subscription hangs', async () => {
    store.hang();
    const following = follow();
    await eventually(() => expect(store.asked).toHaveLength(1));
    controller.abort();
    await following.finished;
    expect(following.progress().state).toBe('stopped');
  });
});
