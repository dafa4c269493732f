import { checkCollectionDefinition } from '@driveaway/infra/read-models/check-collection-definition.ts';
import type { CollectionDefinition, ReadModels } from '@driveaway/infra/read-models/port.ts';
import { createMemoryCheckpoints } from './memory-checkpoints.ts';
import { createMemoryCollection } from './memory-collection.ts';

export type MemoryReadModels = ReadModels & {
  /** Everything that can be made of the events again is gone, as when an operator drops the database. */
  readonly lose: () => void;
};

/** Read models in memory, which several processes may share. */
export const createMemoryReadModels = (): MemoryReadModels => {
  const collections = new Map<string, ReturnType<typeof createMemoryCollection> & { readonly isDurable: boolean }>();
  const pointers = new Map<string, number>();
  const checkpoints = createMemoryCheckpoints();
  let isClosed = false;
  const assertOpen = (): void => {
    if (isClosed) throw new Error('The read models are closed');
  };
  const keyOf = (definition: CollectionDefinition): string => {
    const { name, version } = checkCollectionDefinition(definition);
    return `${name}.v${version}`;
  };

  return {
    collection: async (definition) => {
      assertOpen();
      const key = keyOf(definition);
      const stored = collections.get(key) ?? {
        ...createMemoryCollection(),
        isDurable: definition.isDurable === true,
      };
      collections.set(key, stored);
      return stored.open(definition, { assertOpen, saveCheckpoint: checkpoints.save });
    },
    dropCollection: async (definition) => {
      assertOpen();
      collections.delete(keyOf(definition));
    },
    storedVersions: async (name) => {
      assertOpen();
      const prefix = `${name}.v`;
      return [...collections.keys()].flatMap((key) => (key.startsWith(prefix) ? Number(key.slice(prefix.length)) : []));
    },
    loadCheckpoint: async (projection) => {
      assertOpen();
      return checkpoints.load(projection);
    },
    openPartitions: async (projection, partitions) => {
      assertOpen();
      return checkpoints.openPartitions(projection, partitions);
    },
    openCheckpoint: async (projection, held) => {
      assertOpen();
      return checkpoints.open(projection, held);
    },
    saveCheckpoint: async (projection, position) => {
      assertOpen();
      checkpoints.save({ projection, position });
    },
    clearCheckpoint: async (projection) => {
      assertOpen();
      checkpoints.clear(projection);
    },
    loadPointer: async (collection) => {
      assertOpen();
      return pointers.get(collection);
    },
    savePointer: async (collection, version) => {
      assertOpen();
      pointers.set(collection, version);
    },
    clearPointer: async (collection) => {
      assertOpen();
      pointers.delete(collection);
    },
    close: async () => {
      isClosed = true;
    },
    lose: () => {
      for (const [key, { isDurable }] of collections) if (!isDurable) collections.delete(key);
      checkpoints.clearAll();
      pointers.clear();
    },
  };
};
