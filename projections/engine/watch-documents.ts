/** Documents that somebody removed from the store under a running projection are missed, and made anew. */
import type { Wait } from '@driveaway/infra/clock/wait.ts';
import type { ReadModels } from '@driveaway/infra/read-models/port.ts';
import type { Log } from '@driveaway/infra/telemetry/port.ts';
import { forgetLostHistory } from './forget-lost-history.ts';
import type { Projection } from './projection.ts';

/** How often it is looked whether the collection is there. */
export const lookMilliseconds = 5_000;
type WatchPorts = {
  readonly readModels: Pick<
    ReadModels,
    'loadPointer' | 'storedVersions' | 'dropCollection' | 'clearCheckpoint' | 'clearPointer'
  >;
  readonly log: Log;
};

type WatchOptions = { readonly version: number; readonly signal: AbortSignal; readonly wait: Wait };

/**
 * Looks after the version of a collection that queries read until the signal aborts; then gives false. When the collection
 * is gone, it is forgotten, and this gives true. Documents are not counted: that would go through all of them, and an audit
 * compares each one.
 */
export const watchDocuments = async (
  projection: Projection,
  { readModels, log }: WatchPorts,
  { version, signal, wait }: WatchOptions,
): Promise<boolean> => {
  const { name, collection } = projection;
  const isLost = async (): Promise<boolean> => {
    if ((await readModels.loadPointer(name)) !== version) return false;
    return !(await readModels.storedVersions(collection.name)).includes(version);
  };
  while (!signal.aborted) {
    try {
      if (await isLost()) {
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
