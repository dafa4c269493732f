import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OrderEvent } from '@driveaway/domain/order/order-events.ts';
import { orderStream } from '@driveaway/domain/order/order-number.ts';
import { eventually, patienceMilliseconds } from '@driveaway/domain/testing/eventually.ts';
import { sampleOrderHistory } from '@driveaway/domain/testing/order-builders.ts';
import { eventsSeen } from '../testing/events-seen.ts';
import { openTestStores, type TestStores } from '../testing/open-test-stores.ts';
import { promptWait } from '../testing/prompt-wait.ts';
import { goBack, NoFormerVersion } from './go-back.ts';
import { rebuildProjection } from './rebuild.ts';
import { runProjections, type RunningProjections } from './run-projections.ts';

const history: readonly OrderEvent[] = sampleOrderHistory;
const [first, second] = ['11111111-0001', '22222222-0002'];
const name = 'facts-seen';
const { signal } = new AbortController();

describe('going back from a rebuild', () => {
  let stores: TestStores;
  let live: RunningProjections;
  let projection: ReturnType<typeof eventsSeen>;
  beforeEach(async () => {
    stores = await openTestStores();
    projection = eventsSeen();
    live = runProjections([projection], stores, signal, promptWait);
  });
  afterEach(async () => {
    await live.stop();
    await stores.close();
  });
  const reached = (position: bigint) => live.waitFor(position, AbortSignal.timeout(patienceMilliseconds));
  const documents = async (version: number) => {
    const opened = await stores.readModels.collection({ ...projection.collection, version });
    return opened.find({ where: {}, limit: 100 });
  };
  const parkedHere = async () => (await live.health()).map(({ version, parkedOrders }) => [version, parkedOrders]);

  it('has queries read the former version, with what came since, while it is kept up to date', async () => {
    await reached(await stores.append(first, history.slice(0, 3)));
    await live.rebuild(name);
    await reached(await stores.append(first, history.slice(3, 5)));
    expect(await documents(1)).toMatchObject([{ revision: 2n }]);

    const came: Promise<bigint>[] = [];
    const back = await live.goBack(name, 1, () => {
      if (came.length === 0) came.push(stores.append(second, history.slice(0, 2)));
    });
    expect(back).toMatchObject({ version: 1, former: 1_001 });
    expect(await stores.readModels.loadPointer(name)).toBe(1);
    await reached(await stores.append(first, history.slice(5, 6)));
    expect(await documents(1)).toMatchObject([{ revision: 5n }, { revision: 1n }]);
    expect(await live.health()).toMatchObject([{ version: 1, healthy: true, lag: 0 }]);
    // that one stays where it was, for the way there
    expect(await documents(1_001)).toMatchObject([{ id: first, revision: 4n }]);

    expect(await live.goBack(name, 1_001)).toMatchObject({ version: 1_001, former: 1 });
    await reached(await stores.append(second, history.slice(2, 3)));
    expect(await documents(1_001)).toMatchObject([{ revision: 5n }, { revision: 2n }]);
  });

  it('says so once more where it was cut off after the change', async () => {
    await reached(await stores.append(first, history.slice(0, 3)));
    await live.rebuild(name);
    await eventually(async () => expect(await parkedHere()).toEqual([[1_001, 0]]));
    await live.goBack(name, 1);
    await eventually(async () => expect(await parkedHere()).toEqual([[1, 0]]));
    expect(await live.goBack(name, 1)).toEqual({ version: 1, former: 1_001, events: 0 });
  });

  it('is refused for a version that is not kept, or that other code made', async () => {
    await reached(await stores.append(first, history.slice(0, 3)));
    await expect(live.goBack(name, 1_001)).rejects.toThrow(NoFormerVersion);
    await live.rebuild(name);
    await live.stop();
    await expect(goBack(eventsSeen(2), 1, stores, { signal })).rejects.toThrow('made by other code');
    await stores.readModels.dropCollection(projection.collection);
    await expect(goBack(projection, 1, stores, { signal })).rejects.toThrow(NoFormerVersion);
    expect(await stores.readModels.loadPointer(name)).toBe(1_001);
  });

  it('is stopped by an event that cannot be applied, and queries go on as before', async () => {
    await reached(await stores.append(first, history.slice(0, 2)));
    await live.rebuild(name);
    await reached(await stores.append(first, history.slice(2, 3)));
    projection.poison.add('DepositPaid');
    await expect(live.goBack(name, 1)).rejects.toThrow('DepositPaid is too much');
    expect(await stores.readModels.loadPointer(name)).toBe(1_001);
  });

  it('leaves parked what is parked in either version', async () => {
    projection.poison.add('DepositPaid');
    await stores.append(first, history.slice(0, 4));
    await reached(await stores.append(second, history.slice(0, 2)));
    await live.rebuild(name);
    await eventually(async () => expect(await parkedHere()).toEqual([[1_001, 1]]));
    await live.skipParked(name, orderStream(first), 'for the test');
    await reached(await stores.append(first, history.slice(4, 5)));
    await reached(await stores.append(second, history.slice(2, 3)));
    await eventually(async () => expect(await parkedHere()).toEqual([[1_001, 1]]));

    await live.goBack(name, 1);
    await eventually(async () => expect(await parkedHere()).toEqual([[1, 2]]));
    projection.poison.clear();
    for (const orderNo of [first, second]) await live.retryParked(name, orderStream(orderNo), 'mended');
    expect(await documents(1)).toMatchObject([{ revision: 4n }, { revision: 2n }]);
  });

  it('takes up what an interrupted one had done', async () => {
    const position = await stores.append(first, history.slice(0, 3));
    await reached(position);
    await live.stop();
    await rebuildProjection(projection, stores, { signal });
    const stopped = goBack(projection, 1, stores, { signal: AbortSignal.abort(new Error('enough')) });
    await expect(stopped).rejects.toThrow('was stopped');
    expect(await stores.readModels.loadPointer(name)).toBe(1_001);
    expect(await goBack(projection, 1, stores, { signal })).toEqual({ version: 1, former: 1_001, events: 0 });
    expect(await stores.readModels.loadCheckpoint(name)).toBe(position);
  });
});
