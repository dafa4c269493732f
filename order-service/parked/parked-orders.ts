/** Orders that a projection has parked, in the versions of the read models that are in use. */
import { parkedOrderSchema, parkedOrdersCollection, projectionBuild } from '@driveaway/domain/api/parked-orders.ts';
import type { ParkedWork } from '@driveaway/domain/api/parked-work.ts';
import { readModelCollections } from '@driveaway/domain/api/read-models.ts';
import type { ReadModels } from '@driveaway/infra/read-models/port.ts';

type ParkedReadModels = Pick<ReadModels, 'collection' | 'loadPointer'>;

/** At most `limit` of each read model. What is parked in a version that nobody reads any more concerns nobody. */
export const listParkedOrders = async (
  readModels: ParkedReadModels,
  limit: number,
): Promise<readonly Extract<ParkedWork, { readonly kind: 'projection' }>[]> => {
  const collection = await readModels.collection(parkedOrdersCollection);
  const inUse = async ({ name, version }: { readonly name: string; readonly version: number }) => {
    const build = projectionBuild(name, (await readModels.loadPointer(name)) ?? version);
    return collection.find({ where: { projection: build, status: 'parked' }, limit });
  };
  const found = await Promise.all(Object.values(readModelCollections).map(inUse));
  return found.flat().map(({ id, body }) => {
    const { projection, stream, eventType, revision, error, parkedAt, behind } = parkedOrderSchema.parse(body);
    return {
      id,
      kind: 'projection',
      projection,
      stream,
      eventType,
      revision,
      error: error.name,
      parkedAt,
      behind: behind.length,
    };
  });
};
