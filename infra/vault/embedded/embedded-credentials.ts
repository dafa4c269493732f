/** Credentials in the vault's SQLite file, the tokens that prove a mailbox, and the wrong passwords counted against them. */
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { Vault } from '../port.ts';
import type { VaultFile } from './vault-file.ts';

export const createCredentials = (database: DatabaseSync): void =>
  database.exec(`
    CREATE TABLE IF NOT EXISTS credentials (
      customer_id TEXT PRIMARY KEY,
      password_hash TEXT NOT NULL,
      session_version INTEGER NOT NULL
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
    CREATE TABLE IF NOT EXISTS wrong_passwords (
      customer_id TEXT PRIMARY KEY,
      count INTEGER NOT NULL,
      first_at TEXT NOT NULL
    ) STRICT;
    CREATE INDEX IF NOT EXISTS wrong_passwords_by_age ON wrong_passwords (first_at);
  `);

const credentialSchema = z.object({ customerId: z.string(), passwordHash: z.string(), sessionVersion: z.int() });
const takenTokenSchema = z.object({ customerId: z.string() }).optional();
const mailboxTokenSchema = z.object({ customerId: z.string(), emailHash: z.string() }).optional();
const countSchema = z.object({ count: z.int() }).optional();

type EmbeddedCredentials = Pick<
  Vault,
  | 'findCredential'
  | 'insertCredential'
  | 'replaceCredential'
  | 'endAllAccess'
  | 'saveResetToken'
  | 'takeResetToken'
  | 'deleteResetToken'
  | 'saveMailboxToken'
  | 'findMailboxToken'
  | 'deleteMailboxTokens'
  | 'noteWrongPassword'
  | 'countOfWrongPasswords'
  | 'forgetWrongPasswords'
> & {
  /** A customer's credential with its tokens and count; the log is left to the caller. */
  readonly remove: (customerId: string) => void;
};

/** In a file with the tables. */
export const embeddedCredentials = ({ database, assertOpen }: VaultFile): EmbeddedCredentials => {
  const find = database.prepare(
    `SELECT customer_id AS customerId, password_hash AS passwordHash, session_version AS sessionVersion
     FROM credentials WHERE customer_id = ?`,
  );
  const insert = database.prepare(
    `INSERT INTO credentials (customer_id, password_hash, session_version) VALUES (?, ?, ?)
     ON CONFLICT (customer_id) DO NOTHING`,
  );
  const replace = database.prepare(
    'UPDATE credentials SET password_hash = ?, session_version = ? WHERE customer_id = ? AND session_version = ?',
  );
  const remove = database.prepare('DELETE FROM credentials WHERE customer_id = ?');
  const saveResetToken = database.prepare(
    'INSERT OR REPLACE INTO reset_tokens (customer_id, token_hash, expires_at) VALUES (?, ?, ?)',
  );
  const takeResetToken = database.prepare(
    'DELETE FROM reset_tokens WHERE token_hash = ? AND expires_at > ? RETURNING customer_id AS customerId',
  );
  const removeResetToken = database.prepare('DELETE FROM reset_tokens WHERE customer_id = ?');
  const saveMailboxToken = database.prepare(
    `INSERT OR REPLACE INTO mailbox_tokens (customer_id, email_hash, token_hash, expires_at)
     VALUES (:customerId, :emailHash, :tokenHash, :expiresAt)`,
  );
  const findMailboxToken = database.prepare(
    `SELECT customer_id AS customerId, email_hash AS emailHash FROM mailbox_tokens
     WHERE token_hash = ? AND expires_at > ?`,
  );
  const removeMailboxTokens = database.prepare('DELETE FROM mailbox_tokens WHERE customer_id = ?');
  const noteWrongPassword = database.prepare(
    `INSERT INTO wrong_passwords (customer_id, count, first_at) VALUES (?, 1, ?)
     ON CONFLICT (customer_id) DO UPDATE SET count = count + 1 RETURNING count`,
  );
  const removeWrongPasswordsBefore = database.prepare('DELETE FROM wrong_passwords WHERE first_at < ?');
  const countWrongPasswords = database.prepare(
    'SELECT count FROM wrong_passwords WHERE customer_id = ? AND first_at >= ?',
  );
  const forgetWrongPasswords = database.prepare('DELETE FROM wrong_passwords WHERE customer_id = ?');

  return {
    findCredential: async (customerId) => {
      assertOpen();
      return credentialSchema.optional().parse(find.get(customerId));
    },
    insertCredential: async ({ customerId, passwordHash, sessionVersion }) => {
      assertOpen();
      return Number(insert.run(customerId, passwordHash, sessionVersion).changes) === 1;
    },
    replaceCredential: async ({ customerId, passwordHash, sessionVersion }) => {
      assertOpen();
      const { changes } = replace.run(passwordHash, sessionVersion, customerId, sessionVersion - 1);
      return Number(changes) === 1;
    },
    endAllAccess: async (atLeast) => {
      assertOpen();
      database.exec('DELETE FROM reset_tokens; DELETE FROM mailbox_tokens');
      // prepared here: it goes over everybody, as only a restore does
      const raise = database.prepare('UPDATE credentials SET session_version = max(session_version + 1, ?)');
      return Number(raise.run(atLeast).changes);
    },
    saveResetToken: async ({ customerId, tokenHash, expiresAt }) => {
      assertOpen();
      saveResetToken.run(customerId, tokenHash, expiresAt);
    },
    takeResetToken: async (tokenHash, now) => {
      assertOpen();
      return takenTokenSchema.parse(takeResetToken.get(tokenHash, now))?.customerId;
    },
    deleteResetToken: async (customerId) => {
      assertOpen();
      removeResetToken.run(customerId);
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
      removeMailboxTokens.run(customerId);
    },
    noteWrongPassword: async (customerId, at, since) => {
      assertOpen();
      removeWrongPasswordsBefore.run(since);
      return countSchema.parse(noteWrongPassword.get(customerId, at))?.count ?? 0;
    },
    countOfWrongPasswords: async (customerId, since) => {
      assertOpen();
      return countSchema.parse(countWrongPasswords.get(customerId, since))?.count ?? 0;
    },
    forgetWrongPasswords: async (customerId) => {
      assertOpen();
      forgetWrongPasswords.run(customerId);
    },
    remove: (customerId) => {
      removeResetToken.run(customerId);
      removeMailboxTokens.run(customerId);
      forgetWrongPasswords.run(customerId);
      remove.run(customerId);
    },
  };
};
