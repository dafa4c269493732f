import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parkedOrdersCollection } from '@driveaway/domain/api/parked-orders.ts';
import type { CollectionDefinition, FindOptions, ReadModels } from '@driveaway/infra/read-models/port.ts';
import { openTestStores, type TestStores } from '../testing/open-test-stores.ts';
import { askSideBySide } from './ask-side-by-side.ts';

const builds = ['one@1', 'other@1', 'third@1'];

describe('what projections ask before they begin', () => {
  let stores: TestStores;
  beforeEach(async () => {
    stores = await openTestStores();
  });
  afterEach(() => stores.close());

  const park = async (projection: string, orders: readonly string[]): Promise<void> => {
    const parked = await stores.readModels.collection(parkedOrdersCollection);
    const writes = orders.map((stream) => ({
      id: `${projection}:${stream}`,
      revision: 0n,
      position: 1n,
      after: -1n,
      body: { projection, stream, status: 'parked' },
    }));
    expect(new Set(await parked.putAll(writes))).toEqual(new Set(['applied']));
  };

  /** The stores, shared with others or not, and the calls that they get. */
  const counted = ({ isShared }: { readonly isShared: boolean }) => {
    const calls: string[] = [];
    const { readModels, eventStore } = stores;
    const openPartitions: ReadModels['openPartitions'] = async () =>
      Promise.reject(new Error('It is not asked for here'));
    const ports = {
      eventStore: {
        ...eventStore,
        head: async () => {
          calls.push('head');
          return eventStore.head();
        },
      },
      readModels: {
        ...readModels,
        openPartitions: isShared ? openPartitions : undefined,
        loadPointer: async (name: string) => {
          calls.push('pointer');
          return readModels.loadPointer(name);
        },
        loadPointers: async (names: readonly string[]) => {
          calls.push('pointers');
          return readModels.loadPointers(names);
        },
        collection: async (definition: CollectionDefinition) => {
          const collection = await readModels.collection(definition);
          const find = async (options: FindOptions) => {
            calls.push(`find ${options.where['projection'] ?? 'all'}`);
            return collection.find(options);
          };
          return { ...collection, find };
        },
      },
    };
    return { asked: askSideBySide(ports), calls };
  };
  const askEach = async ({ asked }: ReturnType<typeof counted>) => ({
    heads: await Promise.all(builds.map(async () => asked.head())),
    pointers: await Promise.all(builds.map(async (name) => asked.readModels.loadPointer(name))),
    parked: await Promise.all(builds.map(async (build) => (await asked.findParked(build)).known.map(({ id }) => id))),
  });
  const answers = {
    heads: [undefined, undefined, undefined],
    pointers: [undefined, 2, undefined],
    parked: [['one@1:order-1', 'one@1:order-2'], [], ['third@1:order-1']],
  };
  const store = async (): Promise<void> => {
    await stores.readModels.savePointer('other@1', 2);
    await park('one@1', ['order-1', 'order-2']);
    await park('one@2', ['order-1']);
    await park('third@1', ['order-1']);
  };

  it('is asked once where processes share the store, and each hears of its own', async () => {
    await store();
    const shared = counted({ isShared: true });
    expect(await askEach(shared)).toEqual(answers);
    expect(shared.calls).toEqual(['head', 'pointers', 'find all']);
  });

  it('is asked by each where one process has the store to itself', async () => {
    await store();
    const alone = counted({ isShared: false });
    expect(await askEach(alone)).toEqual(answers);
    const finds = builds.map((build) => `find ${build}`);
    expect(alone.calls).toEqual(['head', 'head', 'head', 'pointer', 'pointer', 'pointer', ...finds]);
  });

  it('is asked for each where more is parked than is loaded at once', async () => {
    await store();
    await park(
      'old@1',
      Array.from({ length: 1_000 }, (_, index) => `order-${index}`),
    );
    const shared = counted({ isShared: true });
    expect(await askEach(shared)).toEqual(answers);
    expect(shared.calls).toEqual(['head', 'pointers', 'find all', ...builds.map((build) => `find ${build}`)]);
  });
});
