import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { openSqliteFile, openSqliteReader } from '../../data-directory/open-sqlite-file.ts';
import { createSecondFactors, embeddedSecondFactors } from './embedded-second-factors.ts';
import { createSecretChecks, embeddedSecretChecks } from './embedded-secret-checks.ts';
import type { Credential, Erasure, FoundSession, NotedSession, Vault, WrappedKey } from '../port.ts';

const credentialSchema = z.object({ customerId: z.string(), passwordHash: z.string(), sessionVersion: z.int() });
const wrappedKeySchema = z.object({
  keyId: z.string(),
  owner: z.string(),
  purpose: z.string(),
  wrapped: z.instanceof(Uint8Array),
});
const takenTokenSchema = z.object({ customerId: z.string() }).optional();
const mailboxTokenSchema = z.object({ customerId: z.string(), emailHash: z.string() }).optional();
const countSchema = z.object({ count: z.int() }).optional();
const sessionsSchema = z.array(
  z.object({
    sessionId: z.string(),
    customerId: z.string(),
    sessionVersion: z.int(),
    browser: z.string(),
    startedAt: z.string(),
    expiresAt: z.string(),
  }),
);
const foundSessionSchema = z
  .object({ sessionVersion: z.int(), isEnded: z.int().nullable(), lastUsedAt: z.string().nullable() })
  .transform(({ sessionVersion, isEnded, lastUsedAt }) => ({
    sessionVersion,
    standing: isEnded === null ? undefined : { isEnded: isEnded === 1, lastUsedAt: lastUsedAt ?? undefined },
  }))
  .optional();
const erasuresSchema = z.array(z.object({ customerId: z.string(), erasedAt: z.string() }));
const selectErasures =
  'SELECT customer_id AS customerId, erased_at AS erasedAt FROM erasures ORDER BY erased_at, customer_id';
const keyColumns = 'key_id AS keyId, owner, purpose, wrapped';
const selectKey = `SELECT ${keyColumns} FROM wrapped_keys WHERE key_id = ? AND held_until IS NULL`;
const selectOwnedKey = `SELECT ${keyColumns} FROM wrapped_keys WHERE owner = ? AND purpose = ? AND held_until IS NULL`;

/** Opens (and creates if needed) the vault in one SQLite file. Every write is synced before it returns. */
export const openEmbeddedVault = async ({ file }: { readonly file: string }): Promise<Vault> => {
  const database = openSqliteFile(file, 'FULL');
  createSchema(database);
  const findCredential = database.prepare(
    `SELECT customer_id AS customerId, password_hash AS passwordHash, session_version AS sessionVersion
     FROM credentials WHERE customer_id = ?`,
  );
  const insertCredential = database.prepare(
    `INSERT INTO credentials (customer_id, password_hash, session_version) VALUES (?, ?, ?)
     ON CONFLICT (customer_id) DO NOTHING`,
  );
  const replaceCredential = database.prepare(
    'UPDATE credentials SET password_hash = ?, session_version = ? WHERE customer_id = ? AND session_version = ?',
  );
  const deleteCredential = database.prepare('DELETE FROM credentials WHERE customer_id = ?');
  const saveResetToken = database.prepare(
    'INSERT OR REPLACE INTO reset_tokens (customer_id, token_hash, expires_at) VALUES (?, ?, ?)',
  );
  const takeResetToken = database.prepare(
    'DELETE FROM reset_tokens WHERE token_hash = ? AND expires_at > ? RETURNING customer_id AS customerId',
  );
  const deleteResetToken = database.prepare('DELETE FROM reset_tokens WHERE customer_id = ?');
  const saveMailboxToken = database.prepare(
    `INSERT OR REPLACE INTO mailbox_tokens (customer_id, email_hash, token_hash, expires_at)
     VALUES (:customerId, :emailHash, :tokenHash, :expiresAt)`,
  );
  const findMailboxToken = database.prepare(
    `SELECT customer_id AS customerId, email_hash AS emailHash FROM mailbox_tokens
     WHERE token_hash = ? AND expires_at > ?`,
  );
  const deleteMailboxTokens = database.prepare('DELETE FROM mailbox_tokens WHERE customer_id = ?');
  const forgetExpiredSessions = database.prepare('DELETE FROM sessions WHERE customer_id = ? AND expires_at <= ?');
  const noteSession = database.prepare(
    `INSERT INTO sessions
       (session_id, customer_id, session_version, browser, started_at, last_used_at, expires_at, is_ended)
     VALUES (:sessionId, :customerId, :sessionVersion, :browser, :startedAt, :startedAt, :expiresAt, 0)`,
  );
  const listSessions = database.prepare(
    `SELECT session_id AS sessionId, customer_id AS customerId, session_version AS sessionVersion, browser,
       started_at AS startedAt, expires_at AS expiresAt
     FROM sessions
     WHERE customer_id = ? AND expires_at > ? AND is_ended = 0 AND (last_used_at IS NULL OR last_used_at > ?)
     ORDER BY started_at DESC, session_id`,
  );
  const endSession = database.prepare('UPDATE sessions SET is_ended = 1 WHERE customer_id = ? AND session_id = ?');
  const findSession = database.prepare(
    `SELECT credentials.session_version AS sessionVersion, is_ended AS isEnded, last_used_at AS lastUsedAt
     FROM credentials
     LEFT JOIN sessions ON sessions.session_id = ? AND sessions.customer_id = credentials.customer_id
     WHERE credentials.customer_id = ?`,
  );
  const noteSessionUse = database.prepare('UPDATE sessions SET last_used_at = ? WHERE session_id = ?');
  const forgetSessions = database.prepare('DELETE FROM sessions WHERE customer_id = ?');
  const noteWrongPassword = database.prepare(
    `INSERT INTO wrong_passwords (customer_id, count, first_at) VALUES (:customerId, 1, :at)
     ON CONFLICT (customer_id) DO UPDATE SET
       count = CASE WHEN first_at < :since THEN 1 ELSE count + 1 END,
       first_at = CASE WHEN first_at < :since THEN :at ELSE first_at END
     RETURNING count`,
  );
  const countWrongPasswords = database.prepare(
    'SELECT count FROM wrong_passwords WHERE customer_id = ? AND first_at >= ?',
  );
  const forgetWrongPasswords = database.prepare('DELETE FROM wrong_passwords WHERE customer_id = ?');
  const findKey = database.prepare(selectKey);
  const findOwnedKey = database.prepare(selectOwnedKey);
  const insertKey = database.prepare(
    `INSERT INTO wrapped_keys (key_id, owner, purpose, wrapped) VALUES (?, ?, ?, ?)
     ON CONFLICT (owner, purpose) DO NOTHING`,
  );
  const listKeys = database.prepare(`SELECT ${keyColumns} FROM wrapped_keys WHERE key_id > ? ORDER BY key_id LIMIT ?`);
  const rewrapKey = database.prepare('UPDATE wrapped_keys SET wrapped = ? WHERE key_id = ? AND wrapped = ?');
  const deleteKey = database.prepare('DELETE FROM wrapped_keys WHERE key_id = ?');
  const holdKey = database.prepare('UPDATE wrapped_keys SET held_until = ? WHERE key_id = ?');
  const deleteHeldKeys = database.prepare('DELETE FROM wrapped_keys WHERE held_until <= ?');
  const recordErasure = database.prepare(
    'INSERT INTO erasures (customer_id, erased_at) VALUES (?, ?) ON CONFLICT (customer_id) DO NOTHING',
  );
  const listErasures = database.prepare(selectErasures);
  const secondFactors = embeddedSecondFactors(database);
  let closed = false;
  const assertOpen = () => {
    if (closed) throw new Error('The vault is closed');
  };
  // The log still holds a page as it was: without this what was deleted would outlive its deletion there.
  const emptyLog = () => database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  const owned = (owner: string, purpose: string): WrappedKey | undefined =>
    wrappedKeySchema.optional().parse(findOwnedKey.get(owner, purpose));

  return {
    secretChecks: embeddedSecretChecks(database),
    findCredential: async (customerId): Promise<Credential | undefined> => {
      assertOpen();
      return credentialSchema.optional().parse(findCredential.get(customerId));
    },
    insertCredential: async ({ customerId, passwordHash, sessionVersion }) => {
      assertOpen();
      const { changes } = insertCredential.run(customerId, passwordHash, sessionVersion);
      return BigInt(changes) === 1n;
    },
    replaceCredential: async ({ customerId, passwordHash, sessionVersion }) => {
      assertOpen();
      const { changes } = replaceCredential.run(passwordHash, sessionVersion, customerId, sessionVersion - 1);
      return BigInt(changes) === 1n;
    },
    deleteCredential: async (customerId) => {
      assertOpen();
      secondFactors.remove(customerId);
      deleteResetToken.run(customerId);
      deleteMailboxTokens.run(customerId);
      forgetSessions.run(customerId);
      forgetWrongPasswords.run(customerId);
      deleteCredential.run(customerId);
      emptyLog();
    },
    saveResetToken: async ({ customerId, tokenHash, expiresAt }) => {
      assertOpen();
      saveResetToken.run(customerId, tokenHash, expiresAt);
    },
    takeResetToken: async (tokenHash, now) => {
      assertOpen();
      return takenTokenSchema.parse(takeResetToken.get(tokenHash, now))?.customerId;
    },
    saveMailboxToken: async (token) => {
      assertOpen();
      saveMailboxToken.run(token);
    },
    findMailboxToken: async (tokenHash, now) => {
      assertOpen();
      return mailboxTokenSchema.parse(findMailboxToken.get(tokenHash, now));
    },
    deleteMailboxTokens: async (customerId) => {
      assertOpen();
      deleteMailboxTokens.run(customerId);
    },
    findSecondFactor: async (customerId) => {
      assertOpen();
      return secondFactors.find(customerId);
    },
    saveSecondFactor: async (factor, over) => {
      assertOpen();
      return secondFactors.save(factor, over);
    },
    deleteSecondFactor: async (customerId) => {
      assertOpen();
      const wasThere = secondFactors.remove(customerId);
      emptyLog();
      return wasThere;
    },
    noteSession: async (session) => {
      assertOpen();
      forgetExpiredSessions.run(session.customerId, session.startedAt);
      noteSession.run(session);
    },
    listSessions: async (customerId, now, usedAfter): Promise<readonly NotedSession[]> => {
      assertOpen();
      return sessionsSchema.parse(listSessions.all(customerId, now, usedAfter));
    },
    endNotedSession: async (customerId, sessionId) => {
      assertOpen();
      return BigInt(endSession.run(customerId, sessionId).changes) === 1n;
    },
    findSession: async (customerId, sessionId): Promise<FoundSession | undefined> => {
      assertOpen();
      return foundSessionSchema.parse(findSession.get(sessionId, customerId));
    },
    noteSessionUse: async (sessionId, at) => {
      assertOpen();
      noteSessionUse.run(at, sessionId);
    },
    noteWrongPassword: async (customerId, at, since) => {
      assertOpen();
      return countSchema.parse(noteWrongPassword.get({ customerId, at, since }))?.count ?? 0;
    },
    countOfWrongPasswords: async (customerId, since) => {
      assertOpen();
      return countSchema.parse(countWrongPasswords.get(customerId, since))?.count ?? 0;
    },
    forgetWrongPasswords: async (customerId) => {
      assertOpen();
      forgetWrongPasswords.run(customerId);
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
      emptyLog();
    },
    listWrappedKeys: async (after, limit) => {
      assertOpen();
      return z.array(wrappedKeySchema).parse(listKeys.all(after, limit));
    },
    rewrapKeys: async (keys) => {
      assertOpen();
      let rewrapped = 0;
      database.exec('BEGIN IMMEDIATE');
      try {
        for (const { keyId, wrapped, next } of keys) rewrapped += Number(rewrapKey.run(next, keyId, wrapped).changes);
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
      holdKey.run(until, keyId);
    },
    deleteHeldKeys: async (now) => {
      assertOpen();
      const deleted = Number(deleteHeldKeys.run(now).changes);
      if (deleted > 0) emptyLog();
      return deleted;
    },
    recordErasure: async ({ customerId, erasedAt }) => {
      assertOpen();
      recordErasure.run(customerId, erasedAt);
    },
    listErasures: async (): Promise<readonly Erasure[]> => {
      assertOpen();
      return erasuresSchema.parse(listErasures.all());
    },
    close: async () => {
      if (closed) return;
      closed = true;
      database.close();
    },
  };
};

/** Finds keys in the file beside the thread of this process that has opened the vault. */
export const openEmbeddedVaultReader = ({
  file,
}: {
  readonly file: string;
}): Pick<Vault, 'findWrappedKey' | 'findOwnedKey' | 'close'> => {
  const database = openSqliteReader(file);
  const findKey = database.prepare(selectKey);
  const findOwnedKey = database.prepare(selectOwnedKey);
  return {
    findWrappedKey: async (keyId) => wrappedKeySchema.optional().parse(findKey.get(keyId)),
    findOwnedKey: async (owner, purpose) => wrappedKeySchema.optional().parse(findOwnedKey.get(owner, purpose)),
    close: async () => database.close(),
  };
};

/** The erasures in a vault that another process may have open. */
export const readEmbeddedErasures = (file: string): readonly Erasure[] => {
  const database = openSqliteReader(file);
  try {
    return erasuresSchema.parse(database.prepare(selectErasures).all());
  } finally {
    database.close();
  }
};

const addColumn = (database: DatabaseSync, table: string, column: string): void => {
  const found = database.prepare('SELECT name FROM pragma_table_info(?) WHERE name = ?').all(table, column);
  if (found.length === 0) database.exec(`ALTER TABLE ${table} ADD COLUMN ${column} TEXT`);
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
        held_until TEXT,
        UNIQUE (owner, purpose)
      ) STRICT;
      CREATE TABLE IF NOT EXISTS reset_tokens (
        customer_id TEXT PRIMARY KEY,
        token_hash TEXT NOT NULL UNIQUE,
        expires_at TEXT NOT NULL
      ) STRICT;
      CREATE TABLE IF NOT EXISTS mailbox_tokens (
        customer_id TEXT NOT NULL,
        email_hash TEXT NOT NULL,
        token_hash TEXT NOT NULL UNIQUE,
        expires_at TEXT NOT NULL,
        PRIMARY KEY (customer_id, email_hash)
      ) STRICT;
      CREATE TABLE IF NOT EXISTS sessions (
        session_id TEXT PRIMARY KEY,
        customer_id TEXT NOT NULL,
        session_version INTEGER NOT NULL,
        browser TEXT NOT NULL,
        started_at TEXT NOT NULL,
        last_used_at TEXT,
        expires_at TEXT NOT NULL,
        is_ended INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX IF NOT EXISTS sessions_of_customers ON sessions (customer_id);
      CREATE TABLE IF NOT EXISTS wrong_passwords (
        customer_id TEXT PRIMARY KEY,
        count INTEGER NOT NULL,
        first_at TEXT NOT NULL
      ) STRICT;
      CREATE TABLE IF NOT EXISTS erasures (
        customer_id TEXT PRIMARY KEY,
        erased_at TEXT NOT NULL
      ) STRICT;
      PRAGMA wal_checkpoint(TRUNCATE);
    `);
    // Vaults made before keys could be held, or before uses of sessions were noted, have no such columns.
    addColumn(database, 'wrapped_keys', 'held_until');
    addColumn(database, 'sessions', 'last_used_at');
    createSecondFactors(database);
    createSecretChecks(database);
    database.exec('CREATE INDEX IF NOT EXISTS held_keys ON wrapped_keys (held_until) WHERE held_until IS NOT NULL');
  } catch (error) {
    database.close();
    throw error;
  }
};
