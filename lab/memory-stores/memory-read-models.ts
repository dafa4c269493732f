import { checkCollectionDefinition } from '@driveaway/infra/read-models/check-collection-definition.ts';
import type { CollectionDefinition, ReadModels, StoredDocument } from '@driveaway/infra/read-models/port.ts';
import { createMemoryCheckpoints, type StoredCheckpoint } from './memory-checkpoints.ts';
import { createMemoryCollection } from './memory-collection.ts';

type StoredCollection = { readonly documents: ReadonlyMap<string, StoredDocument>; readonly isDurable: boolean };

/** Everything that is stored at a moment. */
export type CopiedReadModels = {
  readonly collections: ReadonlyMap<string, StoredCollection>;
  readonly pointers: ReadonlyMap<string, number>;
  readonly checkpoints: ReadonlyMap<string, StoredCheckpoint>;
};

export type MemoryReadModels = ReadModels & {
  readonly copy: () => CopiedReadModels;
  /** Everything that can be made of the events again is gone, as when an operator drops the database. */
  readonly lose: () => void;
};

/** Read models in memory, which several processes may share: those of a copy, or none. */
export const createMemoryReadModels = (before?: CopiedReadModels): MemoryReadModels => {
  const collections = new Map(
    Array.from(
      before?.collections ?? [],
      ([key, { documents, isDurable }]) => [key, { ...createMemoryCollection(documents), isDurable }] as const,
    ),
  );
  const pointers = new Map(before?.pointers);
  const checkpoints = createMemoryCheckpoints(before?.checkpoints);
  let isClosed = false;
  const assertOpen = (): void => {
    if (isClosed) throw new Error('The read models are closed');
  };
  const keyOf = (definition: CollectionDefinition): string => {
    const { name, version } = checkCollectionDefinition(definition);
    return `${name}.v${version}`;
  };
  const versionsOf = (name: string): readonly number[] => {
    const prefix = `${name}.v`;
    return [...collections.keys()].flatMap((key) => (key.startsWith(prefix) ? Number(key.slice(prefix.length)) : []));
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
      return versionsOf(name);
    },
    storedVersionsOf: async (names) => {
      assertOpen();
      return new Map(
        names.map((name) => [name, versionsOf(name)] as const).filter(([, versions]) => versions.length > 0),
      );
    },
    loadCheckpoint: async (projection) => {
      assertOpen();
      return checkpoints.load(projection);
    },
    loadCheckpoints: async (projections) => {
      assertOpen();
      return new Map(
        projections.flatMap((projection) => {
          const position = checkpoints.load(projection);
          return position === undefined ? [] : [[projection, position] as const];
        }),
      );
    },
    openPartitions: async (projection, partitions) => {
      assertOpen();
      return checkpoints.openPartitions(projection, partitions);
    },
    savePartitions: async (saves) => {
      assertOpen();
      return checkpoints.savePartitions(saves);
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
    loadPointers: async (names) => {
      assertOpen();
      return new Map([...pointers].filter(([name]) => names.includes(name)));
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
    copy: () => ({
      collections: new Map(
        Array.from(
          collections,
          ([key, { documents, isDurable }]) => [key, { documents: documents(), isDurable }] as const,
        ),
      ),
      pointers: new Map(pointers),
      checkpoints: checkpoints.copy(),
    }),
    lose: () => {
      for (const [key, { isDurable }] of collections) if (!isDurable) collections.delete(key);
      checkpoints.clearAll();
      pointers.clear();
    },
  };
};
