import { join } from 'node:path';
import { openSqliteReader } from '../data-directory/open-sqlite-file.ts';
import { readAcknowledged } from '../event-store/embedded/acknowledged-mark.ts';
import { readEventsAsFound, type EventAsFound } from '../event-store/embedded/read-events-as-found.ts';
import { findForeignObjects, type ForeignObject } from './foreign-objects.ts';

export type FilesAsFound = {
  readonly events: (after: bigint, limit: number) => readonly EventAsFound[];
  readonly acknowledged: () => bigint;
  readonly foreignObjects: () => Promise<{ readonly files: number; readonly found: readonly ForeignObject[] }>;
};

/**
 * The files of a data directory for an audit, beside whoever has them open. `collections` are the names of all read models.
 * The event file is opened with the first read and stays open; `open` says how files are, by default beside who writes them.
 */
export const openFilesAsFound = (
  directory: string,
  collections: ReadonlySet<string>,
  open: typeof openSqliteReader = openSqliteReader,
): FilesAsFound & { readonly close: () => void } => {
  const file = join(directory, 'events.sqlite');
  let database: ReturnType<typeof openSqliteReader> | undefined;
  let read: ReturnType<typeof readEventsAsFound> | undefined;
  return {
    events: (after, limit) => {
      database ??= open(file);
      read ??= readEventsAsFound(database);
      return read(after, limit);
    },
    acknowledged: () => readAcknowledged(file),
    foreignObjects: () => findForeignObjects(directory, collections, open),
    close: () => database?.close(),
  };
};
