/** Erasures in the vault's SQLite file. */
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { Vault } from '../port.ts';
import type { VaultFile } from './vault-file.ts';

export const createErasures = (database: DatabaseSync): void => {
  database.exec('CREATE TABLE IF NOT EXISTS erasures (customer_id TEXT PRIMARY KEY, erased_at TEXT NOT NULL) STRICT');
  database.exec(
    'CREATE TABLE IF NOT EXISTS going (owner TEXT PRIMARY KEY, kind TEXT NOT NULL, since TEXT NOT NULL) STRICT',
  );
  // a table of its own: the list of erasures is kept apart and comes back into restored vaults, where nothing is finished
  database.exec(
    'CREATE TABLE IF NOT EXISTS finished_erasures (customer_id TEXT PRIMARY KEY, note TEXT NOT NULL) STRICT',
  );
};

const rowsSchema = z.array(z.object({ customerId: z.string(), erasedAt: z.string() }));
const goingSchema = z.array(z.object({ owner: z.string(), kind: z.string(), since: z.string() }));
const finishedSchema = z.array(z.object({ customerId: z.string(), note: z.string() }));

/** In a file with the tables. */
export const embeddedErasures = ({
  database,
  assertOpen,
}: VaultFile): Pick<
  Vault,
  | 'recordErasure'
  | 'isErased'
  | 'markGoing'
  | 'endGoing'
  | 'listGoing'
  | 'listErasures'
  | 'noteFinishedErasure'
  | 'listFinishedErasures'
> => {
  const record = database.prepare(
    'INSERT INTO erasures (customer_id, erased_at) VALUES (?, ?) ON CONFLICT (customer_id) DO NOTHING',
  );
  const find = database.prepare(
    'SELECT 1 FROM erasures WHERE customer_id = ?1 UNION ALL SELECT 1 FROM going WHERE owner = ?1',
  );
  const mark = database.prepare(
    'INSERT INTO going (owner, kind, since) VALUES (?, ?, ?) ON CONFLICT (owner) DO NOTHING',
  );
  const end = database.prepare('DELETE FROM going WHERE owner = ?');
  const listMarks = database.prepare('SELECT owner, kind, since FROM going');
  const list = database.prepare(
    'SELECT customer_id AS customerId, erased_at AS erasedAt FROM erasures ORDER BY erased_at, customer_id',
  );
  const noteFinished = database.prepare('INSERT OR REPLACE INTO finished_erasures (customer_id, note) VALUES (?, ?)');
  const listFinished = database.prepare('SELECT customer_id AS customerId, note FROM finished_erasures');
  return {
    recordErasure: async ({ customerId, erasedAt }) => {
      assertOpen();
      record.run(customerId, erasedAt);
    },
    isErased: async (customerId) => {
      assertOpen();
      return find.get(customerId) !== undefined;
    },
    markGoing: async ({ owner, kind, since }) => {
      assertOpen();
      mark.run(owner, kind, since);
    },
    endGoing: async (owner) => {
      assertOpen();
      end.run(owner);
    },
    listGoing: async () => {
      assertOpen();
      return goingSchema.parse(listMarks.all());
    },
    listErasures: async () => {
      assertOpen();
      return rowsSchema.parse(list.all());
    },
    noteFinishedErasure: async (customerId, note) => {
      assertOpen();
      noteFinished.run(customerId, note);
    },
    listFinishedErasures: async () => {
      assertOpen();
      return new Map(finishedSchema.parse(listFinished.all()).map(({ customerId, note }) => [customerId, note]));
    },
  };
};
