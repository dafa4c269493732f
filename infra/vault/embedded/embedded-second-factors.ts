/** The second factors in the vault's SQLite file. */
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { SecondFactor } from '../port.ts';

export const createSecondFactors = (database: DatabaseSync): void =>
  database.exec(`
    CREATE TABLE IF NOT EXISTS second_factors (
      customer_id TEXT PRIMARY KEY,
      revision TEXT NOT NULL,
      state TEXT NOT NULL,
      since TEXT NOT NULL,
      sealed_secret BLOB NOT NULL,
      last_step INTEGER NOT NULL,
      recovery_code_hashes TEXT NOT NULL,
      wrong_codes INTEGER NOT NULL,
      wrong_since TEXT NOT NULL
    ) STRICT;
  `);

const columns = `customer_id AS customerId, revision, state, since, sealed_secret AS sealedSecret, last_step AS lastStep,
  recovery_code_hashes AS recoveryCodeHashes, wrong_codes AS wrongCodes, wrong_since AS wrongSince`;
const table = `second_factors (customer_id, revision, state, since, sealed_secret, last_step, recovery_code_hashes,
  wrong_codes, wrong_since)`;
const values = `VALUES (:customerId, :revision, :state, :since, :sealedSecret, :lastStep, :recoveryCodeHashes,
  :wrongCodes, :wrongSince)`;

const rowSchema = z
  .object({
    customerId: z.string(),
    revision: z.string(),
    state: z.enum(['pending', 'active']),
    since: z.string(),
    sealedSecret: z.instanceof(Uint8Array),
    lastStep: z.int(),
    recoveryCodeHashes: z.string(),
    wrongCodes: z.int(),
    wrongSince: z.string(),
  })
  .transform((row) => ({
    ...row,
    recoveryCodeHashes: row.recoveryCodeHashes.split(' ').filter((hash) => hash !== ''),
  }));

const rowOf = (factor: SecondFactor) => ({ ...factor, recoveryCodeHashes: factor.recoveryCodeHashes.join(' ') });

/** What the vault and its archive do with them. */
type EmbeddedSecondFactors = {
  readonly find: (customerId: string) => SecondFactor | undefined;
  /** Over a revision, or where there is none. */
  readonly save: (factor: SecondFactor, over: string | undefined) => boolean;
  /** Over whatever is there. */
  readonly put: (factor: SecondFactor) => void;
  readonly remove: (customerId: string) => boolean;
  readonly all: () => Iterable<SecondFactor>;
};

/** In a database with the table. */
export const embeddedSecondFactors = (database: DatabaseSync): EmbeddedSecondFactors => {
  const find = database.prepare(`SELECT ${columns} FROM second_factors WHERE customer_id = ?`);
  const insert = database.prepare(`INSERT INTO ${table} ${values} ON CONFLICT (customer_id) DO NOTHING`);
  const replace = database.prepare(
    `UPDATE second_factors SET revision = :revision, state = :state, since = :since, sealed_secret = :sealedSecret,
       last_step = :lastStep, recovery_code_hashes = :recoveryCodeHashes, wrong_codes = :wrongCodes,
       wrong_since = :wrongSince
     WHERE customer_id = :customerId AND revision = :over`,
  );
  const put = database.prepare(`INSERT OR REPLACE INTO ${table} ${values}`);
  const remove = database.prepare('DELETE FROM second_factors WHERE customer_id = ?');
  return {
    find: (customerId) => rowSchema.optional().parse(find.get(customerId)),
    save: (factor, over) => {
      const row = rowOf(factor);
      return Number((over === undefined ? insert.run(row) : replace.run({ ...row, over })).changes) === 1;
    },
    put: (factor) => {
      put.run(rowOf(factor));
    },
    remove: (customerId) => Number(remove.run(customerId).changes) === 1,
    all: function* () {
      const all = database.prepare(`SELECT ${columns} FROM second_factors`);
      for (const row of all.iterate()) yield rowSchema.parse(row);
    },
  };
};
