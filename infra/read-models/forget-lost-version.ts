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
