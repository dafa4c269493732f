import { readModelCollections } from '@driveaway/domain/api/read-models.ts';
import type { CollectionDefinition, ReadModels } from '@driveaway/infra/read-models/port.ts';
import { remembers } from '@driveaway/infra/memory/remembers.ts';

export type CollectionName = keyof typeof readModelCollections;

/** The part of the read models that queries need; `Collection` is as much of a collection as the caller uses. */
export type CurrentReadModels<Collection> = Pick<ReadModels, 'loadPointer'> & {
  readonly collection: (definition: CollectionDefinition) => Promise<Collection>;
};

/** Gives collections in the version that the pointer names, each opened once; undefined until the first build is done. */
export const currentCollections = <Collection>(readModels: CurrentReadModels<Collection>) => {
  const opened = remembers('collections', new Map<string, Promise<Collection>>());
  return async (name: CollectionName): Promise<Collection | undefined> => {
    const definition = readModelCollections[name];
    const version = await readModels.loadPointer(definition.name);
    if (version === undefined) return undefined;
    const key = `${definition.name}/${version}`;
    const collection = opened.get(key) ?? readModels.collection({ ...definition, version });
    opened.set(key, collection);
    collection.catch(() => opened.delete(key));
    return collection;
  };
};
