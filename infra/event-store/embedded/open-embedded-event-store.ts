import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { openSqliteCopy, openSqliteFile } from '../../data-directory/open-sqlite-file.ts';
import { sqliteErrorCode } from '../../data-directory/sqlite-error-code.ts';
import { EventStoreFault } from '../event-store-fault.ts';
import type { EventStore, Position } from '../port.ts';
import { assertAppend } from '../assert-append.ts';
import {
  acknowledgedMarkFile,
  openAcknowledgedMark,
  readAcknowledged,
  type AcknowledgedMark,
} from './acknowledged-mark.ts';
import { checkWal } from './check-wal.ts';
import { createEventReads } from './event-reads.ts';
import { checkEvents, openEventTable, type EventTable } from './event-table.ts';
import { createGroupCommit } from './group-commit.ts';

const diskFull = 13;
/** SQLITE_BUSY, LOCKED, IOERR, FULL and CANTOPEN: says nothing about what is stored. */
const passing: ReadonlySet<number | undefined> = new Set([5, 6, 10, 13, 14]);

type EmbeddedEventStoreOptions = {
  readonly file: string;
  /** Told once when a failed commit has stopped all writing: the process should end and be started again. */
  readonly onStopped?: (fault: EventStoreFault) => void;
  /** Told after each commit that wrote something: a reader in another thread does not see it by itself. */
  readonly onCommitted?: (() => void) | undefined;
};

/**
 * Opens (and creates if needed) the event store in one SQLite file, for one process. Checks the file first and throws
 * an `EventStoreFault` with code `damaged` when acknowledged events were changed or lost.
 */
export const openEmbeddedEventStore = async (options: EmbeddedEventStoreOptions): Promise<EventStore> => {
  const { file, onStopped, onCommitted } = options;
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
    checkNewest(file, mark.read(), table);
    // what lies in the database is synced, so it may be claimed
    if (emptyLog(database)) mark.write(table.head() ?? 0n);
  } catch (cause) {
    mark?.close();
    database?.close();
    throw notOpened(file, cause);
  }

  let closed = false;
  const followers = new Set<() => void>();
  const wakeFollowers = () => {
    for (const wake of followers) wake();
  };
  const writer = createGroupCommit({
    database,
    table,
    onDurable: mark.write,
    onCommitted: () => {
      wakeFollowers();
      onCommitted?.();
    },
    onStopped,
  });

  const assertOpen = () => {
    if (closed) throw new EventStoreFault('closed', 'The event store is closed');
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
    ...createEventReads({ table, followers, assertOpen }),
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

/** Why an event file is not opened. */
const notOpened = (file: string, cause: unknown): EventStoreFault => {
  if (cause instanceof EventStoreFault) return cause;
  const isSystemError = cause instanceof Error && 'syscall' in cause;
  const code = isSystemError || passing.has(sqliteErrorCode(cause)) ? 'unavailable' : 'damaged';
  return new EventStoreFault(code, `${file} cannot be opened as an event store`, cause);
};

/** Checks an event file that nobody writes as the store does when it opens one. Throws what that throws. */
export const checkEventCopy = (file: string): void => {
  const database = openSqliteCopy(file);
  try {
    const table = openEventTable(database);
    checkFile(file, database);
    checkNewest(file, readAcknowledged(file), table);
  } catch (cause) {
    throw notOpened(file, cause);
  } finally {
    database.close();
  }
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
const checkNewest = (file: string, acknowledged: Position, table: EventTable): void => {
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
