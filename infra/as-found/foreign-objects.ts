/** What somebody else added to the files of the embedded stores: a trigger runs inside the product's own writes. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { openSqliteReader } from '../data-directory/open-sqlite-file.ts';
import { storeDatabases } from '../data-directory/store-files.ts';
import { openEmbeddedEventStore } from '../event-store/embedded/open-embedded-event-store.ts';
import { openPaymentLedger } from '../payments/simulator/payment-ledger.ts';
import { addLists } from '../read-models/embedded/open-embedded-collection.ts';
import { openEmbeddedReadModels } from '../read-models/embedded/open-embedded-read-models.ts';
import { openEmbeddedVault } from '../vault/embedded/open-embedded-vault.ts';

const databases = [...storeDatabases, 'read-models.sqlite'];

export type ForeignObject = { readonly file: string; readonly kind: string; readonly name: string };

const objectsSchema = z.array(z.object({ type: z.string(), name: z.string(), table: z.string(), sql: z.string() }));
const columnsSchema = z.array(
  z.object({ name: z.string(), type: z.string(), notnull: z.int(), pk: z.int(), hidden: z.int() }),
);

type DatabaseObject = { readonly kind: string; readonly name: string; readonly form: string };

/** Every object of a database and every column, in a form that does not depend on how it came about. */
const objectsOf = (database: DatabaseSync): readonly DatabaseObject[] => {
  const objects = objectsSchema.parse(
    // indexes that SQLite makes for a key by itself have no text
    database.prepare('SELECT type, name, tbl_name AS "table", sql FROM sqlite_schema WHERE sql IS NOT NULL').all(),
  );
  return objects.flatMap(({ type, name, table, sql }): readonly DatabaseObject[] => {
    if (type !== 'table') return [{ kind: type, name, form: `${table}: ${sql.replaceAll(/\s+/g, ' ')}` }];
    const columns = columnsSchema.parse(database.prepare('SELECT * FROM pragma_table_xinfo(?)').all(name));
    return [{ kind: 'table', name, form: name }].concat(
      columns.map((column) => ({
        kind: 'column',
        name: `${name}.${column.name}`,
        form: JSON.stringify([column.type, column.notnull, column.pk, column.hidden]),
      })),
    );
  });
};

/** An object of a collection of read models, in a table of any version and with any of its fields as an index. */
const collectionObject =
  /^(?<table>(?<collection>[a-z-]+) v\d+)(?<part>$|\.(id|revision|position|body|field \w+)$|( paged)? by [\w ]+$)/;
const columnForms: Readonly<Record<string, string>> = {
  id: JSON.stringify(['TEXT', 1, 1, 0]),
  revision: JSON.stringify(['INTEGER', 1, 0, 0]),
  position: JSON.stringify(['INTEGER', 1, 0, 0]),
  body: JSON.stringify(['TEXT', 1, 0, 0]),
};
/** Made of the body, or written beside it for lists. */
const fieldForms: ReadonlySet<string | undefined> = new Set(
  [2, 0].map((hidden) => JSON.stringify(['TEXT', 0, 0, hidden])),
);

const isOfCollection = ({ kind, name, form }: DatabaseObject, collections: ReadonlySet<string>): boolean => {
  const { table = '', collection = '', part = '' } = collectionObject.exec(name)?.groups ?? {};
  if (!collections.has(collection)) return false;
  if (kind === 'table') return part === '';
  if (kind === 'column') return part.startsWith('.field ') ? fieldForms.has(form) : form === columnForms[part.slice(1)];
  // over its columns as they stand: one over what a function makes of them would run that with every write
  const start = `${table}: CREATE INDEX "${name}" ON "${table}" (`;
  return (
    kind === 'index' &&
    form.startsWith(start) &&
    /^(?:id|"field \w+")(?:, (?:id|"field \w+"))*\)$/.test(form.slice(start.length))
  );
};

const keptLists = /^(?<table>(?<collection>[a-z-]+) v\d+) lists on INSERT$/;

/** What the product makes for the lists of collections, over those fields that the triggers there name. */
const ofLists = (objects: readonly DatabaseObject[], collections: ReadonlySet<string>): readonly DatabaseObject[] => {
  const database = new DatabaseSync(':memory:');
  try {
    for (const { name, form } of objects) {
      const { table, collection = '' } = keptLists.exec(name)?.groups ?? {};
      if (table === undefined || !collections.has(collection)) continue;
      database.exec(`CREATE TABLE "${table}" (id TEXT, body TEXT)`);
      const fields = form.matchAll(/json_each\(new\.body, '\$\.(\w+)'\)/g);
      addLists(
        database,
        table,
        [...fields].map(([, field = '']) => field),
      );
    }
    return objectsOf(database).filter(({ name }) => name.includes(' lists'));
  } finally {
    database.close();
  }
};

/** The files as the product makes them, in a directory of their own. */
const makeReference = async (directory: string): Promise<void> => {
  const eventStore = await openEmbeddedEventStore({ file: join(directory, 'events.sqlite') });
  await eventStore.close();
  const vault = await openEmbeddedVault({ file: join(directory, 'vault.sqlite') });
  await vault.close();
  const readModels = await openEmbeddedReadModels({ file: join(directory, 'read-models.sqlite') });
  await readModels.close();
  openPaymentLedger(directory).close();
};

const readObjects = (file: string, open: typeof openSqliteReader = openSqliteReader): readonly DatabaseObject[] => {
  if (!existsSync(file)) return [];
  const database = open(file);
  try {
    return objectsOf(database);
  } finally {
    database.close();
  }
};

/** Of the collections, by their names, every table is the product's own. Answers how many files there are, and what does not belong into them. */
export const findForeignObjects = async (
  directory: string,
  collections: ReadonlySet<string>,
  open: typeof openSqliteReader = openSqliteReader,
): Promise<{ readonly files: number; readonly found: readonly ForeignObject[] }> => {
  const reference = await mkdtemp(join(tmpdir(), 'driveaway-schema-'));
  try {
    await makeReference(reference);
    const there = databases.filter((file) => existsSync(join(directory, file)));
    const found = there.flatMap((file) => {
      const objects = readObjects(join(directory, file), open);
      const made = readObjects(join(reference, file.replace('payments/', '')));
      const own = new Set([...made, ...ofLists(objects, collections)].map((one) => JSON.stringify(one)));
      return objects
        .filter((one) => !own.has(JSON.stringify(one)) && !isOfCollection(one, collections))
        .map(({ kind, name }) => ({ file, kind, name }));
    });
    return { files: there.length, found };
  } finally {
    await rm(reference, { recursive: true });
  }
};
