import type { CollectionDefinition, ReadModelCollection, ReadModels } from './port.ts';

/** Runs a call, and says what becomes of its fault. */
export type Around = <Result>(call: () => Promise<Result>) => Promise<Result>;

/** A collection each call of which goes through `around`; `collection` is asked for with each. */
export const aroundCollection = (
  collection: () => Promise<ReadModelCollection>,
  around: Around,
): ReadModelCollection => ({
  get: async (id) => around(async () => (await collection()).get(id)),
  getMany: async (ids) => around(async () => (await collection()).getMany(ids)),
  find: async (options) => around(async () => (await collection()).find(options)),
  put: async (document) => around(async () => (await collection()).put(document)),
  putAll: async (writes, checkpoint) => around(async () => (await collection()).putAll(writes, checkpoint)),
  count: async (having) => around(async () => (await collection()).count(having)),
  page: async (options) => around(async () => (await collection()).page(options)),
  tally: async (field, listed) => around(async () => (await collection()).tally(field, listed)),
});

/** Read models each call of which goes through `around`, collections opened by `open`. */
export const aroundReadModels = (
  readModels: () => ReadModels,
  around: Around,
  open: (definition: CollectionDefinition) => Promise<ReadModelCollection>,
): Omit<ReadModels, 'openPartitions' | 'close'> => ({
  collection: async (definition) => around(async () => open(definition)),
  dropCollection: async (definition) => around(async () => readModels().dropCollection(definition)),
  storedVersions: async (name) => around(async () => readModels().storedVersions(name)),
  storedVersionsOf: async (names) => around(async () => readModels().storedVersionsOf(names)),
  loadCheckpoint: async (projection) => around(async () => readModels().loadCheckpoint(projection)),
  loadCheckpoints: async (projections) => around(async () => readModels().loadCheckpoints(projections)),
  openCheckpoint: async (projection, held) =>
    around(async () => {
      const opened = await readModels().openCheckpoint(projection, held);
      return { ...opened, save: async (position) => around(async () => opened.save(position)) };
    }),
  saveCheckpoint: async (projection, position) => around(async () => readModels().saveCheckpoint(projection, position)),
  clearCheckpoint: async (projection) => around(async () => readModels().clearCheckpoint(projection)),
  loadPointer: async (collection) => around(async () => readModels().loadPointer(collection)),
  loadPointers: async (collections) => around(async () => readModels().loadPointers(collections)),
  savePointer: async (collection, version) => around(async () => readModels().savePointer(collection, version)),
  clearPointer: async (collection) => around(async () => readModels().clearPointer(collection)),
});
