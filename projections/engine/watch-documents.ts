/**
 * Running projections miss documents that somebody removed from the store, and notice that queries read another version, or that
 * somebody has set their checkpoint.
 */
import type { Wait } from '@driveaway/infra/clock/wait.ts';
import type { ReadModels } from '@driveaway/infra/read-models/port.ts';
import type { Log } from '@driveaway/infra/telemetry/port.ts';
import { forgetLostHistory } from './forget-lost-history.ts';
import type { Projection } from './projection.ts';
import type { RunningProjection } from './run-projection.ts';

/** How often it is looked. */
export const lookMilliseconds = 5_000;

type WatchPorts = {
  readonly readModels: Pick<
    ReadModels,
    | 'loadPointers'
    | 'loadCheckpoints'
    | 'storedVersionsOf'
    | 'loadPointer'
    | 'storedVersions'
    | 'dropCollection'
    | 'clearCheckpoint'
    | 'clearPointer'
  >;
  readonly log: Log;
};

export type WatchOptions = {
  readonly version: number;
  /** The name of its checkpoint, and who is told how far that has come. */
  readonly checkpoint: string;
  readonly confirm: RunningProjection['confirm'];
  /** Queries are to read this version; otherwise they read that of newer code. */
  readonly isRead: boolean;
  /** Of several that share the documents, one forgets them when they are gone. */
  readonly isFirst: boolean;
  readonly signal: AbortSignal;
};

/**
 * Looks after the version of a collection that queries read until the signal aborts; then gives false. Gives true when the
 * collection is gone, which is forgotten then, and when queries read another version: where no event comes, no write would
 * tell. Documents are not counted: that would go through all of them, and an audit compares each one.
 */
export type WatchDocuments = (
  projection: Pick<Projection, 'name' | 'collection'>,
  options: WatchOptions,
) => Promise<boolean>;

type Watched = Omit<WatchOptions, 'signal'> & {
  readonly projection: Pick<Projection, 'name' | 'collection'>;
  readonly end: (isOver: boolean) => void;
};

/**
 * One watch for all projections that run side by side, until the signal aborts: a look every few seconds asks the store once
 * for the pointers of all of them, once for their checkpoints, and once for what is stored. Who joins is looked after from the next look on.
 */
export const openWatch = ({ readModels, log }: WatchPorts, signal: AbortSignal, wait: Wait): WatchDocuments => {
  const watched = new Set<Watched>();
  let looking: Promise<void> | undefined;

  /** Not waited for by others: it may take long. Where it is not done, the next start of the projection does it. */
  const forget = async ({ projection, version, end }: Watched): Promise<void> => {
    const { name } = projection;
    log.error('Documents of a read model are gone; it is made anew', undefined, { name, version });
    try {
      await forgetLostHistory(readModels, projection);
    } catch (cause) {
      log.warn('Documents that are gone could not be forgotten', { name, cause: String(cause) });
    }
    end(true);
  };

  const look = async (): Promise<void> => {
    const looked = [...watched];
    const pointers = await readModels.loadPointers(looked.map(({ projection }) => projection.name));
    const inUse = looked.filter(({ projection, version, isRead, end }) => {
      const pointer = pointers.get(projection.name);
      if (isRead && pointer !== undefined && pointer !== version) end(true);
      return pointer === version;
    });
    const checkpoints = await readModels.loadCheckpoints(looked.map(({ checkpoint }) => checkpoint));
    const running = looked.filter((one) => watched.has(one));
    await Promise.all(running.map(({ checkpoint, confirm }) => confirm(checkpoints.get(checkpoint))));
    const first = inUse.filter(({ isFirst }) => isFirst);
    if (first.length === 0) return;
    const stored = await readModels.storedVersionsOf(first.map(({ projection }) => projection.collection.name));
    for (const one of first) {
      const isStored = stored.get(one.projection.collection.name)?.includes(one.version) === true;
      // what has ended meanwhile is left to the next start
      if (!isStored && watched.delete(one)) void forget(one);
    }
  };

  const lookAgain = async (): Promise<void> => {
    while (!signal.aborted) {
      await wait(lookMilliseconds, signal);
      if (signal.aborted || watched.size === 0) continue;
      try {
        await look();
      } catch (cause) {
        // a store that does not answer says nothing of its documents
        if (!signal.aborted) log.warn('Read models could not be looked after', { cause: String(cause) });
      }
    }
  };

  return (projection, { signal: until, ...options }) =>
    new Promise((resolve) => {
      const end = (isOver: boolean): void => {
        watched.delete(one);
        until.removeEventListener('abort', stop);
        resolve(isOver);
      };
      // who is being forgotten ends with that: nobody is to begin anew meanwhile
      const stop = (): void => {
        if (watched.has(one)) end(false);
      };
      const one: Watched = { projection, ...options, end };
      watched.add(one);
      until.addEventListener('abort', stop);
      if (until.aborted) stop();
      looking ??= lookAgain();
    });
};
