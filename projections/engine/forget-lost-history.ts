/** After an older backup of the events was restored, what was made of the events that are gone is no longer true. */
import type { ReadModels } from '@driveaway/infra/read-models/port.ts';
import { buildCheckpoint } from './collection-versions.ts';
import type { Projection } from './projection.ts';

type ForgetPorts = Pick<ReadModels, 'storedVersions' | 'dropCollection' | 'clearCheckpoint' | 'clearPointer'>;

/** Drops every stored version of a projection: queries wait until its first build is done. Idempotent. */
export const forgetLostHistory = async (
  readModels: ForgetPorts,
  { name, collection }: Pick<Projection, 'name' | 'collection'>,
): Promise<void> => {
  // the pointer first: nobody reads what is being dropped
  await readModels.clearPointer(name);
  for (const version of await readModels.storedVersions(collection.name)) {
    await readModels.clearCheckpoint(buildCheckpoint(name, version));
    await readModels.dropCollection({ ...collection, version });
  }
  // the last: until then a start finds that there is more to drop
  await readModels.clearCheckpoint(name);
};
