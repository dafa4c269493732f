/** Erasures in the vault's SQLite file. */
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { openSqliteReader } from '../../data-directory/open-sqlite-file.ts';
import type { Erasure, Vault } from '../port.ts';
import type { VaultFile } from './vault-file.ts';

export const createErasures = (database: DatabaseSync): void =>
  database.exec('CREATE TABLE IF NOT EXISTS erasures (customer_id TEXT PRIMARY KEY, erased_at TEXT NOT NULL) STRICT');

const rowsSchema = z.array(z.object({ customerId: z.string(), erasedAt: z.string() }));
const select = 'SELECT customer_id AS customerId, erased_at AS erasedAt FROM erasures ORDER BY erased_at, customer_id';

/** In a file with the table. */
export const embeddedErasures = ({
  database,
  assertOpen,
}: VaultFile): Pick<Vault, 'recordErasure' | 'listErasures'> => {
  const record = database.prepare(
    'INSERT INTO erasures (customer_id, erased_at) VALUES (?, ?) ON CONFLICT (customer_id) DO NOTHING',
  );
  const list = database.prepare(select);
  return {
    recordErasure: async ({ customerId, erasedAt }) => {
      assertOpen();
      record.run(customerId, erasedAt);
    },
    listErasures: async () => {
      assertOpen();
      return rowsSchema.parse(list.all());
    },
  };
};

/** The erasures in a vault that another process may have open. */
export const readEmbeddedErasures = (file: string): readonly Erasure[] => {
  const database = openSqliteReader(file);
  try {
    return rowsSchema.parse(database.prepare(select).all());
  } finally {
    database.close();
  }
};
