import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { manualClock } from '@driveaway/domain/testing/manual-clock.ts';
import { manualWait } from '@driveaway/domain/testing/manual-wait.ts';
import { sampleEvents } from '@driveaway/domain/testing/order-builders.ts';
import { breakablePorts } from '../testing/breakable-ports.ts';
import { eventsSeen } from '../testing/events-seen.ts';
import { openTestStores, type TestStores } from '../testing/open-test-stores.ts';
import { promptWait } from '../testing/prompt-wait.ts';
import { createHealthCheck } from './projection-health.ts';
import { runProjections, type RunningProjections } from './run-projections.ts';

const orderNo = '11111111-0001';
const silence = 15_000;

describe('the health of a projection', () => {
  let stores: TestStores;
  let controller: AbortController;
  let started: RunningProjections;
  beforeEach(async () => {
    stores = await openTestStores();
    controller = new AbortController();
  });
  afterEach(async () => {
    controller.abort();
    await started.finished;
    await stores.close();
  });

  const health = async () => {
    const [only] = await started.health();
    if (only === undefined) throw new Error('There is one projection');
    return only;
  };
  const caughtUp = () => eventually(async () => expect(await health()).toMatchObject({ caughtUp: true, lag: 0 }));

  it('is good when it has caught up, and says where it is', async () => {
    const position = await stores.append(orderNo, [sampleEvents.OrderCreated]);
    started = runProjections([eventsSeen()], stores, controller.signal, promptWait);
    await caughtUp();
    expect(await health()).toEqual({
      projection: 'facts-seen',
      version: 1,
      healthy: true,
      reason: null,
      state: 'following',
      caughtUp: true,
      position: position.toString(),
      lag: 0,
      silentMilliseconds: 0,
      parkedOrders: 0,
    });
  });

  it('goes red at once when its loop has ended, though it lags behind nothing', async () => {
    started = runProjections([eventsSeen()], stores, controller.signal, promptWait);
    await caughtUp();
    controller.abort();
    await started.finished;
    expect(await health()).toMatchObject({ healthy: false, reason: 'It has stopped', state: 'stopped', lag: 0 });
  });

  it('goes red after a minute when its subscription is dead and nothing is written that could show it', async () => {
    const { ports, mute } = breakablePorts(stores);
    const waits = manualWait();
    started = runProjections([eventsSeen()], ports, controller.signal, waits.wait);
    await caughtUp();
    mute.subscriptions = true;
    stores.clock.advance({ seconds: 61 });
    expect(await health()).toMatchObject({ healthy: false, silentMilliseconds: 61_000, lag: 0 });
  });

  it('stays good over an idle hour, because the store is asked again and answers', async () => {
    const waits = manualWait();
    started = runProjections([eventsSeen()], stores, controller.signal, waits.wait);
    await caughtUp();
    for (let minute = 0; minute < 60; minute += 1) {
      stores.clock.advance({ minutes: 1 });
      await eventually(async () => {
        waits.end(silence);
        expect(await health()).toMatchObject({ silentMilliseconds: 0 });
      });
    }
    expect(await health()).toMatchObject({ healthy: true, caughtUp: true });
  });

  it('goes red when it stands still behind the head, however often it is answered', async () => {
    const { ports, down } = breakablePorts(stores);
    started = runProjections([eventsSeen()], ports, controller.signal, promptWait);
    await caughtUp();
    down.subscriptions = true;
    await stores.append(orderNo, [sampleEvents.OrderCreated]);
    expect(await health()).toMatchObject({ healthy: true, lag: 1 });
    stores.clock.advance({ seconds: 59 });
    expect(await health()).toMatchObject({ healthy: true, lag: 1 });
    stores.clock.advance({ seconds: 2 });
    expect(await health()).toMatchObject({ healthy: false, lag: 1 });
  });

  it('goes red when an event is never done with', async () => {
    let release = (): void => undefined;
    const held = new Promise<undefined>((resolve) => {
      release = () => resolve(undefined);
    });
    started = runProjections([eventsSeen()], { ...stores, keys: { find: () => held } }, controller.signal, promptWait);
    await caughtUp();
    await stores.append(orderNo, [sampleEvents.OrderCreated]);
    await eventually(async () => expect(await health()).toMatchObject({ lag: 1 }));
    stores.clock.advance({ seconds: 61 });
    expect(await health()).toMatchObject({ healthy: false });
    release();
  });

  it('is not good while the event store does not tell its head', async () => {
    const eventStore = { ...stores.eventStore, head: () => Promise.reject(new Error('no connection')) };
    started = runProjections([eventsSeen()], { ...stores, eventStore }, controller.signal, promptWait);
    await eventually(async () => expect(await health()).toMatchObject({ caughtUp: true }));
    expect(await health()).toMatchObject({ healthy: false, reason: 'The event store does not answer', lag: null });
  });
});

describe('being behind', () => {
  it('is no illness as long as the position moves', () => {
    const clock = manualClock();
    const check = createHealthCheck(clock);
    const startedAt = clock.now();
    const at = (position: bigint) =>
      check(
        {
          projection: 'facts-seen',
          version: 1,
          state: 'following',
          caughtUp: false,
          position,
          lastPolledAt: clock.now(),
          parkedOrders: 0,
          startedAt,
        },
        1_000n,
      );
    for (let position = 1n; position <= 10n; position += 1n) {
      expect(at(position)).toMatchObject({ healthy: true, lag: Number(1_000n - position) });
      clock.advance({ seconds: 50 });
    }
    expect(at(10n)).toMatchObject({ healthy: true });
    clock.advance({ seconds: 11 });
    expect(at(10n)).toMatchObject({ healthy: false, reason: 'It has been behind for 61000 ms without moving' });
  });
});

describe('waiting for a position', () => {
  it('gives up when told, with the reason', async () => {
    const stores = await openTestStores();
    const started = runProjections([eventsSeen()], stores, new AbortController().signal, promptWait);
    const waiting = new AbortController();
    const waited = started.waitFor(99n, waiting.signal);
    waiting.abort(new Error('too late'));
    await expect(waited).rejects.toThrow('too late');
    await started.stop();
    await stores.close();
  });
});
