/** Every document of a product that has stopped against a rebuild from the first event. */
import { isDeepStrictEqual } from 'node:util';
import { systemClock } from '@driveaway/infra/clock/system-clock.ts';
import { rebuildProjection } from '@driveaway/projections/engine/rebuild.ts';
import { projections } from '@driveaway/projections/start-projections.ts';
import type { ReadModelCollection, StoredDocument } from '@driveaway/infra/read-models/port.ts';
import type { Stores } from '@driveaway/infra/stores/stores.ts';

const documentsOf = async (collection: ReadModelCollection): Promise<ReadonlyMap<string, StoredDocument>> => {
  const documents = await collection.find({ where: {}, limit: Math.max(1, await collection.count()) });
  return new Map(documents.map((document) => [document.id, document]));
};

/** Rebuilds every collection and names the documents that differ from what was there. */
export const compareWithRebuild = async (stores: Stores): Promise<readonly string[]> => {
  const { signal } = new AbortController();
  const differences: string[] = [];
  for (const projection of projections) {
    const documents = async (stored: number): Promise<ReadonlyMap<string, StoredDocument>> =>
      documentsOf(await stores.readModels.collection({ ...projection.collection, version: stored }));
    // until the first build is done nothing is read, and the rebuild begins with dropping it
    const former = (await stores.readModels.loadPointer(projection.name)) ?? projection.collection.version;
    const kept = await documents(former);
    const { version } = await rebuildProjection(projection, { ...stores, clock: systemClock }, { signal });
    const rebuilt = await documents(version);
    for (const id of new Set([...kept.keys(), ...rebuilt.keys()])) {
      if (isDeepStrictEqual(kept.get(id), rebuilt.get(id))) continue;
      differences.push(`${id} of ${projection.name} v${former} and of its rebuild`);
    }
  }
  return differences;
};
