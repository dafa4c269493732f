/** The indexes of the product's collections: made with a collection, or by a command where many documents wait for one. */
import type { Collection, IndexDescription } from 'mongodb';
import { isNoSuchCollection } from './mongo-fault.ts';

export type NamedIndex = IndexDescription & { readonly name: string };

type IndexedCollection = Pick<
  Collection,
  'collectionName' | 'listIndexes' | 'estimatedDocumentCount' | 'createIndexes'
>;

/** So many are read for an index well within a start. */
const fewDocuments = 50_000;

/** Those that the server does not have; undefined where it does not have the collection either. */
const missingIndexes = async (
  collection: IndexedCollection,
  indexes: readonly NamedIndex[],
): Promise<readonly NamedIndex[] | undefined> => {
  try {
    const names = new Set((await collection.listIndexes().toArray()).map(({ name }) => name));
    // some servers answer so for a collection that is not there
    if (names.size === 0) return undefined;
    return indexes.filter(({ name }) => !names.has(name));
  } catch (error) {
    if (isNoSuchCollection(error)) return undefined;
    throw error;
  }
};

/**
 * Makes what is missing, in a collection that is new or small. Throws, with the command that helps, where a large one lacks
 * an index: a start has no time for that, and queries would go through all of it.
 */
export const ensureIndexes = async (
  collection: IndexedCollection,
  indexes: readonly NamedIndex[],
  few = fewDocuments,
): Promise<void> => {
  const missing = (await missingIndexes(collection, indexes)) ?? indexes;
  if (missing.length === 0) return;
  const documents = await collection.estimatedDocumentCount();
  if (documents > few) {
    const names = missing.map(({ name }) => `"${name}"`).join(', ');
    const lacks = `${collection.collectionName} has ${documents} documents and lacks ${names}`;
    throw new Error(`${lacks}: run "npm run orders -- indexes" of this version first`);
  }
  await collection.createIndexes([...missing]);
};

/** Makes what is missing however long it takes; nothing in a collection that is not there. Answers the names. */
export const makeMissingIndexes = async (
  collection: IndexedCollection,
  indexes: readonly NamedIndex[],
): Promise<readonly string[]> => {
  const missing = (await missingIndexes(collection, indexes)) ?? [];
  if (missing.length > 0) await collection.createIndexes([...missing]);
  return missing.map(({ name }) => name);
};
