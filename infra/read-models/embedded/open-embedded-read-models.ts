import { dirname, join } from 'node:path';
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { z } from 'zod';
import { openSqliteFile, type SqliteDurability } from '../../data-directory/open-sqlite-file.ts';
import type { Checkpoint, CollectionDefinition, HeldLease, ReadModelCollection, ReadModels } from '../port.ts';
import {
  durableFileName,
  emptyLog,
  namesSchema,
  openEmbeddedCollection,
  listTableOf,
  tableNameOf,
  versionInTableName,
  type Prepare,
} from './open-embedded-collection.ts';
import { createWrittenDocuments } from './written-documents.ts';

/** 16 MB, which is also what the log is cut to. */
const pagesInLog = 4_000;

const positionSchema = z.object({ position: z.bigint() }).optional();
const checkpointsSchema = z.array(z.object({ projection: z.string(), position: z.bigint() }));
const pointersSchema = z.array(z.object({ collection: z.string(), version: z.bigint() }));
const countSchema = z.object({ count: z.int() });
const versionSchema = z.object({ version: z.bigint() }).optional();

type OpenFile = { readonly database: DatabaseSync; readonly prepare: Prepare; readonly forgetStatements: () => void };

const openFile = (file: string, durability: SqliteDurability): OpenFile => {
  const database = openSqliteFile(file, durability);
  const statements = new Map<string, StatementSync>();
  return {
    database,
    forgetStatements: () => statements.clear(),
    prepare: (sql) => {
      if (!database.isOpen) throw new Error('The read models are closed');
      const known = statements.get(sql);
      if (known !== undefined) return known;
      const statement = database.prepare(sql);
      statement.setReadBigInts(true);
      statements.set(sql, statement);
      return statement;
    },
  };
};

/**
 * Opens (and creates if needed) the read models in one SQLite file. Everything in it can be rebuilt from the events, so
 * commits are not synced one by one: a power cut may take the newest of them, in order, and a checkpoint is never ahead
 * of the documents written before it. Collections that cannot be rebuilt are in `mail.sqlite` beside it, where commits are
 * synced; it is opened with the first of them.
 */
export const openEmbeddedReadModels = async ({ file }: { readonly file: string }): Promise<ReadModels> => {
  const { database, prepare, forgetStatements } = openFile(file, 'NORMAL');
  // documents are written again and again: what the log holds is copied more seldom
  database.exec(`PRAGMA wal_autocheckpoint = ${pagesInLog}; PRAGMA cache_size = -16000`);
  let kept: OpenFile | undefined;
  const openKept = (definition: CollectionDefinition): ReadModelCollection => {
    if (!database.isOpen) throw new Error('The read models are closed');
    kept ??= openFile(join(dirname(file), durableFileName), 'FULL');
    const collection = openEmbeddedCollection(definition, { ...kept, writeCheckpoint: refuseCheckpoint });
    noteKept(database, kept.database);
    return collection;
  };
  createSchema(database);
  const written = createWrittenDocuments();
  const run = async (sql: string, ...parameters: readonly SQLInputValue[]): Promise<void> => {
    prepare(sql).run(...parameters);
  };
  const load = (projection: string): bigint | undefined =>
    positionSchema.parse(prepare('SELECT position FROM checkpoints WHERE projection = ?').get(projection))?.position;
  const tableNames = (): readonly string[] =>
    namesSchema.parse(prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all()).map(({ name }) => name);
  const { open, supersede, isCurrent } = openingsInMemory();
  const writeCheckpoint = ({ projection, position, opening }: Checkpoint): boolean => {
    if (opening !== undefined && !isCurrent(projection, opening)) return false;
    // what was opened never moves back
    const moved = opening === undefined ? 'excluded.position' : 'max(position, excluded.position)';
    prepare(`INSERT INTO checkpoints (projection, position) VALUES (?, ?)
      ON CONFLICT (projection) DO UPDATE SET position = ${moved}`).run(projection, position);
    return true;
  };

  return {
    collection: async (definition) =>
      definition.isDurable === true
        ? openKept(definition)
        : openEmbeddedCollection(definition, { database, prepare, writeCheckpoint, written }),
    dropCollection: async (definition: CollectionDefinition) => {
      forgetStatements();
      written.clear();
      await run(`DROP TABLE IF EXISTS "${tableNameOf(definition)}"`);
      await run(`DROP TABLE IF EXISTS "${listTableOf(tableNameOf(definition))}"`);
      // the log still holds what was to go
      await emptyLog(database);
    },
    storedVersions: async (name) => versionsIn(tableNames(), name),
    storedVersionsOf: async (names) => {
      const tables = tableNames();
      const versions = names.map((name) => [name, versionsIn(tables, name)] as const);
      return new Map(versions.filter(([, stored]) => stored.length > 0));
    },
    loadCheckpoint: async (projection) => load(projection),
    loadCheckpoints: async (projections) => {
      const rows = prepare('SELECT projection, position FROM checkpoints').all();
      const stored = checkpointsSchema.parse(rows).filter(({ projection }) => projections.includes(projection));
      return new Map(stored.map(({ projection, position }) => [projection, position]));
    },
    openCheckpoint: async (projection, held) => {
      const opening = open(projection, held);
      const save = async (position: bigint): Promise<boolean> => writeCheckpoint({ projection, position, opening });
      return { opening, position: load(projection), save };
    },
    saveCheckpoint: async (projection, position) => {
      supersede(projection);
      writeCheckpoint({ projection, position });
    },
    clearCheckpoint: async (projection) => {
      supersede(projection);
      await run('DELETE FROM checkpoints WHERE projection = ?', projection);
    },
    loadPointer: async (collection) => {
      const row = prepare('SELECT version FROM pointers WHERE collection = ?').get(collection);
      const version = versionSchema.parse(row)?.version;
      return version === undefined ? undefined : Number(version);
    },
    loadPointers: async (collections) => {
      const rows = prepare('SELECT collection, version FROM pointers').all();
      const stored = pointersSchema.parse(rows).filter(({ collection }) => collections.includes(collection));
      return new Map(stored.map(({ collection, version }) => [collection, Number(version)]));
    },
    savePointer: async (collection, version) =>
      run('INSERT OR REPLACE INTO pointers (collection, version) VALUES (?, ?)', collection, version),
    clearPointer: async (collection) => run('DELETE FROM pointers WHERE collection = ?', collection),
    close: async () => {
      for (const open of [database, kept?.database]) if (open?.isOpen === true) open.close();
    },
  };
};

const versionsIn = (tables: readonly string[], name: string): readonly number[] =>
  tables.flatMap((table) => versionInTableName(name, table) ?? []);

/** Under what each checkpoint is open. One process has the file to itself, so its memory knows of all of them. */
const openingsInMemory = () => {
  const openings = new Map<string, number>();
  const fences = new Map<string, number>();
  const current = (projection: string): number => openings.get(projection) ?? 0;
  const supersede = (projection: string): void => void openings.set(projection, current(projection) + 1);
  return {
    /** Throws when it was opened under a later lease. */
    open: (projection: string, held?: HeldLease): number => {
      const key = `${projection} under ${held?.name}`;
      const latest = fences.get(key) ?? 0;
      if (held !== undefined && held.fence < latest) throw new Error(`${projection} was opened under a later lease`);
      if (held !== undefined && held.fence > latest) {
        fences.set(key, held.fence);
        supersede(projection);
      }
      return current(projection);
    },
    supersede,
    isCurrent: (projection: string, opening: number): boolean => current(projection) === opening,
  };
};

/** How many collections the other file has, so that a start notices when it has lost them. */
const noteKept = (database: DatabaseSync, kept: DatabaseSync): void => {
  const { count } = countSchema.parse(
    kept.prepare("SELECT count(*) AS count FROM sqlite_schema WHERE type = 'table'").get(),
  );
  const noted = z.object({ user_version: z.int() }).parse(database.prepare('PRAGMA user_version').get()).user_version;
  if (count > noted) database.exec(`PRAGMA user_version = ${count}`);
};

const refuseCheckpoint = (): never => {
  throw new TypeError('What is not made of events has no checkpoint');
};

const createSchema = (database: DatabaseSync): void => {
  try {
    // what a document is replaced by overwrites it
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
