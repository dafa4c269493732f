import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { z } from 'zod';
import type { JsonObject } from '@driveaway/domain/json/json.ts';
import { pollUntil } from '../../clock/poll-until.ts';
import { checkCollectionDefinition } from '../check-collection-definition.ts';
import type {
  Checkpoint,
  CollectionDefinition,
  DocumentWrite,
  FindOptions,
  GuardedWrite,
  ReadModelCollection,
  StoredDocument,
} from '../port.ts';

const rowSchema = z.object({
  id: z.string(),
  revision: z.bigint(),
  position: z.bigint(),
  body: z.string(),
});
// What JSON.parse returned is JSON already; only its shape is in question.
const bodySchema = z.custom<JsonObject>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'not a JSON object',
);
const toDocument = (row: unknown): StoredDocument => {
  const { body, ...document } = rowSchema.parse(row);
  return { ...document, body: bodySchema.parse(JSON.parse(body)) };
};

/** The table of one version of a collection. Throws when the definition is not fit for it. */
export const tableNameOf = (definition: CollectionDefinition): string => {
  const { name, version } = checkCollectionDefinition(definition);
  return `${name} v${version}`;
};

/** The version in the name of a table; undefined for another collection's. */
export const versionInTableName = (name: string, table: string): number | undefined => {
  const version = table.startsWith(`${name} v`) ? Number(table.slice(name.length + 2)) : Number.NaN;
  return Number.isInteger(version) ? version : undefined;
};

export const namesSchema = z.array(z.object({ name: z.string() }));
const longestEmptyingMilliseconds = 5_000;

const isInPlace = ({ revision, after }: DocumentWrite): boolean => revision === after;

/** Gives prepared statements with 64-bit integers as bigint; throws once the file is closed. */
export type Prepare = (sql: string) => StatementSync;

type Context = {
  readonly database: DatabaseSync;
  readonly prepare: Prepare;
  /** Within the transaction that is open, if there is one. */
  readonly writeCheckpoint: (checkpoint: Checkpoint) => void;
};

/** Opens one version of a collection; adds indexes that were declared since it was made. */
export const openEmbeddedCollection = (definition: CollectionDefinition, context: Context): ReadModelCollection => {
  const { database, prepare, writeCheckpoint } = context;
  const table = tableNameOf(definition);
  const fields = new Set(definition.indexes);
  prepare(`CREATE TABLE IF NOT EXISTS "${table}" (
    id TEXT PRIMARY KEY, revision INTEGER NOT NULL, position INTEGER NOT NULL, body TEXT NOT NULL) STRICT`).run();
  addIndexes(table, fields, context);

  const columnOf = (field: string): string => {
    if (!fields.has(field)) throw new TypeError(`"${field}" is not an index of ${table}`);
    return `"field ${field}"`;
  };
  const insert = ({ id, revision, position, body }: StoredDocument) =>
    prepare(
      `INSERT INTO "${table}" (id, revision, position, body) VALUES (?, ?, ?, ?) ON CONFLICT (id) DO NOTHING`,
    ).run(id, revision, position, JSON.stringify(body));
  const update = ({ id, revision, position, body, after }: DocumentWrite) =>
    prepare(`UPDATE "${table}" SET revision = ?, position = ?, body = ? WHERE id = ? AND revision = ?`).run(
      revision,
      position,
      JSON.stringify(body),
      id,
      after,
    );
  /** One guarded statement, and when it did not find what it expected, why. */
  const write = (document: DocumentWrite): GuardedWrite => {
    const { changes } = document.after < 0n ? insert(document) : update(document);
    if (BigInt(changes) === 1n) return 'applied';
    const row = prepare(`SELECT revision FROM "${table}" WHERE id = ?`).get(document.id);
    const stored = z.object({ revision: z.bigint() }).optional().parse(row)?.revision;
    return stored !== undefined && stored >= document.revision ? 'stale' : 'gap';
  };

  return {
    get: async (id) => {
      const row = prepare(`SELECT id, revision, position, body FROM "${table}" WHERE id = ?`).get(id);
      return row === undefined ? undefined : toDocument(row);
    },
    getMany: async (ids) =>
      prepare(`SELECT id, revision, position, body FROM "${table}" WHERE id IN (SELECT value FROM json_each(?))`)
        .all(JSON.stringify(ids))
        .map(toDocument),
    find: async ({ where, orderBy, limit }: FindOptions) => {
      const range = orderBy?.upTo === undefined ? [] : [orderBy.upTo];
      const conditions = [
        ...Object.keys(where).map((field) => `${columnOf(field)} = ?`),
        ...(orderBy === undefined ? [] : range.map(() => `${columnOf(orderBy.field)} <= ?`)),
      ];
      const filter = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
      const direction = orderBy?.direction === 'descending' ? 'DESC' : 'ASC';
      const order = orderBy === undefined ? 'id' : `${columnOf(orderBy.field)} ${direction}, id`;
      const sql = `SELECT id, revision, position, body FROM "${table}" ${filter} ORDER BY ${order} LIMIT ?`;
      return prepare(sql)
        .all(...Object.values(where), ...range, limit)
        .map(toDocument);
    },
    put: async (document) => write({ ...document, after: document.revision - 1n }),
    putAll: async (writes, checkpoint) => {
      prepare('BEGIN IMMEDIATE').run();
      try {
        const outcomes = writes.map(write);
        if (checkpoint !== undefined && outcomes.every((outcome) => outcome === 'applied')) writeCheckpoint(checkpoint);
        prepare('COMMIT').run();
        // the log still holds the page with what was to go
        if (writes.some(isInPlace)) await emptyLog(database);
        return outcomes;
      } catch (error) {
        if (database.isTransaction) database.exec('ROLLBACK');
        throw error;
      }
    },
    count: async (having) => {
      // a comparison and not IS NOT NULL, which would go through the whole index
      const filter = having === undefined ? '' : `WHERE ${columnOf(having)} >= ''`;
      const row = prepare(`SELECT count(*) AS count FROM "${table}" ${filter}`).get();
      return Number(z.object({ count: z.bigint() }).parse(row).count);
    },
  };
};

/** Empties the log. Tries again while another thread is at it, which SQLite itself does not wait for; throws when it stays. */
export const emptyLog = async (database: DatabaseSync): Promise<void> => {
  const statement = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)');
  const isEmpty = async (): Promise<boolean> => z.object({ busy: z.int() }).parse(statement.get()).busy === 0;
  if (!(await pollUntil(isEmpty, longestEmptyingMilliseconds)))
    throw new Error('The log of the read models stays in use');
};

/**
 * A generated column and its index per field. Generated columns are not stored, so adding one later is instant. Another
 * thread may open the collection at the same time: what is missing is looked for again once nobody else can write.
 */
const addIndexes = (table: string, fields: ReadonlySet<string>, { database }: Context): void => {
  const indexOf = (field: string): string => `${table} by ${field}`;
  const missing = (): readonly string[] => {
    const rows = database.prepare('SELECT name FROM pragma_index_list(?)').all(table);
    const indexes = new Set(namesSchema.parse(rows).map(({ name }) => name));
    return [...fields].filter((field) => !indexes.has(indexOf(field)));
  };
  if (missing().length === 0) return;
  database.exec('BEGIN IMMEDIATE');
  try {
    const columns = namesSchema.parse(database.prepare('SELECT name FROM pragma_table_xinfo(?)').all(table));
    for (const field of missing()) {
      const column = `field ${field}`;
      if (!columns.some(({ name }) => name === column)) {
        database.exec(
          `ALTER TABLE "${table}" ADD COLUMN "${column}" TEXT AS (json_extract(body, '$.${field}')) VIRTUAL`,
        );
      }
      database.exec(`CREATE INDEX "${indexOf(field)}" ON "${table}" ("${column}", id)`);
    }
    database.exec('COMMIT');
  } catch (fault) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw fault;
  }
};
