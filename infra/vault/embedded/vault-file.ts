/** The vault's SQLite file, for the parts of the vault that share it. */
import type { DatabaseSync } from 'node:sqlite';
import { openSqliteFile } from '../../data-directory/open-sqlite-file.ts';

export type VaultFile = {
  readonly database: DatabaseSync;
  /** Throws once the vault is closed. */
  readonly assertOpen: () => void;
  /** The log still holds a page as it was: without this what was deleted would outlive its deletion there. */
  readonly emptyLog: () => void;
  readonly close: () => void;
};

/**
 * Opens (and creates if needed) the file, with the tables that `createTables` makes. What is deleted is overwritten, so
 * that a destroyed key does not stay in a free part of it, and a deletion that was interrupted is finished.
 */
export const openVaultFile = (file: string, createTables: (database: DatabaseSync) => void): VaultFile => {
  const database = openSqliteFile(file, 'FULL');
  const emptyLog = () => database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
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
      database.close();
    },
  };
};
