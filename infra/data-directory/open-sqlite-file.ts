import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';

/** `FULL`: a commit is on the disk when it returns. `NORMAL`: a power cut may take the newest commits, never the order. */
export type SqliteDurability = 'FULL' | 'NORMAL';

/** For whoever holds the file for a moment: another thread of the product within a write, or a backup. */
export const longestWaitMilliseconds = 2_000;

/** Opens or creates a database file in WAL mode. Throws, with SQLite's error as cause, when it is not a readable database. */
export const openSqliteFile = (file: string, durability: SqliteDurability): DatabaseSync => {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { timeout: longestWaitMilliseconds });
    database.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = ${durability};
      PRAGMA fullfsync = ${durability === 'FULL' ? 'ON' : 'OFF'};
      PRAGMA checkpoint_fullfsync = ON;
      PRAGMA journal_size_limit = 16777216;
      PRAGMA cell_size_check = ON;
      PRAGMA trusted_schema = OFF;
    `);
    return database;
  } catch (error) {
    database?.close();
    throw new Error(`${file} cannot be opened as a database`, { cause: error });
  }
};

/**
 * Opens a database file that another thread of this process has open for writing; reads do not wait for its writes.
 * Throws, with SQLite's error as cause, when there is no readable database.
 */
export const openSqliteReader = (file: string): DatabaseSync => openReadOnly(file, file);

/**
 * Opens a database file that nobody writes, on read-only media too: without a lock, and nothing is made beside it. What a log
 * beside it holds is not read. Throws like `openSqliteReader`.
 */
export const openSqliteCopy = (file: string): DatabaseSync => {
  const location = pathToFileURL(file);
  location.searchParams.set('immutable', '1');
  return openReadOnly(file, location);
};

const openReadOnly = (file: string, location: string | URL): DatabaseSync => {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(location, { readOnly: true, timeout: longestWaitMilliseconds });
    database.exec('PRAGMA cell_size_check = ON; PRAGMA trusted_schema = OFF');
    return database;
  } catch (error) {
    database?.close();
    throw new Error(`${file} cannot be read as a database`, { cause: error });
  }
};
