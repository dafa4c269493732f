import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite';
import { z } from 'zod';
import type { JsonObject, JsonValue } from '@driveaway/domain/json/json.ts';
import { pollUntil } from '../../clock/poll-until.ts';
import { checkCollectionDefinition, listedFields } from '../check-collection-definition.ts';
import type {
  Checkpoint,
  CollectionDefinition,
  DocumentWrite,
  FindOptions,
  GuardedWrite,
  ReadModelCollection,
  StoredDocument,
} from '../port.ts';
import { ReadModelDamage } from './read-model-damage.ts';
import { pageQuery, tallyQuery, type Query } from './list-documents.ts';
import type { WrittenDocument, WrittenDocuments } from './written-documents.ts';

type Row = Readonly<Record<string, SQLOutputValue>>;
type FoundRow = Omit<StoredDocument, 'body'> & { readonly text: string };

/** By hand: a schema takes longer than the row, for every document that is read. */
const foundRow = (row: Row): FoundRow => {
  const { id, revision, position, body: text } = row;
  if (
    typeof id !== 'string' ||
    typeof revision !== 'bigint' ||
    typeof position !== 'bigint' ||
    typeof text !== 'string'
  ) {
    throw new TypeError(`The row of document ${String(id)} has a value of another type`);
  }
  return { id, revision, position, text };
};
// What JSON.parse returned is JSON already; only its shape is in question.
const bodySchema = z.custom<JsonObject>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'not a JSON object',
);
const bodyIn = (id: string, text: string): JsonObject => {
  try {
    return bodySchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new ReadModelDamage(`The document ${id} is not as it was written`, { cause });
  }
};
const toDocument = (row: Row): StoredDocument => {
  const { text, ...document } = foundRow(row);
  return { ...document, body: bodyIn(document.id, text) };
};

/** Beside the rebuildable file: what was mailed. */
export const durableFileName = 'mail.sqlite';

/** What stands in the column of an indexed field. */
const indexedText = (value: JsonValue | undefined): string | null =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null;
const tallySchema = z.array(z.object({ value: z.string(), count: z.bigint() }));

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

/** A document as it is written: its body, and what is indexed of it in the order of the columns. */
type Written = Pick<WrittenDocument, 'text' | 'fields'>;

type Context = {
  readonly database: DatabaseSync;
  readonly prepare: Prepare;
  /** Within the transaction that is open, if there is one. */
  readonly writeCheckpoint: (checkpoint: Checkpoint) => unknown;
  /** Where what is written is kept at hand; absent: nowhere. */
  readonly written?: WrittenDocuments | undefined;
};

/** Opens one version of a collection; adds indexes that were declared since it was made. */
export const openEmbeddedCollection = (definition: CollectionDefinition, context: Context): ReadModelCollection => {
  const { database, prepare, writeCheckpoint, written } = context;
  const table = tableNameOf(definition);
  prepare(`CREATE TABLE IF NOT EXISTS "${table}" (
    id TEXT PRIMARY KEY, revision INTEGER NOT NULL, position INTEGER NOT NULL, body TEXT NOT NULL
    ${indexedFields(definition)
      .map((field) => `, ${columnNamed(field)} TEXT`)
      .join('')}) STRICT`).run();
  addIndexes(table, definition, context);
  addLists(database, table, definition.lists ?? []);
  const indexed = writtenFields(database, definition);
  const columns = ['revision', 'position', 'body', ...indexed.map(columnNamed)];

  const columnIn = (fields: ReadonlySet<string>) => (field: string) => {
    if (!fields.has(field)) throw new TypeError(`"${field}" is not an index of ${table}`);
    return columnNamed(field);
  };
  const columnOf = columnIn(new Set(definition.indexes));
  const lists = new Set(definition.lists);
  const listedBy = {
    columnOf: columnIn(new Set([...definition.indexes, ...listedFields(definition)])),
    holdersOf: (field: string) =>
      lists.has(field) ? `SELECT id FROM "${listTableOf(table)}" WHERE field = '${field}' AND value` : undefined,
  };
  // not kept prepared: there are as many texts as ways to list
  const all = ({ sql, values }: Query): Row[] => {
    if (!database.isOpen) throw new Error('The read models are closed');
    const statement = database.prepare(sql);
    statement.setReadBigInts(true);
    return statement.all(...values);
  };
  const insertSql = `INSERT INTO "${table}" (${columns.join(', ')}, id)
    VALUES (${columns.map(() => '?').join(', ')}, ?) ON CONFLICT (id) DO NOTHING`;
  const updateSql = `UPDATE "${table}" SET ${columns.map((column) => `${column} = ?`).join(', ')}
    WHERE id = ? AND revision = ?`;
  // with the body as it stands: no index is looked at, and no page of a long body is written
  const moveSql = `UPDATE "${table}" SET revision = ?, position = ? WHERE id = ? AND revision = ?`;
  // no index is looked at
  const bodySql = `UPDATE "${table}" SET revision = ?, position = ?, body = ? WHERE id = ? AND revision = ?`;
  const update = (document: DocumentWrite, { text, fields }: Written, before: WrittenDocument | undefined) => {
    const { id, revision, position, after } = document;
    const known = before?.revision === after && !isInPlace(document) ? before : undefined;
    if (known?.text === text) return prepare(moveSql).run(revision, position, id, after);
    return known?.fields.every((field, index) => field === fields[index]) === true
      ? prepare(bodySql).run(revision, position, text, id, after)
      : prepare(updateSql).run(revision, position, text, ...fields, id, after);
  };
  /** One guarded statement, and when it did not find what it expected, why. */
  const write = (document: DocumentWrite): GuardedWrite => {
    const { id, revision, position, body, after } = document;
    const before = written?.find(table, id);
    const text = before?.body === body ? before.text : JSON.stringify(body);
    const fields = indexed.map((field) => indexedText(body[field]));
    const { changes } =
      after < 0n
        ? prepare(insertSql).run(revision, position, text, ...fields, id)
        : update(document, { text, fields }, before);
    if (BigInt(changes) === 1n) {
      written?.keep(table, id, { revision, text, body, fields });
      return 'applied';
    }
    written?.forget(table, id);
    const row = prepare(`SELECT revision FROM "${table}" WHERE id = ?`).get(document.id);
    const stored = z.object({ revision: z.bigint() }).optional().parse(row)?.revision;
    return stored !== undefined && stored >= document.revision ? 'stale' : 'gap';
  };

  /** With the body that was written, when that stands there still: another thread may have written since. */
  const atHand = (row: Row): StoredDocument => {
    const { text, ...document } = foundRow(row);
    const known = written?.find(table, document.id);
    if (known?.text === text) return { ...document, body: known.body };
    written?.forget(table, document.id);
    return { ...document, body: bodyIn(document.id, text) };
  };

  return {
    get: async (id) => {
      const row = prepare(`SELECT id, revision, position, body FROM "${table}" WHERE id = ?`).get(id);
      return row === undefined ? undefined : atHand(row);
    },
    getMany: async (ids) =>
      prepare(`SELECT id, revision, position, body FROM "${table}" WHERE id IN (SELECT value FROM json_each(?))`)
        .all(JSON.stringify(ids))
        .map(atHand),
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
        written?.clear();
        throw error;
      }
    },
    count: async (having) => {
      // a comparison and not IS NOT NULL, which would go through the whole index
      const filter = having === undefined ? '' : `WHERE ${columnOf(having)} >= ''`;
      const row = prepare(`SELECT count(*) AS count FROM "${table}" ${filter}`).get();
      return Number(z.object({ count: z.bigint() }).parse(row).count);
    },
    page: async (options) => all(pageQuery(table, listedBy, options)).map(toDocument),
    tally: async (field, listed) => {
      const [every = field] = definition.paging?.orders ?? [];
      const rows = tallySchema.parse(all(tallyQuery(table, listedBy, { field, every, listed })));
      return new Map(rows.map(({ value, count }) => [value, Number(count)]));
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

/** Where the values of the lists of a collection stand, each in a row; written by triggers, so that no write forgets them. */
export const listTableOf = (table: string): string => `${table} lists`;

/** Makes the table of those lists, what keeps it, and its index. */
export const addLists = (database: DatabaseSync, table: string, lists: readonly string[]): void => {
  if (lists.length === 0) return;
  const values = `"${listTableOf(table)}"`;
  const add = lists
    .map(
      (field) =>
        `INSERT OR IGNORE INTO ${values} SELECT '${field}', value, new.id FROM json_each(new.body, '$.${field}');`,
    )
    .join(' ');
  const isChanged = lists
    .map((field) => `json_extract(old.body, '$.${field}') IS NOT json_extract(new.body, '$.${field}')`)
    .join(' OR ');
  const remove = `DELETE FROM ${values} WHERE id = old.id;`;
  const on = (event: string, when: string, does: string): string =>
    `CREATE TRIGGER IF NOT EXISTS "${table} lists on ${event}" AFTER ${event} ON "${table}" ${when} BEGIN ${does} END;`;
  database.exec(`
    CREATE TABLE IF NOT EXISTS ${values} (field TEXT NOT NULL, value TEXT NOT NULL, id TEXT NOT NULL,
      PRIMARY KEY (field, value, id)) STRICT, WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS "${table} lists by id" ON ${values} (id);
    ${on('INSERT', '', add)}
    ${on('UPDATE', `WHEN ${isChanged}`, `${remove} ${add}`)}
    ${on('DELETE', '', remove)}`);
};

const columnNamed = (field: string): string => `"field ${field}"`;

const indexedFields = (definition: CollectionDefinition): readonly string[] => [
  ...new Set([...listedFields(definition), ...definition.indexes]),
];

/**
 * The indexed fields that are written beside the body, so that a body alone can change without its indexes. Columns of
 * indexes that were declared later are made of the body instead.
 */
const writtenFields = (database: DatabaseSync, definition: CollectionDefinition): readonly string[] => {
  const rows = database.prepare('SELECT name FROM pragma_table_info(?)').all(tableNameOf(definition));
  const written = new Set(namesSchema.parse(rows).map(({ name }) => `"${name}"`));
  return indexedFields(definition).filter((field) => written.has(columnNamed(field)));
};

type NamedIndex = { readonly name: string; readonly made: readonly string[]; readonly columns: string };

/** Each with the id behind what it is ordered by, so that equal values come in its order. */
const indexesOf = (table: string, definition: CollectionDefinition): readonly NamedIndex[] => {
  const listed = listedFields(definition);
  return [
    ...definition.indexes.map((field) => ({
      name: `${table} by ${field}`,
      made: [field],
      columns: `${columnNamed(field)}, id`,
    })),
    ...(definition.sorted ?? []).map(([where, orderBy]) => ({
      name: `${table} by ${where} and ${orderBy}`,
      made: [],
      columns: `${columnNamed(where)}, ${columnNamed(orderBy)}, id`,
    })),
    ...(definition.paging?.orders ?? []).map((order) => {
      const others = listed.filter((field) => field !== order);
      return {
        name: `${table} paged by ${order}`,
        made: [],
        columns: [columnNamed(order), 'id', ...others.map(columnNamed)].join(', '),
      };
    }),
  ];
};

/**
 * Indexes, and columns for those that are not written: made of the body and not stored, so adding one later is instant. Another thread may
 * open the collection at the same time: what is missing is looked for again once nobody else can write.
 */
const addIndexes = (table: string, definition: CollectionDefinition, { database }: Context): void => {
  const missing = (): readonly NamedIndex[] => {
    const rows = database.prepare('SELECT name FROM pragma_index_list(?)').all(table);
    const known = new Set(namesSchema.parse(rows).map(({ name }) => name));
    return indexesOf(table, definition).filter(({ name }) => !known.has(name));
  };
  if (missing().length === 0) return;
  database.exec('BEGIN IMMEDIATE');
  try {
    const stored = namesSchema.parse(database.prepare('SELECT name FROM pragma_table_xinfo(?)').all(table));
    const columns = new Set(stored.map(({ name }) => `"${name}"`));
    for (const { name, made, columns: indexed } of missing()) {
      for (const field of made) {
        const column = columnNamed(field);
        if (columns.has(column)) continue;
        columns.add(column);
        database.exec(`ALTER TABLE "${table}" ADD COLUMN ${column} TEXT AS (json_extract(body, '$.${field}')) VIRTUAL`);
      }
      database.exec(`CREATE INDEX "${name}" ON "${table}" (${indexed})`);
    }
    database.exec('COMMIT');
  } catch (fault) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw fault;
  }
};
