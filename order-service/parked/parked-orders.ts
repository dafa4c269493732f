/** Orders that a projection has parked, in the versions of the read models that are in use. */
import {
  parkedOrderSchema,
  parkedOrdersCollection,
  projectionBuild,
  type ParkedOrder,
} from '@driveaway/domain/api/parked-orders.ts';
import type { ParkedWork } from '@driveaway/domain/api/parked-work.ts';
import { readModelCollections } from '@driveaway/domain/api/read-models.ts';
import type { ReadModels } from '@driveaway/infra/read-models/port.ts';

/** Of the events that wait behind one. */
const mostShown = 100;

type ParkedOrderWork = Extract<ParkedWork, { readonly kind: 'projection' }>;

type ParkedReadModels = Pick<ReadModels, 'collection' | 'loadPointer'>;

/** At most `limit` of each read model. What is parked in a version that nobody reads any more concerns nobody. */
export const listParkedOrders = async (
  readModels: ParkedReadModels,
  limit: number,
): Promise<readonly ParkedOrderWork[]> => {
  const collection = await readModels.collection(parkedOrdersCollection);
  const inUse = async ({ name, version }: { readonly name: string; readonly version: number }) => {
    const build = projectionBuild(name, (await readModels.loadPointer(name)) ?? version);
    return collection.find({ where: { projection: build, status: 'parked' }, limit });
  };
  const found = await Promise.all(Object.values(readModelCollections).map(inUse));
  return found.flat().map(({ id, body }) => {
    const { projection, stream, eventId, eventType, revision, error, parkedAt, behind } = parkedOrderSchema.parse(body);
    return {
      id,
      kind: 'projection',
      projection,
      stream,
      eventId,
      eventType,
      revision,
      error: error.name,
      parkedAt,
      behind: behind.length,
      waiting: behind.slice(0, mostShown).map((event) => ({
        eventId: event.eventId,
        eventType: event.eventType,
        revision: event.revision,
      })),
    };
  });
};

/** One that is parked, by its id. */
export const findParkedOrder = async (
  readModels: ParkedReadModels,
  id: string,
): Promise<Pick<ParkedOrder, 'projection' | 'stream'> | undefined> => {
  const found = await (await readModels.collection(parkedOrdersCollection)).get(id);
  const order = found && parkedOrderSchema.parse(found.body);
  return order?.status === 'parked' ? order : undefined;
};
