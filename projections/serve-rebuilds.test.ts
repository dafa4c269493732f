import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sampleOrderHistory, sampleOrderNo } from '@driveaway/domain/testing/order-builders.ts';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { rebuildsCollection } from '@driveaway/domain/api/rebuilds.ts';
import { openRebuilds, type Rebuilds } from '@driveaway/infra/read-models/rebuilds.ts';
import { buildCheckpoint } from './engine/collection-versions.ts';
import { runProjections, type RunningProjections } from './engine/run-projections.ts';
import { StoreOutage } from './engine/store-outage.ts';
import { rebuildHere, serveRebuilds } from './serve-rebuilds.ts';
import { eventsSeen } from './testing/events-seen.ts';
import { openTestStores, type TestStores } from './testing/open-test-stores.ts';
import { promptWait } from './testing/prompt-wait.ts';

const name = 'facts-seen';

describe('a rebuild that an operator asks for', () => {
  let stores: TestStores;
  let rebuilds: Rebuilds;
  let running: RunningProjections;
  let stopping: AbortController;
  let served: Promise<void>;
  const projection = eventsSeen();
  beforeEach(async () => {
    stores = await openTestStores();
    rebuilds = openRebuilds(stores.readModels);
    stopping = new AbortController();
    projection.poison.clear();
    running = runProjections([projection], stores, stopping.signal, promptWait);
    await running.waitFor(await stores.append(sampleOrderNo, sampleOrderHistory.slice(0, 3)), stopping.signal);
    served = Promise.resolve();
  });
  afterEach(async () => {
    stopping.abort();
    await Promise.all([running.finished, served]);
    await stores.close();
  });
  const serve = (worker: Pick<RunningProjections, 'rebuild' | 'goBack' | 'health'> = running): void => {
    served = serveRebuilds(worker, stores, stopping.signal, promptWait);
  };
  const ask = (back?: true, by = 'ada') => rebuilds.ask({ projection: name, back, by, at: stores.clock.now() });

  it('is done by whoever keeps the read models up to date, and is said to be', async () => {
    expect(await ask()).toMatchObject({ status: 'asked', askedBy: 'ada', percent: 0 });
    serve();
    await eventually(async () =>
      expect(await rebuilds.list()).toMatchObject([
        { projection: name, status: 'done', events: 3, percent: 100, version: 1_001, former: 1, error: null },
      ]),
    );
    expect(await stores.readModels.loadPointer(name)).toBe(1_001);
    expect(await rebuilds.underWay()).toEqual([]);
    await ask();
    await eventually(async () => expect(await rebuilds.list()).toMatchObject([{ status: 'done', version: 1_002 }]));
  });

  it('is one for all who ask until it is done', async () => {
    const [one, other] = await Promise.all([ask(), ask(undefined, 'grace')]);
    expect(other).toEqual(one);
    expect(await rebuilds.list()).toEqual([one]);
  });

  it('that cannot be done leaves the version before, and says which error', async () => {
    projection.poison.add('DepositPaid');
    await ask();
    serve();
    await eventually(async () =>
      expect(await rebuilds.list()).toMatchObject([{ status: 'failed', error: 'Error', version: null }]),
    );
    expect(stores.errors.at(-1)).toMatchObject({
      message: 'A rebuild failed; queries go on with the version before',
      cause: { message: 'DepositPaid is too much' },
    });
    expect(await stores.readModels.loadPointer(name)).toBe(1);
  });

  it('begins again after an outage, and once the read model is followed', async () => {
    const outages = ['down', 'down'];
    const states = ['starting', 'building'] as const;
    let looked = 0;
    serve({
      ...running,
      health: async () => {
        const state = states[looked];
        looked += 1;
        return Array.from(await running.health(), (health) => ({ ...health, state: state ?? health.state }));
      },
      rebuild: async (asked, onProgress) => {
        if (outages.pop() !== undefined) throw new StoreOutage('The event store did not answer');
        return running.rebuild(asked, onProgress);
      },
    });
    await ask();
    await eventually(async () => expect(await rebuilds.list()).toMatchObject([{ status: 'done', version: 1_001 }]));
    expect([looked, outages]).toEqual([5, []]);
  });

  it('that was cut off after the change is done, and the version before is kept', async () => {
    await ask();
    const cutOff = new AbortController();
    const first = serveRebuilds(
      {
        ...running,
        rebuild: async (asked, onProgress) => {
          const rebuilt = await running.rebuild(asked, onProgress);
          cutOff.abort();
          throw new Error(`The process died with version ${rebuilt.version}`);
        },
      },
      stores,
      cutOff.signal,
      promptWait,
    );
    await first;
    expect(await rebuilds.list()).toMatchObject([{ status: 'building', former: 1 }]);
    serve();
    await eventually(async () =>
      expect(await rebuilds.list()).toMatchObject([{ status: 'done', version: 1_001, former: 1, percent: 100 }]),
    );
    expect(await ask(true)).toMatchObject({ status: 'asked', backTo: 1 });
    await eventually(async () => expect(await rebuilds.list()).toMatchObject([{ status: 'done', version: 1 }]));
  });

  it('that was cut off in the middle of the change is finished, so that nobody writes the former version', async () => {
    const { readModels } = stores;
    const own = buildCheckpoint(name, 1_001);
    await ask();
    const cutOff = new AbortController();
    await serveRebuilds(
      {
        ...running,
        rebuild: async () => {
          await readModels.saveCheckpoint(own, 1n);
          await readModels.savePointer(name, 1_001);
          cutOff.abort();
          throw new Error('The process died');
        },
      },
      stores,
      cutOff.signal,
      promptWait,
    );
    serve();
    await eventually(async () =>
      expect(await rebuilds.list()).toMatchObject([{ status: 'done', version: 1_001, former: 1 }]),
    );
    expect(await readModels.loadCheckpoint(own)).toBeUndefined();
  });

  it('is left to another process that took it over meanwhile', async () => {
    await ask();
    let calls = 0;
    serve({
      ...running,
      rebuild: async (asked, onProgress) => {
        calls += 1;
        const [kept] = await rebuilds.underWay();
        if (kept === undefined) throw new Error('It is gone');
        await rebuilds.update(kept, { status: 'failed', error: 'Elsewhere', endedAt: stores.clock.now().toString() });
        return running.rebuild(asked, onProgress);
      },
    });
    await eventually(async () =>
      expect(await rebuilds.list()).toMatchObject([{ status: 'failed', error: 'Elsewhere' }]),
    );
    stopping.abort();
    await served;
    expect([calls, await stores.readModels.loadPointer(name)]).toEqual([1, 1]);
  });

  it('can be gone back from, and forth again, and not while it is under way', async () => {
    expect(await ask(true)).toBe('no-former-version');
    await ask();
    expect(await ask(true)).toBe('rebuild-under-way');
    serve();
    await eventually(async () => expect(await rebuilds.list()).toMatchObject([{ status: 'done', version: 1_001 }]));
    expect(await ask(true)).toMatchObject({ status: 'asked', backTo: 1 });
    await eventually(async () =>
      expect(await rebuilds.list()).toMatchObject([{ status: 'done', version: 1, former: 1_001, percent: 100 }]),
    );
    expect(await stores.readModels.loadPointer(name)).toBe(1);
    await ask(true);
    await eventually(async () => expect(await rebuilds.list()).toMatchObject([{ status: 'done', version: 1_001 }]));
    expect(await stores.readModels.loadPointer(name)).toBe(1_001);
  });

  it('is not gone back from when the version before is no longer there, and may be asked again', async () => {
    await ask();
    serve();
    await eventually(async () => expect(await rebuilds.list()).toMatchObject([{ status: 'done' }]));
    await stores.readModels.dropCollection(projection.collection);
    await ask(true);
    await eventually(async () =>
      expect(await rebuilds.list()).toMatchObject([{ status: 'failed', error: 'NoFormerVersion', backTo: 1 }]),
    );
    expect(await stores.readModels.loadPointer(name)).toBe(1_001);
    expect(await ask(true)).toMatchObject({ status: 'asked', backTo: 1 });
  });

  it('is kept as earlier code kept it, without a word of the way back', async () => {
    const body = { projection: name, status: 'done', askedAt: '2026-11-02T00:00:00Z', askedBy: 'ada', events: 3 };
    const rest = { percent: 100, version: 1_001, former: 1, error: null, endedAt: '2026-11-02T00:00:01Z' };
    const collection = await stores.readModels.collection(rebuildsCollection);
    expect(await collection.put({ id: name, revision: 0n, position: 0n, body: { ...body, ...rest } })).toBe('applied');
    expect(await rebuilds.list()).toMatchObject([{ former: 1, backTo: null }]);
    expect(await ask(true)).toMatchObject({ status: 'asked', backTo: 1 });
  });

  it('is done at once where nobody keeps read models up to date', async () => {
    await rebuilds.ask({ projection: 'order-timeline', by: 'ada', at: stores.clock.now() });
    await rebuildHere(stores, stopping.signal);
    expect(await rebuilds.list()).toMatchObject([{ projection: 'order-timeline', status: 'done', former: null }]);
  });
});
