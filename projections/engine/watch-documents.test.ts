import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { manualWait } from '@driveaway/domain/testing/manual-wait.ts';
import { sampleOrderHistory } from '@driveaway/domain/testing/order-builders.ts';
import type { ReadModels } from '@driveaway/infra/read-models/port.ts';
import { documentOf, openEventsSeenRun, reached, type EventsSeenRun } from '../testing/open-events-seen-run.ts';
import { buildCheckpoint } from './collection-versions.ts';
import { lookMilliseconds, watchDocuments } from './watch-documents.ts';

const [first, second] = ['11111111-0001', '22222222-0002'];
const history = sampleOrderHistory.slice(0, 4);

describe('documents that are gone', () => {
  let test: EventsSeenRun;
  let position: bigint;
  beforeEach(async () => {
    test = await openEventsSeenRun();
    await test.stores.append(first, history);
    const started = test.run();
    position = await test.stores.append(second, history);
    await reached(started, position);
    await started.stop();
  });
  afterEach(() => test.close());

  it('while nobody looked are made anew by the next start', async () => {
    await test.stores.readModels.dropCollection(test.projection.collection);
    const started = test.run();
    await reached(started, position);
    expect(await test.document(first)).toMatchObject(documentOf(history));
    expect(await test.document(second)).toMatchObject(documentOf(history));
    await started.stop();
  });

  it('between their build and the run that keeps them up to date are made anew by that run', async () => {
    const { readModels } = test.stores;
    await readModels.clearPointer(test.projection.name);
    let builds = 0;
    const dropped: ReadModels = {
      ...readModels,
      // the last thing that a build does
      clearCheckpoint: async (checkpoint) => {
        await readModels.clearCheckpoint(checkpoint);
        if (checkpoint !== buildCheckpoint(test.projection.name, test.projection.collection.version)) return;
        if (builds === 0) await readModels.dropCollection(test.projection.collection);
        builds += 1;
      },
    };
    const started = test.run({ ...test.stores, readModels: dropped });
    await eventually(() => expect(builds).toBeGreaterThan(1));
    await eventually(async () => expect(await test.document(first)).toMatchObject(documentOf(history)));
    await started.stop();
  });

  const watch = (readModels: ReadModels, { isRead = true, isFirst = true } = {}) => {
    const { wait, waiting, end } = manualWait();
    const stopping = new AbortController();
    const { version } = test.projection.collection;
    const watched = watchDocuments(
      test.projection,
      { ...test.stores, readModels },
      { version, isRead, isFirst, signal: stopping.signal, wait },
    );
    const hasLooked = () => eventually(() => expect(waiting()).toEqual([lookMilliseconds]));
    const look = async (): Promise<void> => {
      await hasLooked();
      end(lookMilliseconds);
    };
    return { watched, hasLooked, look, stop: () => stopping.abort() };
  };

  it('are missed when their collection was dropped, and queries wait', async () => {
    const { watched, hasLooked, look } = watch(test.stores.readModels);
    await hasLooked();
    await test.stores.readModels.dropCollection(test.projection.collection);
    await look();
    expect(await watched).toBe(true);
    expect(await test.stores.readModels.loadPointer(test.projection.name)).toBeUndefined();
  });

  it('are left to the one that has the first part of them', async () => {
    const { watched, hasLooked, look, stop } = watch(test.stores.readModels, { isFirst: false });
    await hasLooked();
    await test.stores.readModels.dropCollection(test.projection.collection);
    await look();
    await hasLooked();
    stop();
    expect(await watched).toBe(false);
  });

  it.each([true, false])(
    'or another version that queries read end the run, also where no event comes: %s',
    async (isFirst) => {
      const { watched, hasLooked, look } = watch(test.stores.readModels, { isFirst });
      await hasLooked();
      await test.stores.readModels.savePointer(test.projection.name, 1_001);
      await look();
      expect(await watched).toBe(true);
    },
  );

  it('or not, another version goes on that is kept up to date beside newer code', async () => {
    const { watched, hasLooked, look, stop } = watch(test.stores.readModels, { isRead: false });
    await hasLooked();
    await test.stores.readModels.savePointer(test.projection.name, 2);
    await look();
    await hasLooked();
    stop();
    expect(await watched).toBe(false);
  });

  it('are not missed while the store does not answer, or when the watch ends', async () => {
    const { watched, look, stop } = watch({
      ...test.stores.readModels,
      storedVersions: async () => Promise.reject(new Error('away')),
    });
    await look();
    await look();
    stop();
    expect(await watched).toBe(false);
    expect(await test.stores.readModels.loadPointer(test.projection.name)).toBe(1);
  });
});
