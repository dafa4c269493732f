/** The vault's SQLite file, for the parts of the vault that share it. */
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { longestWaitMilliseconds, openSqliteFile } from '../../data-directory/open-sqlite-file.ts';

export type VaultFile = {
  readonly database: DatabaseSync;
  /** Throws once the vault is closed. */
  readonly assertOpen: () => void;
  /**
   * The log still holds a page as it was: without this what was deleted would outlive its deletion there. While somebody reads
   * the file, a backup say, it is repeated behind the caller until nothing is left. True once nothing is.
   */
  readonly emptyLog: () => boolean;
  readonly close: () => void;
};

const repeatMilliseconds = 200;
const checkpointSchema = z.object({ busy: z.int() });

/** Writes the log into the file and empties it; false, and something is left in it, while somebody else reads the file. */
export const emptiedLog = (database: DatabaseSync): boolean =>
  checkpointSchema.parse(database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()).busy === 0;

/**
 * Opens (and creates if needed) the file, with the tables that `createTables` makes. What is deleted is overwritten, so
 * that a destroyed key does not stay in a free part of it, and a deletion that was interrupted is finished.
 */
export const openVaultFile = (file: string, createTables: (database: DatabaseSync) => void): VaultFile => {
  const database = openSqliteFile(file, 'FULL');
  let repeat: NodeJS.Timeout | undefined;
  const emptyLog = (): boolean => {
    clearTimeout(repeat);
    // requests do not wait for a backup
    database.exec('PRAGMA busy_timeout = 0');
    try {
      if (emptiedLog(database)) return true;
    } finally {
      database.exec(`PRAGMA busy_timeout = ${longestWaitMilliseconds}`);
    }
    emptyLater();
    return false;
  };
  const emptyLater = (): void => {
    repeat = setTimeout(() => {
      try {
        emptyLog();
      } catch {
        // a full disk: whoever asks next is told
        emptyLater();
      }
    }, repeatMilliseconds).unref();
  };
  try {
    database.exec('PRAGMA secure_delete = ON');
    createTables(database);
    emptyLog();
  } catch (error) {
    database.close();
    throw error;
  }
  let closed = false;
  return {
    database,
    assertOpen: () => {
      if (closed) throw new Error('The vault is closed');
    },
    emptyLog,
    close: () => {
      if (closed) return;
      closed = true;
      clearTimeout(repeat);
      database.close();
    },
  };
};
