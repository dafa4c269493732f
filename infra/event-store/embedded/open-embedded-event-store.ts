import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { openSqliteFile } from '../../data-directory/open-sqlite-file.ts';
import { sqliteErrorCode } from '../../data-directory/sqlite-error-code.ts';
import { EventStoreFault } from '../event-store-fault.ts';
import type { AllPage, EventStore, Position, ReadAllOptions } from '../port.ts';
import { assertAppend } from '../assert-append.ts';
import { acknowledgedMarkFile, openAcknowledgedMark, type AcknowledgedMark } from './acknowledged-mark.ts';
import { checkWal } from './check-wal.ts';
import { checkEvents, openEventTable, type EventTable } from './event-table.ts';
import { createGroupCommit } from './group-commit.ts';
import { followEvents } from './follow-events.ts';

/** How many positions one page looks at, matching or not: bounds how long a read holds the thread. */
const largestWindow = 4_096n;
const defaultLimit = 4_096;
/** SQLite's largest integer: "from the end" when reading backwards. */
const lastPossibleRevision = 2n ** 63n - 1n;

const diskFull = 13;
/** SQLITE_BUSY, LOCKED, IOERR, FULL and CANTOPEN: says nothing about what is stored. */
const passing: ReadonlySet<number | undefined> = new Set([5, 6, 10, 13, 14]);

export type EmbeddedEventStoreOptions = {
  readonly file: string;
  /** Told once when a failed commit has stopped all writing: the process should end and be started again. */
  readonly onStopped?: (fault: EventStoreFault) => void;
};

/**
 * Opens (and creates if needed) the event store in one SQLite file, for one process. Checks the file first and throws
 * an `EventStoreFault` with code `damaged` when acknowledged events were changed or lost.
 */
export const openEmbeddedEventStore = async ({ file, onStopped }: EmbeddedEventStoreOptions): Promise<EventStore> => {
  checkWal(`${file}-wal`);
  let database: DatabaseSync | undefined;
  let table: EventTable;
  let mark: AcknowledgedMark | undefined;
  try {
    database = openSqliteFile(file, 'FULL');
    // Without spills only commits reach the log, which is what the check of a log at open relies on.
    database.exec('PRAGMA cache_spill = OFF; PRAGMA wal_autocheckpoint = 1000; PRAGMA cache_size = -16000');
    table = openEventTable(database);
    checkFile(file, database);
    mark = openAcknowledgedMark(file);
    checkNewest(file, mark, table);
    // what lies in the database is synced, so it may be claimed
    if (emptyLog(database)) mark.write(table.head() ?? 0n);
  } catch (cause) {
    mark?.close();
    database?.close();
    if (cause instanceof EventStoreFault) throw cause;
    const isSystemError = cause instanceof Error && 'syscall' in cause;
    const code = isSystemError || passing.has(sqliteErrorCode(cause)) ? 'unavailable' : 'damaged';
    throw new EventStoreFault(code, `${file} cannot be opened as an event store`, cause);
  }

  let closed = false;
  const followers = new Set<() => void>();
  const wakeFollowers = () => {
    for (const wake of followers) wake();
  };
  const writer = createGroupCommit({ database, table, onDurable: mark.write, onCommitted: wakeFollowers, onStopped });

  const assertOpen = () => {
    if (closed) throw new EventStoreFault('closed', 'The event store is closed');
  };

  const readPage = ({ after, prefixes = [], limit }: ReadAllOptions): AllPage => {
    assertOpen();
    const start = after ?? 0n;
    const head = table.head() ?? 0n;
    if (start >= head) return { events: [], position: after, atHead: true };
    const windowEnd = head - start > largestWindow ? start + largestWindow : head;
    const events = table.readRange(start, windowEnd, prefixes, limit);
    const last = events.at(-1);
    const position = last !== undefined && events.length >= limit ? last.position : windowEnd;
    return { events, position, atHead: position === head };
  };

  return {
    append: async (stream, events, expected) => {
      assertOpen();
      assertAppend(stream, events, expected);
      return writer.append(stream, events, expected);
    },
    appendInTurn: async (appends) => {
      assertOpen();
      for (const { stream, events, expected } of appends) assertAppend(stream, events, expected);
      return writer.appendInTurn(appends);
    },
    readStream: async (stream, { from, direction = 'forwards', limit = defaultLimit } = {}) => {
      assertOpen();
      assertLimit(limit);
      if (from !== undefined && from < 0n) throw new RangeError(`${from} is not a revision`);
      return direction === 'forwards'
        ? table.readForwards(stream, from ?? 0n, limit)
        : table.readBackwards(stream, from ?? lastPossibleRevision, limit);
    },
    readAll: async (options) => {
      assertLimit(options.limit);
      return readPage(options);
    },
    subscribe: (options) => followEvents(options, { readPage, followers }),
    head: async (): Promise<Position | undefined> => {
      assertOpen();
      return table.head();
    },
    close: async () => {
      if (closed) return;
      writer.close();
      closed = true;
      wakeFollowers();
      database.close();
      mark.close();
    },
  };
};

/** Throws `damaged`, with the file and what is wrong in it. */
const checkFile = (file: string, database: DatabaseSync): void => {
  try {
    checkEvents(database);
  } catch (fault) {
    if (!(fault instanceof EventStoreFault)) throw fault;
    throw new EventStoreFault(fault.code, `${file} is damaged: ${fault.message}; restore a backup`, fault);
  }
};

/** Throws `damaged` when the newest events that were acknowledged are not there. */
const checkNewest = (file: string, mark: AcknowledgedMark, table: EventTable): void => {
  const acknowledged = mark.read();
  const head = table.head() ?? 0n;
  if (head >= acknowledged) return;
  throw new EventStoreFault(
    'damaged',
    `${file} ends at event ${head}, and ${acknowledged} were acknowledged: restore a backup; remove ` +
      `${acknowledgedMarkFile(file)} if this file is the backup`,
  );
};

/** Starts with an empty log, so that the next start has little to check. False on a full disk, where it stays as it is. */
const emptyLog = (database: DatabaseSync): boolean => {
  try {
    const { busy } = z.object({ busy: z.int() }).parse(database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get());
    return busy === 0;
  } catch (error) {
    if (sqliteErrorCode(error) !== diskFull) throw error;
    return false;
  }
};

const assertLimit = (limit: number): void => {
  if (!Number.isInteger(limit) || limit < 1) throw new RangeError(`A limit is a positive integer, not ${limit}`);
};
