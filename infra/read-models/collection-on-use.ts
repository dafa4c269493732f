import type { CollectionDefinition, ReadModelCollection, ReadModels } from './port.ts';

/** Opens a collection with its first use; one that could not be opened is tried again with the next. */
export const collectionOnUse = (
  readModels: Pick<ReadModels, 'collection'>,
  definition: CollectionDefinition,
): (() => Promise<ReadModelCollection>) => {
  let opened: ReadModelCollection | undefined;
  return async () => (opened ??= await readModels.collection(definition));
};
