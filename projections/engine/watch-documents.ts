/** Documents that somebody removed from the store under a running projection are missed, and made anew. */
import type { Wait } from '@driveaway/infra/clock/wait.ts';
import type { ReadModels } from '@driveaway/infra/read-models/port.ts';
import type { Log } from '@driveaway/infra/telemetry/port.ts';
import { forgetLostHistory } from './forget-lost-history.ts';
import type { Projection } from './projection.ts';

/** How often it is looked whether the collection is there. */
export const lookMilliseconds = 5_000;
/** Each so many looks its documents are counted as well, which takes the store longer. */
const looksPerCount = 12;

type WatchPorts = {
  readonly readModels: Pick<
    ReadModels,
    'collection' | 'loadPointer' | 'storedVersions' | 'dropCollection' | 'clearCheckpoint' | 'clearPointer'
  >;
  readonly log: Log;
};

type WatchOptions = { readonly version: number; readonly signal: AbortSignal; readonly wait: Wait };

/**
 * Looks after the version of a collection that queries read until the signal aborts; then gives false. Documents are never
 * removed one by one: when the collection is gone, or has fewer than it had, it is forgotten, and this gives true.
 */
export const watchDocuments = async (
  projection: Projection,
  { readModels, log }: WatchPorts,
  { version, signal, wait }: WatchOptions,
): Promise<boolean> => {
  const { name, collection } = projection;
  let most = 0;
  const areLost = async (isCounted: boolean): Promise<boolean> => {
    if ((await readModels.loadPointer(name)) !== version) return false;
    if (!(await readModels.storedVersions(collection.name)).includes(version)) return true;
    if (!isCounted) return false;
    const count = await (await readModels.collection({ ...collection, version })).count();
    if (count < most) return true;
    most = count;
    return false;
  };
  for (let looks = 0; !signal.aborted; looks += 1) {
    try {
      if (await areLost(looks % looksPerCount === 0)) {
        log.error('Documents of a read model are gone; it is made anew', undefined, { name, version });
        await forgetLostHistory(readModels, projection);
        return true;
      }
    } catch (cause) {
      // a store that does not answer says nothing of its documents
      if (!signal.aborted) log.warn('A read model could not be looked after', { name, cause: String(cause) });
    }
    await wait(lookMilliseconds, signal);
  }
  return false;
};
