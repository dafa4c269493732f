import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { openSqliteFile } from '../../data-directory/open-sqlite-file.ts';
import type { Credential, Vault, WrappedKey } from '../port.ts';

const credentialSchema = z.object({ customerId: z.string(), passwordHash: z.string(), sessionVersion: z.int() });
const wrappedKeySchema = z.object({
  keyId: z.string(),
  owner: z.string(),
  purpose: z.string(),
  wrapped: z.instanceof(Uint8Array),
});
const keyColumns = 'key_id AS keyId, owner, purpose, wrapped';

/** Opens (and creates if needed) the vault in one SQLite file. Every write is synced before it returns. */
export const openEmbeddedVault = async ({ file }: { readonly file: string }): Promise<Vault> => {
  const database = openSqliteFile(file, 'FULL');
  createSchema(database);
  const findCredential = database.prepare(
    `SELECT customer_id AS customerId, password_hash AS passwordHash, session_version AS sessionVersion
     FROM credentials WHERE customer_id = ?`,
  );
  const saveCredential = database.prepare(
    'INSERT OR REPLACE INTO credentials (customer_id, password_hash, session_version) VALUES (?, ?, ?)',
  );
  const findKey = database.prepare(`SELECT ${keyColumns} FROM wrapped_keys WHERE key_id = ?`);
  const findOwnedKey = database.prepare(`SELECT ${keyColumns} FROM wrapped_keys WHERE owner = ? AND purpose = ?`);
  const insertKey = database.prepare(
    `INSERT INTO wrapped_keys (key_id, owner, purpose, wrapped) VALUES (?, ?, ?, ?)
     ON CONFLICT (owner, purpose) DO NOTHING`,
  );
  const deleteKey = database.prepare('DELETE FROM wrapped_keys WHERE key_id = ?');
  let closed = false;
  const assertOpen = () => {
    if (closed) throw new Error('The vault is closed');
  };
  const owned = (owner: string, purpose: string): WrappedKey | undefined =>
    wrappedKeySchema.optional().parse(findOwnedKey.get(owner, purpose));

  return {
    findCredential: async (customerId): Promise<Credential | undefined> => {
      assertOpen();
      return credentialSchema.optional().parse(findCredential.get(customerId));
    },
    saveCredential: async ({ customerId, passwordHash, sessionVersion }) => {
      assertOpen();
      saveCredential.run(customerId, passwordHash, sessionVersion);
    },
    findWrappedKey: async (keyId): Promise<WrappedKey | undefined> => {
      assertOpen();
      return wrappedKeySchema.optional().parse(findKey.get(keyId));
    },
    findOwnedKey: async (owner, purpose) => {
      assertOpen();
      return owned(owner, purpose);
    },
    insertWrappedKey: async ({ keyId, owner, purpose, wrapped }) => {
      assertOpen();
      insertKey.run(keyId, owner, purpose, wrapped);
      const stored = owned(owner, purpose);
      if (stored === undefined) throw new Error(`The key of ${owner} for ${purpose} was not stored`);
      return stored;
    },
    deleteWrappedKey: async (keyId) => {
      assertOpen();
      deleteKey.run(keyId);
      // The log still holds the page as it was: without this the key would outlive its deletion there.
      database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    },
    close: async () => {
      if (closed) return;
      closed = true;
      database.close();
    },
  };
};

const createSchema = (database: DatabaseSync): void => {
  try {
    // Overwrites what is deleted, so that a destroyed key does not stay in a free part of the file; the checkpoint
    // finishes a deletion that was interrupted.
    database.exec(`
      PRAGMA secure_delete = ON;
      CREATE TABLE IF NOT EXISTS credentials (
        customer_id TEXT PRIMARY KEY,
        password_hash TEXT NOT NULL,
        session_version INTEGER NOT NULL
      ) STRICT;
      CREATE TABLE IF NOT EXISTS wrapped_keys (
        key_id TEXT PRIMARY KEY,
        owner TEXT NOT NULL,
        purpose TEXT NOT NULL,
        wrapped BLOB NOT NULL,
        UNIQUE (owner, purpose)
      ) STRICT;
      PRAGMA wal_checkpoint(TRUNCATE);
    `);
  } catch (error) {
    database.close();
    throw error;
  }
};
