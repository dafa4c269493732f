/** Wrapped keys in the vault's SQLite file. */
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { Vault, WrappedKey } from '../port.ts';
import type { VaultFile } from './vault-file.ts';

export const createWrappedKeys = (database: DatabaseSync): void =>
  database.exec(`
    CREATE TABLE IF NOT EXISTS wrapped_keys (
      key_id TEXT PRIMARY KEY,
      owner TEXT NOT NULL,
      purpose TEXT NOT NULL,
      wrapped BLOB NOT NULL,
      held_until TEXT,
      UNIQUE (owner, purpose)
    ) STRICT;
    CREATE INDEX IF NOT EXISTS held_keys ON wrapped_keys (held_until) WHERE held_until IS NOT NULL;
  `);

const rowSchema = z.object({
  keyId: z.string(),
  owner: z.string(),
  purpose: z.string(),
  wrapped: z.instanceof(Uint8Array),
});
const columns = 'key_id AS keyId, owner, purpose, wrapped';

type EmbeddedKeyFinder = {
  readonly byId: (keyId: string) => WrappedKey | undefined;
  /** The key of an owner and purpose. */
  readonly ofOwner: (owner: string, purpose: string) => WrappedKey | undefined;
  /** Keys by id, those that are held as well: the next after `after`, at most so many. */
  readonly list: (after: string, limit: number) => readonly WrappedKey[];
};

/** Finds keys, in a database with the table; single ones unless they are held. */
export const embeddedKeyFinder = (database: DatabaseSync): EmbeddedKeyFinder => {
  const byId = database.prepare(`SELECT ${columns} FROM wrapped_keys WHERE key_id = ? AND held_until IS NULL`);
  const ofOwner = database.prepare(
    `SELECT ${columns} FROM wrapped_keys WHERE owner = ? AND purpose = ? AND held_until IS NULL`,
  );
  const list = database.prepare(`SELECT ${columns} FROM wrapped_keys WHERE key_id > ? ORDER BY key_id LIMIT ?`);
  return {
    byId: (keyId) => rowSchema.optional().parse(byId.get(keyId)),
    ofOwner: (owner, purpose) => rowSchema.optional().parse(ofOwner.get(owner, purpose)),
    list: (after, limit) => z.array(rowSchema).parse(list.all(after, limit)),
  };
};

type EmbeddedWrappedKeys = Pick<
  Vault,
  | 'findWrappedKey'
  | 'findOwnedKey'
  | 'insertWrappedKey'
  | 'deleteWrappedKey'
  | 'areDeletionsFinal'
  | 'listWrappedKeys'
  | 'rewrapKeys'
  | 'holdWrappedKey'
  | 'deleteHeldKeys'
>;

/** In a file with the table. */
export const embeddedWrappedKeys = ({ database, assertOpen, emptyLog }: VaultFile): EmbeddedWrappedKeys => {
  const find = embeddedKeyFinder(database);
  const insert = database.prepare(
    `INSERT INTO wrapped_keys (key_id, owner, purpose, wrapped) VALUES (?, ?, ?, ?)
     ON CONFLICT (owner, purpose) DO NOTHING`,
  );
  const rewrap = database.prepare('UPDATE wrapped_keys SET wrapped = ? WHERE key_id = ? AND wrapped = ?');
  const remove = database.prepare('DELETE FROM wrapped_keys WHERE key_id = ?');
  const hold = database.prepare('UPDATE wrapped_keys SET held_until = ? WHERE key_id = ?');
  const removeHeld = database.prepare('DELETE FROM wrapped_keys WHERE held_until <= ?');

  return {
    findWrappedKey: async (keyId) => {
      assertOpen();
      return find.byId(keyId);
    },
    findOwnedKey: async (owner, purpose) => {
      assertOpen();
      return find.ofOwner(owner, purpose);
    },
    insertWrappedKey: async ({ keyId, owner, purpose, wrapped }) => {
      assertOpen();
      insert.run(keyId, owner, purpose, wrapped);
      const stored = find.ofOwner(owner, purpose);
      if (stored === undefined) throw new Error(`The key of ${owner} for ${purpose} was not stored`);
      return stored;
    },
    deleteWrappedKey: async (keyId) => {
      assertOpen();
      remove.run(keyId);
      emptyLog();
    },
    areDeletionsFinal: async () => {
      assertOpen();
      return emptyLog();
    },
    listWrappedKeys: async (after, limit) => {
      assertOpen();
      return find.list(after, limit);
    },
    rewrapKeys: async (keys) => {
      assertOpen();
      let rewrapped = 0;
      database.exec('BEGIN IMMEDIATE');
      try {
        for (const { keyId, wrapped, next } of keys) rewrapped += Number(rewrap.run(next, keyId, wrapped).changes);
        database.exec('COMMIT');
      } catch (fault) {
        database.exec('ROLLBACK');
        throw fault;
      }
      emptyLog();
      return rewrapped;
    },
    holdWrappedKey: async (keyId, until) => {
      assertOpen();
      hold.run(until, keyId);
    },
    deleteHeldKeys: async (now) => {
      assertOpen();
      const deleted = Number(removeHeld.run(now).changes);
      if (deleted > 0) emptyLog();
      return deleted;
    },
  };
};
