/** The check values of secrets in the vault's SQLite file. */
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { SecretChecks } from '../port.ts';

export const createSecretChecks = (database: DatabaseSync): void =>
  database.exec('CREATE TABLE IF NOT EXISTS secret_checks (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT');

const rowsSchema = z.array(z.object({ name: z.string(), value: z.string() }));

/** In a database with the table, which may be read alone. */
export const readSecretChecks = (database: DatabaseSync): ReadonlyMap<string, string> => {
  const rows = database.prepare('SELECT name, value FROM secret_checks').all();
  return new Map(rowsSchema.parse(rows).map(({ name, value }) => [name, value]));
};

/** In a database with the table. */
export const embeddedSecretChecks = (database: DatabaseSync): SecretChecks => {
  const insert = database.prepare(
    'INSERT INTO secret_checks (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING',
  );
  const replace = database.prepare('UPDATE secret_checks SET value = ? WHERE name = ? AND value = ?');
  return {
    all: async () => readSecretChecks(database),
    insert: async (name, value) => {
      insert.run(name, value);
    },
    replace: async (name, value, over) => {
      replace.run(value, name, over);
    },
  };
};
