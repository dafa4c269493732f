/** A running projection misses documents that somebody removed from the store, and notices that queries read another version. */
import type { Wait } from '@driveaway/infra/clock/wait.ts';
import type { ReadModels } from '@driveaway/infra/read-models/port.ts';
import type { Log } from '@driveaway/infra/telemetry/port.ts';
import { forgetLostHistory } from './forget-lost-history.ts';
import type { Projection } from './projection.ts';

/** How often it is looked. */
export const lookMilliseconds = 5_000;
type WatchPorts = {
  readonly readModels: Pick<
    ReadModels,
    'loadPointer' | 'storedVersions' | 'dropCollection' | 'clearCheckpoint' | 'clearPointer'
  >;
  readonly log: Log;
};

type WatchOptions = {
  readonly version: number;
  /** Queries are to read this version; otherwise they read that of newer code. */
  readonly isRead: boolean;
  /** Of several that share the documents, one forgets them when they are gone. */
  readonly isFirst: boolean;
  readonly signal: AbortSignal;
  readonly wait: Wait;
};

/**
 * Looks after the version of a collection that queries read until the signal aborts; then gives false. Gives true when the
 * collection is gone, which is forgotten then, and when queries read another version: where no event comes, no write would
 * tell. Documents are not counted: that would go through all of them, and an audit compares each one.
 */
export const watchDocuments = async (
  projection: Projection,
  { readModels, log }: WatchPorts,
  { version, isRead, isFirst, signal, wait }: WatchOptions,
): Promise<boolean> => {
  const { name, collection } = projection;
  const isOver = async (): Promise<boolean> => {
    const pointer = await readModels.loadPointer(name);
    if (pointer !== version) return isRead && pointer !== undefined;
    if (!isFirst || (await readModels.storedVersions(collection.name)).includes(version)) return false;
    log.error('Documents of a read model are gone; it is made anew', undefined, { name, version });
    await forgetLostHistory(readModels, projection);
    return true;
  };
  while (!signal.aborted) {
    try {
      if (await isOver()) return true;
    } catch (cause) {
      // a store that does not answer says nothing of its documents
      if (!signal.aborted) log.warn('A read model could not be looked after', { name, cause: String(cause) });
    }
    await wait(lookMilliseconds, signal);
  }
  return false;
};
