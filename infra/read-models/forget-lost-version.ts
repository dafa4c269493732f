import { projectionBuild } from '@driveaway/domain/api/parked-orders.ts';
import type { ReadModels } from './port.ts';

type ForgetPorts = Pick<ReadModels, 'loadPointer' | 'storedVersions' | 'clearPointer' | 'clearCheckpoint'>;

/**
 * Forgets the version of a collection that queries read where its documents are gone, dropped with their collection by
 * somebody: it is then built anew. True when there was one to forget. To be asked before anybody opens the collection, which
 * would make an empty one.
 */
export const forgetLostVersion = async (readModels: ForgetPorts, name: string): Promise<boolean> => {
  const pointer = await readModels.loadPointer(name);
  if (pointer === undefined || (await readModels.storedVersions(name)).includes(pointer)) return false;
  // queries may have been given another version meanwhile
  if ((await readModels.loadPointer(name)) !== pointer) return false;
  // before the pointer: a build goes on from it
  await readModels.clearCheckpoint(projectionBuild(name, pointer));
  await readModels.clearPointer(name);
  await readModels.clearCheckpoint(name);
  return true;
};

/** Those of several collections whose documents seem to be gone: one look at all of them, by which none is forgotten yet. */
export const seeminglyLost = async (
  readModels: Pick<ReadModels, 'loadPointers' | 'storedVersionsOf'>,
  names: readonly string[],
): Promise<readonly string[]> => {
  const pointers = await readModels.loadPointers(names);
  if (pointers.size === 0) return [];
  const stored = await readModels.storedVersionsOf([...pointers.keys()]);
  return Array.from(pointers).flatMap(([name, version]) => (stored.get(name)?.includes(version) === true ? [] : name));
};
