import { DatabaseSync } from 'node:sqlite';

/** `FULL`: a commit is on the disk when it returns. `NORMAL`: a power cut may take the newest commits, never the order. */
export type SqliteDurability = 'FULL' | 'NORMAL';

/** Opens or creates a database file in WAL mode. Throws, with SQLite's error as cause, when it is not a readable database. */
export const openSqliteFile = (file: string, durability: SqliteDurability): DatabaseSync => {
  let database: DatabaseSync | undefined;
  try {
    // The product is the only writer; the wait is for a backup that holds the file for a moment.
    database = new DatabaseSync(file, { timeout: 2_000 });
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
