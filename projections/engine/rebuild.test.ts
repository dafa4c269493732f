import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OrderEvent } from '@driveaway/domain/order/order-events.ts';
import { orderStreamPrefix } from '@driveaway/domain/order/order-number.ts';
import { eventually, patienceMilliseconds } from '@driveaway/domain/testing/eventually.ts';
import { orderStream } from '@driveaway/domain/order/order-number.ts';
import { sampleOrderCreated, sampleOrderHistory } from '@driveaway/domain/testing/order-builders.ts';
import { projections as allProjections } from '../start-projections.ts';
import { eventsSeen } from '../testing/events-seen.ts';
import { openTestStores, type TestStores } from '../testing/open-test-stores.ts';
import { promptWait } from '../testing/prompt-wait.ts';
import { codeVersionOf, nextBuildOf } from './collection-versions.ts';
import { parkedOrdersCollection } from '@driveaway/domain/api/parked-orders.ts';
import type { Projection } from './projection.ts';
import { rebuildProjection } from './rebuild.ts';
import { runProjections, type RunningProjections } from './run-projections.ts';

/** Those that follow the sample's stream. */
const projections = allProjections.filter(({ prefixes }) => prefixes.includes(orderStreamPrefix));

const history: readonly OrderEvent[] = sampleOrderHistory;
const [first, second, third] = ['11111111-0001', '22222222-0002', '33333333-0003'];
const { signal } = new AbortController();

let stores: TestStores;
let running: RunningProjections[];
beforeEach(async () => {
  stores = await openTestStores();
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((each) => each.stop()));
  await stores.close();
});

const run = (...which: readonly Projection[]): RunningProjections => {
  const started = runProjections(which, stores, new AbortController().signal, promptWait);
  running.push(started);
  return started;
};
const reached = (started: RunningProjections, position: bigint) =>
  started.waitFor(position, AbortSignal.timeout(patienceMilliseconds));

const documents = async ({ collection }: Projection, version: number) => {
  const opened = await stores.readModels.collection({ ...collection, version });
  return opened.find({ where: {}, limit: 100 });
};

describe('a rebuild', () => {
  it.each(projections.map((projection) => [projection.name, projection] as const))(
    'of %s gives what was there, in a new version that queries then read',
    async (_name, projection) => {
      await stores.append(first, [sampleOrderCreated({ orderNo: first }), ...history.slice(1, 6)]);
      await stores.append(second, [sampleOrderCreated({ orderNo: second })]);
      const position = await stores.append(first, history.slice(6));
      const live = run(projection);
      await reached(live, position);
      await live.stop();

      const former = projection.collection.version;
      const version = nextBuildOf(former, former);
      expect(await rebuildProjection(projection, stores, { signal })).toEqual({ version, former, events: 16 });
      expect(await documents(projection, version)).toEqual(await documents(projection, former));
      expect(await documents(projection, former)).toHaveLength(2);
      expect(await stores.readModels.loadPointer(projection.name)).toBe(version);
      expect(await stores.readModels.loadCheckpoint(projection.name)).toBe(position);
    },
  );

  it('is followed in its new version from then on, and the former one stays as it was', async () => {
    const projection = eventsSeen();
    const rebuilt = await stores.append(first, history.slice(0, 3));
    await rebuildProjection(projection, stores, { signal });
    expect(await stores.readModels.loadCheckpoint('facts-seen')).toBe(rebuilt);
    await rebuildProjection(projection, stores, { signal });
    expect(await stores.readModels.loadPointer('facts-seen')).toBe(1_001);
    const position = await stores.append(first, history.slice(3, 5));
    await reached(run(projection), position);
    expect(await documents(projection, 1_001)).toMatchObject([{ revision: 4n }]);
    expect(await documents(projection, 1)).toMatchObject([{ revision: 2n }]);
  });

  it('stops at the first event that cannot be applied, and queries go on with the old version', async () => {
    const projection = eventsSeen();
    const position = await stores.append(first, history.slice(0, 3));
    await reached(run(projection), position);
    projection.poison.add('DepositPaid');
    await expect(rebuildProjection(projection, stores, { signal })).rejects.toThrow('DepositPaid is too much');
    expect(await stores.readModels.loadPointer('facts-seen')).toBe(1);
    const parked = await stores.readModels.collection(parkedOrdersCollection);
    expect(await parked.count()).toBe(0);

    projection.poison.clear();
    expect(await rebuildProjection(projection, stores, { signal })).toMatchObject({ version: 1_001, events: 3 });
    expect(await documents(projection, 1_001)).toEqual(await documents(projection, 1));
  });

  it('parks what was parked, unless it can be applied now, and drops all versions but the last two', async () => {
    const projection = eventsSeen();
    projection.poison.add('DepositPaid');
    const live = run(projection);
    await stores.append(first, history.slice(0, 4));
    await reached(live, await stores.append(second, history.slice(0, 2)));
    expect(await live.rebuild('facts-seen')).toMatchObject({ version: 1_001 });
    const parkedHere = async () => (await live.health()).map(({ version, parkedOrders }) => [version, parkedOrders]);
    await eventually(async () => expect(await parkedHere()).toEqual([[1_001, 1]]));
    expect(await documents(projection, 1_001)).toEqual(await documents(projection, 1));

    projection.poison.clear();
    expect(await live.rebuild('facts-seen')).toMatchObject({ version: 1_002, former: 1_001 });
    await eventually(async () => expect(await parkedHere()).toEqual([[1_002, 0]]));
    expect(await documents(projection, 1_002)).toMatchObject([{ revision: 3n }, { revision: 1n }]);
    expect(await stores.readModels.storedVersions('facts-seen')).toEqual([1_001, 1_002]);
  });

  it('is none of older code while queries read what newer code made', async () => {
    await stores.append(first, history.slice(0, 3));
    await rebuildProjection(eventsSeen(2), stores, { signal });
    await expect(rebuildProjection(eventsSeen(1), stores, { signal })).rejects.toThrow('which newer code made');
    expect(await stores.readModels.loadPointer('facts-seen')).toBe(2);
  });

  it('takes nothing over from one that did not get to its end', async () => {
    const projection = eventsSeen();
    const position = await stores.append(first, history.slice(0, 3));
    await reached(run(projection), position);
    const wrong: Projection = {
      ...projection,
      advance: (body, facts) => {
        if (facts.some(({ revision }) => revision === 2)) throw new Error('half way');
        return { ...projection.advance(body, facts), seen: ['wrong'] };
      },
    };
    await expect(rebuildProjection(wrong, stores, { signal })).rejects.toThrow('half way');
    await stores.readModels.saveCheckpoint('facts-seen@1001', position - 1n);

    expect(await rebuildProjection(projection, stores, { signal })).toMatchObject({ events: 3 });
    expect(await documents(projection, 1_001)).toEqual(await documents(projection, 1));
  });

  it('that is told to stop leaves the pointer alone', async () => {
    const projection = eventsSeen();
    await reached(run(projection), await stores.append(first, history.slice(0, 3)));
    const stopped = rebuildProjection(projection, stores, { signal: AbortSignal.abort(new Error('enough')) });
    await expect(stopped).rejects.toThrow('was stopped');
    expect(await stores.readModels.loadPointer('facts-seen')).toBe(1);
  });

  it('goes on beside live documents and misses nothing that is written meanwhile', async () => {
    const projection = eventsSeen();
    const live = run(projection);
    await reached(live, await stores.append(first, history.slice(0, 3)));
    const writes: Promise<bigint>[] = [];
    const rebuilt = await live.rebuild('facts-seen', () => {
      if (writes.length === 0) writes.push(stores.append(second, history.slice(0, 4)));
    });
    expect(rebuilt).toMatchObject({ version: 1_001, former: 1 });
    const position = await stores.append(third, history.slice(0, 1));
    await reached(live, position);
    expect(await documents(projection, 1_001)).toMatchObject([
      { id: first, revision: 2n },
      { id: second, revision: 3n },
      { id: third, revision: 0n },
    ]);
    expect(await live.health()).toMatchObject([{ version: 1_001, healthy: true, lag: 0 }]);
  });

  it('runs once at a time', async () => {
    const live = run(eventsSeen());
    await reached(live, await stores.append(first, history.slice(0, 3)));
    const [one, other] = await Promise.allSettled([live.rebuild('facts-seen'), live.rebuild('facts-seen')]);
    expect(one).toMatchObject({ status: 'fulfilled', value: { version: 1_001 } });
    expect(other).toMatchObject({ status: 'rejected', reason: { message: 'facts-seen is being rebuilt' } });
    await expect(live.rebuild('no-such')).rejects.toThrow('There is no projection "no-such"');
  });

  it('that fails beside live documents leaves them live', async () => {
    const projection = eventsSeen();
    const live = run(projection);
    await reached(live, await stores.append(first, history.slice(0, 3)));
    projection.poison.add('DepositPaid');
    await expect(live.rebuild('facts-seen')).rejects.toThrow('too much');
    projection.poison.clear();
    await reached(live, await stores.append(first, history.slice(3, 4)));
    expect(await documents(projection, 1)).toMatchObject([{ revision: 3n }]);
  });
});

describe('a newer version in the code', () => {
  it('is built beside the old one, which queries read until it has caught up', async () => {
    const old = run(eventsSeen(1));
    const position = await stores.append(first, history.slice(0, 3));
    await reached(old, position);
    await old.stop();

    const newer = eventsSeen(2);
    newer.poison.add('DepositPaid');
    const started = run(newer);
    await eventually(() => expect(stores.errors.length).toBeGreaterThan(0));
    expect(await stores.readModels.loadPointer('facts-seen')).toBe(1);
    expect(await started.health()).toMatchObject([{ state: 'building', caughtUp: false }]);

    newer.poison.clear();
    await reached(started, position);
    expect(await stores.readModels.loadPointer('facts-seen')).toBe(2);
    expect(await documents(newer, 2)).toMatchObject([{ revision: 2n, body: { indexed: 'v2' } }]);
    expect(await documents(newer, 1)).toMatchObject([{ revision: 2n, body: { indexed: 'v1' } }]);
    expect(await stores.readModels.loadCheckpoint('facts-seen')).toBe(position);
  });

  it('is built although an order is parked, which is parked in it as well until its event can be applied', async () => {
    const old = eventsSeen(1);
    old.poison.add('DepositPaid');
    const before = run(old);
    await stores.append(first, history.slice(0, 4));
    const position = await stores.append(second, history.slice(0, 2));
    await reached(before, position);
    await before.stop();

    const newer = eventsSeen(2);
    newer.poison.add('DepositPaid');
    const started = run(newer);
    await reached(started, position);
    expect(await stores.readModels.loadPointer('facts-seen')).toBe(2);
    const parkedHere = async () => (await started.health()).map(({ parkedOrders }) => parkedOrders);
    expect(await parkedHere()).toEqual([1]);
    expect(await documents(newer, 2)).toMatchObject([{ revision: 1n }, { revision: 1n }]);
    newer.poison.clear();
    await started.retryParked('facts-seen', orderStream(first), 'mended');
    expect(await parkedHere()).toEqual([0]);
    expect(await documents(newer, 2)).toMatchObject([{ revision: 3n }, { revision: 1n }]);
  });

  it('gives way to the older code again without building that anew', async () => {
    const old = run(eventsSeen(1));
    const former = await stores.append(first, history.slice(0, 3));
    await reached(old, former);
    await old.stop();
    const newer = run(eventsSeen(2));
    await reached(newer, await stores.append(first, history.slice(3, 4)));
    await newer.stop();
    expect(await stores.readModels.loadCheckpoint('facts-seen@1')).toBe(former);

    const rolledBack = run(eventsSeen(1));
    const position = await stores.append(first, history.slice(4, 5));
    await reached(rolledBack, position);
    expect(await documents(eventsSeen(1), 1)).toMatchObject([{ revision: 4n }]);
    // Instances of the newer code may still be serving queries: which version they read is an operator's decision.
    expect(await stores.readModels.loadPointer('facts-seen')).toBe(2);
    expect(await stores.readModels.loadCheckpoint('facts-seen@1')).toBe(position);
  });
});

describe('stored versions', () => {
  it.each([
    [1, undefined, 1],
    [1, 1, 1_001],
    [1, 1_001, 1_002],
    [2, 1_002, 2],
    [2, 2, 2_001],
  ])('of code %i after %s are followed by %i', (code, pointer, next) => {
    expect(nextBuildOf(code, pointer)).toBe(next);
    expect(codeVersionOf(next)).toBe(code);
  });
});
