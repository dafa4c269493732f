/** Sessions in the vault's SQLite file. */
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { Vault } from '../port.ts';
import type { VaultFile } from './vault-file.ts';

export const createSessions = (database: DatabaseSync): void =>
  database.exec(`
    CREATE TABLE IF NOT EXISTS sessions (
      session_id TEXT PRIMARY KEY,
      customer_id TEXT NOT NULL,
      session_version INTEGER NOT NULL,
      browser TEXT NOT NULL,
      started_at TEXT NOT NULL,
      last_used_at TEXT NOT NULL,
      expires_at TEXT NOT NULL,
      is_ended INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX IF NOT EXISTS sessions_of_customers ON sessions (customer_id);
  `);

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
    standing: lastUsedAt === null ? undefined : { isEnded: isEnded === 1, lastUsedAt },
  }))
  .optional();

type EmbeddedSessions = Pick<
  Vault,
  'noteSession' | 'listSessions' | 'endNotedSession' | 'findSession' | 'noteSessionUse'
> & {
  /** All of a customer; the log is left to the caller. */
  readonly remove: (customerId: string) => void;
};

/** In a file with the table, and that of credentials. */
export const embeddedSessions = ({ database, assertOpen }: VaultFile): EmbeddedSessions => {
  const forgetExpired = database.prepare('DELETE FROM sessions WHERE customer_id = ? AND expires_at <= ?');
  const note = database.prepare(
    `INSERT INTO sessions
       (session_id, customer_id, session_version, browser, started_at, last_used_at, expires_at, is_ended)
     VALUES (:sessionId, :customerId, :sessionVersion, :browser, :startedAt, :startedAt, :expiresAt, 0)`,
  );
  const list = database.prepare(
    `SELECT session_id AS sessionId, customer_id AS customerId, session_version AS sessionVersion, browser,
       started_at AS startedAt, expires_at AS expiresAt
     FROM sessions
     WHERE customer_id = ? AND expires_at > ? AND is_ended = 0 AND last_used_at > ?
     ORDER BY started_at DESC, session_id`,
  );
  const end = database.prepare('UPDATE sessions SET is_ended = 1 WHERE customer_id = ? AND session_id = ?');
  const find = database.prepare(
    `SELECT credentials.session_version AS sessionVersion, is_ended AS isEnded, last_used_at AS lastUsedAt
     FROM credentials
     LEFT JOIN sessions ON sessions.session_id = ? AND sessions.customer_id = credentials.customer_id
     WHERE credentials.customer_id = ?`,
  );
  const noteUse = database.prepare('UPDATE sessions SET last_used_at = ? WHERE session_id = ?');
  const remove = database.prepare('DELETE FROM sessions WHERE customer_id = ?');

  return {
    noteSession: async (session) => {
      assertOpen();
      forgetExpired.run(session.customerId, session.startedAt);
      note.run(session);
    },
    listSessions: async (customerId, now, usedAfter) => {
      assertOpen();
      return sessionsSchema.parse(list.all(customerId, now, usedAfter));
    },
    endNotedSession: async (customerId, sessionId) => {
      assertOpen();
      return Number(end.run(customerId, sessionId).changes) === 1;
    },
    findSession: async (customerId, sessionId) => {
      assertOpen();
      return foundSessionSchema.parse(find.get(sessionId, customerId));
    },
    noteSessionUse: async (sessionId, at) => {
      assertOpen();
      noteUse.run(at, sessionId);
    },
    remove: (customerId) => {
      remove.run(customerId);
    },
  };
};
