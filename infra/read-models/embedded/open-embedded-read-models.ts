import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { z } from 'zod';
import { openSqliteFile } from '../../data-directory/open-sqlite-file.ts';
import type { Checkpoint, CollectionDefinition, ReadModels } from '../port.ts';
import {
  emptyLog,
  namesSchema,
  openEmbeddedCollection,
  tableNameOf,
  versionInTableName,
  type Prepare,
} from './open-embedded-collection.ts';

const positionSchema = z.object({ position: z.bigint() }).optional();
const versionSchema = z.object({ version: z.bigint() }).optional();

/**
 * Opens (and creates if needed) the read models in one SQLite file. Everything in it can be rebuilt from the events, so
 * commits are not synced one by one: a power cut may take the newest of them, in order, and a checkpoint is never ahead
 * of the documents written before it.
 */
export const openEmbeddedReadModels = async ({ file }: { readonly file: string }): Promise<ReadModels> => {
  const database = openSqliteFile(file, 'NORMAL');
  let closed = false;
  const statements = new Map<string, StatementSync>();
  const prepare: Prepare = (sql) => {
    if (closed) throw new Error('The read models are closed');
    const known = statements.get(sql);
    if (known !== undefined) return known;
    const statement = database.prepare(sql);
    statement.setReadBigInts(true);
    statements.set(sql, statement);
    return statement;
  };
  createSchema(database);
  const run = async (sql: string, ...parameters: readonly SQLInputValue[]): Promise<void> => {
    prepare(sql).run(...parameters);
  };
  const writeCheckpoint = ({ projection, position }: Checkpoint): void => {
    prepare('INSERT OR REPLACE INTO checkpoints (projection, position) VALUES (?, ?)').run(projection, position);
  };

  return {
    collection: async (definition) => openEmbeddedCollection(definition, { database, prepare, writeCheckpoint }),
    dropCollection: async (definition: CollectionDefinition) => {
      statements.clear();
      await run(`DROP TABLE IF EXISTS "${tableNameOf(definition)}"`);
      // the log still holds what was to go
      await emptyLog(database);
    },
    storedVersions: async (name) => {
      const tables = namesSchema.parse(prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all());
      return tables.flatMap((table) => versionInTableName(name, table.name) ?? []);
    },
    loadCheckpoint: async (projection) =>
      positionSchema.parse(prepare('SELECT position FROM checkpoints WHERE projection = ?').get(projection))?.position,
    saveCheckpoint: async (projection, position) => writeCheckpoint({ projection, position }),
    clearCheckpoint: async (projection) => run('DELETE FROM checkpoints WHERE projection = ?', projection),
    loadPointer: async (collection) => {
      const row = prepare('SELECT version FROM pointers WHERE collection = ?').get(collection);
      const version = versionSchema.parse(row)?.version;
      return version === undefined ? undefined : Number(version);
    },
    savePointer: async (collection, version) =>
      run('INSERT OR REPLACE INTO pointers (collection, version) VALUES (?, ?)', collection, version),
    clearPointer: async (collection) => run('DELETE FROM pointers WHERE collection = ?', collection),
    close: async () => {
      if (closed) return;
      closed = true;
      database.close();
    },
  };
};

const createSchema = (database: DatabaseSync): void => {
  try {
    // Documents of earlier versions held personal data in clear: what they are replaced by must overwrite it.
    database.exec(`
      PRAGMA secure_delete = ON;
      CREATE TABLE IF NOT EXISTS checkpoints (projection TEXT PRIMARY KEY, position INTEGER NOT NULL) STRICT;
      CREATE TABLE IF NOT EXISTS pointers (collection TEXT PRIMARY KEY, version INTEGER NOT NULL) STRICT;
    `);
  } catch (error) {
    database.close();
    throw error;
  }
};
