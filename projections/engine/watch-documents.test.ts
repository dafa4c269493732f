import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { manualWait } from '@driveaway/domain/testing/manual-wait.ts';
import { sampleOrderHistory } from '@driveaway/domain/testing/order-builders.ts';
import type { ReadModels } from '@driveaway/infra/read-models/port.ts';
import { documentOf, openEventsSeenRun, reached, type EventsSeenRun } from '../testing/open-events-seen-run.ts';
import { buildCheckpoint } from './collection-versions.ts';
import { eventsSeen } from '../testing/events-seen.ts';
import type { Projection } from './projection.ts';
import { lookMilliseconds, openWatch, type WatchOptions } from './watch-documents.ts';

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

  /** A watch that looks when the test says so. */
  const open = (readModels: ReadModels = test.stores.readModels) => {
    const { wait, waiting, end } = manualWait();
    const stopping = new AbortController();
    const watchDocuments = openWatch({ ...test.stores, readModels }, stopping.signal, wait);
    const hasLooked = () => eventually(() => expect(waiting()).toEqual([lookMilliseconds]));
    return {
      waiting,
      watch: (projection: Projection = test.projection, options: Partial<WatchOptions> = {}) => {
        const { version } = projection.collection;
        return watchDocuments(projection, {
          version,
          checkpoint: projection.name,
          confirm: async () => undefined,
          isRead: true,
          isFirst: true,
          signal: stopping.signal,
          ...options,
        });
      },
      look: async (): Promise<void> => {
        await hasLooked();
        end(lookMilliseconds);
        await hasLooked();
      },
      stop: () => stopping.abort(),
    };
  };

  it('are missed when their collection was dropped, and queries wait', async () => {
    const { watch, look, stop } = open();
    const watched = watch();
    await look();
    await test.stores.readModels.dropCollection(test.projection.collection);
    await look();
    expect(await watched).toBe(true);
    expect(await test.stores.readModels.loadPointer(test.projection.name)).toBeUndefined();
    expect(test.stores.errors).toMatchObject([{ message: 'Documents of a read model are gone; it is made anew' }]);
    stop();
  });

  it('are followed anew by a run at rest whose checkpoint somebody has set back', async () => {
    const { wait, waiting, end } = manualWait();
    const started = test.run(test.stores, wait);
    await reached(started, position);
    const { name } = test.projection;
    await test.stores.readModels.saveCheckpoint(name, position - 1n);
    await eventually(() => expect(waiting()).toContain(lookMilliseconds));
    expect(await test.stores.readModels.loadCheckpoint(name)).toBe(position - 1n);
    end(lookMilliseconds);
    await eventually(async () => expect(await test.stores.readModels.loadCheckpoint(name)).toBe(position));
    await started.stop();
  });

  it('are left to the one that has the first part of them', async () => {
    const { watch, look, stop } = open();
    const watched = watch(test.projection, { isFirst: false });
    await test.stores.readModels.dropCollection(test.projection.collection);
    await look();
    await look();
    stop();
    expect(await watched).toBe(false);
    expect(await test.stores.readModels.loadPointer(test.projection.name)).toBe(1);
  });

  it.each([true, false])(
    'or another version that queries read end the run, also where no event comes: %s',
    async (isFirst) => {
      const { watch, look, stop } = open();
      const watched = watch(test.projection, { isFirst });
      await look();
      await test.stores.readModels.savePointer(test.projection.name, 1_001);
      await look();
      expect(await watched).toBe(true);
      stop();
    },
  );

  it('or not, another version goes on that is kept up to date beside newer code', async () => {
    const { watch, look, stop } = open();
    const watched = watch(test.projection, { isRead: false });
    await look();
    await test.stores.readModels.savePointer(test.projection.name, 2);
    await look();
    stop();
    expect(await watched).toBe(false);
  });

  it('are not missed while the store does not answer, or when the watch ends', async () => {
    const { watch, look, stop } = open({
      ...test.stores.readModels,
      storedVersionsOf: async () => Promise.reject(new Error('away')),
    });
    const watched = watch();
    await look();
    await look();
    stop();
    expect(await watched).toBe(false);
    expect(await test.stores.readModels.loadPointer(test.projection.name)).toBe(1);
  });

  describe('of several projections', () => {
    const [one, other, third] = [eventsSeen(1, 'one'), eventsSeen(1, 'other'), eventsSeen(1, 'third')];
    beforeEach(async () => {
      for (const { name, collection } of [one, other, third]) {
        await test.stores.readModels.collection(collection);
        await test.stores.readModels.savePointer(name, collection.version);
      }
    });

    it('are looked for with one timer, one question for pointers, and one for what is stored', async () => {
      const { readModels } = test.stores;
      const asked: string[] = [];
      const { watch, look, stop, waiting } = open({
        ...readModels,
        loadPointers: async (names) => {
          asked.push(`pointers of ${names.join(', ')}`);
          return readModels.loadPointers(names);
        },
        storedVersionsOf: async (names) => {
          asked.push(`versions of ${names.join(', ')}`);
          return readModels.storedVersionsOf(names);
        },
      });
      const watched = [watch(one), watch(other, { isFirst: false }), watch(third)];
      await look();
      expect(waiting()).toHaveLength(1);
      expect(asked).toEqual(['pointers of one, other, third', 'versions of one, third']);
      stop();
      expect(await Promise.all(watched)).toEqual([false, false, false]);
    });

    it('are missed each on its own, also of one that joins later', async () => {
      const { watch, look, stop } = open();
      const watched = watch(one);
      await look();
      const later = watch(other);
      const changed = watch(third);
      await test.stores.readModels.dropCollection(other.collection);
      await test.stores.readModels.savePointer(third.name, 1_001);
      await look();
      expect(await later).toBe(true);
      expect(await changed).toBe(true);
      await look();
      expect(await test.stores.readModels.loadPointer(one.name)).toBe(1);
      stop();
      expect(await watched).toBe(false);
    });

    it('are not looked for any more where the run of one has ended', async () => {
      const { watch, look, stop } = open();
      const ending = new AbortController();
      const [ended, goesOn] = [watch(one, { signal: ending.signal }), watch(other)];
      await look();
      ending.abort();
      expect(await ended).toBe(false);
      for (const { collection } of [one, other]) await test.stores.readModels.dropCollection(collection);
      await look();
      expect(await goesOn).toBe(true);
      expect(await test.stores.readModels.loadPointer(one.name)).toBe(1);
      expect(await watch(third, { signal: ending.signal })).toBe(false);
      stop();
    });

    it('are not forgotten where the run of one ends while it is looked', async () => {
      const { readModels } = test.stores;
      const ending = new AbortController();
      const { watch, look, stop } = open({
        ...readModels,
        storedVersionsOf: async (names) => {
          ending.abort();
          return readModels.storedVersionsOf(names);
        },
      });
      const [ended, goesOn] = [watch(one, { signal: ending.signal }), watch(other)];
      for (const { collection } of [one, other]) await readModels.dropCollection(collection);
      await look();
      expect(await ended).toBe(false);
      expect(await goesOn).toBe(true);
      expect(await readModels.loadPointer(one.name)).toBe(1);
      stop();
    });

    it('are missed while those of another are being forgotten, whose run ends with that at the earliest', async () => {
      const { readModels } = test.stores;
      const forgetting = Promise.withResolvers<undefined>();
      const { watch, look, stop } = open({
        ...readModels,
        dropCollection: async (definition) => {
          if (definition.name === one.name) await forgetting.promise;
          await readModels.dropCollection(definition);
        },
        // so that there is something to drop
        storedVersions: async (name) => (name === one.name ? [1] : readModels.storedVersions(name)),
      });
      let hasEnded = false;
      const forgotten = watch(one).finally(() => (hasEnded = true));
      const missed = watch(other);
      await readModels.dropCollection(one.collection);
      await look();
      await readModels.dropCollection(other.collection);
      await look();
      expect(await missed).toBe(true);
      stop();
      await setImmediate();
      expect(hasEnded).toBe(false);
      forgetting.resolve(undefined);
      expect(await forgotten).toBe(true);
      expect(await readModels.loadPointer(one.name)).toBeUndefined();
    });

    it('are left to the next start where a store keeps them from being forgotten', async () => {
      const { readModels } = test.stores;
      const { watch, look, stop } = open({
        ...readModels,
        clearPointer: async () => Promise.reject(new Error('away')),
      });
      const watched = watch(one);
      await readModels.dropCollection(one.collection);
      await look();
      expect(await watched).toBe(true);
      expect(await readModels.loadPointer(one.name)).toBe(1);
      stop();
    });
  });
});
