/** After an older backup of the events was restored, what was made of the events that are gone is no longer true. */
import type { ReadModels } from '@driveaway/infra/read-models/port.ts';
import { buildCheckpoint } from './collection-versions.ts';
import type { Projection } from './projection.ts';

type ForgetPorts = Pick<
  ReadModels,
  'storedVersions' | 'dropCollection' | 'clearCheckpoint' | 'loadPointer' | 'clearPointer'
>;

/** Drops every stored version of a projection: queries wait until its first build is done. Idempotent. */
export const forgetLostHistory = async (
  readModels: ForgetPorts,
  { name, collection }: Pick<Projection, 'name' | 'collection'>,
): Promise<void> => {
  const pointer = await readModels.loadPointer(name);
  const stored = await readModels.storedVersions(collection.name);
  // a build would go on from them; also where somebody has dropped the version that queries read
  for (const version of new Set([...stored, ...(pointer === undefined ? [] : [pointer])]))
    await readModels.clearCheckpoint(buildCheckpoint(name, version));
  // before the documents: nobody reads what is being dropped
  await readModels.clearPointer(name);
  for (const version of stored) await readModels.dropCollection({ ...collection, version });
  // the last: until then a start finds that there is more to drop
  await readModels.clearCheckpoint(name);
};
