import { z } from 'zod';
import { openSqliteFile } from '../../data-directory/open-sqlite-file.ts';
import type { VaultArchive, VaultEntry } from '../port.ts';
import { embeddedSecondFactors } from './embedded-second-factors.ts';
import { openEmbeddedVault } from './open-embedded-vault.ts';
import { emptiedLog } from './vault-file.ts';

const credentialSchema = z
  .object({ customerId: z.string(), passwordHash: z.string(), sessionVersion: z.int() })
  .transform((row) => ({ kind: 'credential' as const, ...row }));
const sessionSchema = z
  .object({
    sessionId: z.string(),
    customerId: z.string(),
    sessionVersion: z.int(),
    browser: z.string(),
    startedAt: z.string(),
    expiresAt: z.string(),
    isEnded: z.int(),
    lastUsedAt: z.string(),
  })
  .transform(({ isEnded, ...row }) => ({ kind: 'session' as const, ...row, isEnded: isEnded === 1 }));
const keySchema = z
  .object({
    keyId: z.string(),
    owner: z.string(),
    purpose: z.string(),
    wrapped: z.instanceof(Uint8Array),
    heldUntil: z.string().nullable(),
  })
  .transform(({ heldUntil, ...row }) => ({ kind: 'wrapped-key' as const, ...row, heldUntil: heldUntil ?? undefined }));
const erasureSchema = z
  .object({ customerId: z.string(), erasedAt: z.string() })
  .transform((row) => ({ kind: 'erasure' as const, ...row }));
const goingSchema = z
  .object({ owner: z.string(), kind: z.string(), since: z.string() })
  .transform((mark) => ({ kind: 'going' as const, mark }));

/** Opens (and creates if needed) the vault in a SQLite file as a whole. Nobody else has it open. */
export const openEmbeddedVaultArchive = async ({ file }: { readonly file: string }): Promise<VaultArchive> => {
  // the vault itself makes the tables and finishes what it began
  await (await openEmbeddedVault({ file })).close();
  const database = openSqliteFile(file, 'FULL');
  database.exec('PRAGMA secure_delete = ON');
  const selects = [
    {
      schema: credentialSchema,
      rows: database.prepare(
        `SELECT customer_id AS customerId, password_hash AS passwordHash, session_version AS sessionVersion
         FROM credentials`,
      ),
    },
    {
      schema: sessionSchema,
      rows: database.prepare(
        `SELECT session_id AS sessionId, customer_id AS customerId, session_version AS sessionVersion, browser,
           started_at AS startedAt, expires_at AS expiresAt, is_ended AS isEnded, last_used_at AS lastUsedAt
         FROM sessions`,
      ),
    },
    {
      schema: keySchema,
      rows: database.prepare(
        'SELECT key_id AS keyId, owner, purpose, wrapped, held_until AS heldUntil FROM wrapped_keys',
      ),
    },
    {
      schema: erasureSchema,
      rows: database.prepare('SELECT customer_id AS customerId, erased_at AS erasedAt FROM erasures'),
    },
    { schema: goingSchema, rows: database.prepare('SELECT owner, kind, since FROM going') },
  ];
  const secondFactors = embeddedSecondFactors(database);
  const putCredential = database.prepare('INSERT OR REPLACE INTO credentials VALUES (?, ?, ?)');
  const putSession = database.prepare(
    `INSERT OR REPLACE INTO sessions
       (session_id, customer_id, session_version, browser, started_at, expires_at, is_ended, last_used_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const putKey = database.prepare(
    'INSERT OR REPLACE INTO wrapped_keys (key_id, owner, purpose, wrapped, held_until) VALUES (?, ?, ?, ?, ?)',
  );
  const putErasure = database.prepare('INSERT OR REPLACE INTO erasures VALUES (?, ?)');
  const putGoing = database.prepare('INSERT OR REPLACE INTO going (owner, kind, since) VALUES (?, ?, ?)');
  const removals = {
    credential: database.prepare('DELETE FROM credentials WHERE customer_id = ?'),
    session: database.prepare('DELETE FROM sessions WHERE session_id = ?'),
    'wrapped-key': database.prepare('DELETE FROM wrapped_keys WHERE key_id = ?'),
    erasure: database.prepare('DELETE FROM erasures WHERE customer_id = ?'),
    going: database.prepare('DELETE FROM going WHERE owner = ?'),
  };

  return {
    entries: async function* () {
      for (const { schema, rows } of selects) {
        for (const row of rows.iterate()) yield schema.parse(row);
      }
      for (const factor of secondFactors.all()) yield { kind: 'second-factor', ...factor };
    },
    put: async (entry: VaultEntry) => {
      if (entry.kind === 'credential') {
        putCredential.run(entry.customerId, entry.passwordHash, entry.sessionVersion);
      } else if (entry.kind === 'session') {
        const { sessionId, customerId, sessionVersion, browser, startedAt, expiresAt, isEnded, lastUsedAt } = entry;
        const at = [startedAt, expiresAt] as const;
        putSession.run(sessionId, customerId, sessionVersion, browser, ...at, isEnded ? 1 : 0, lastUsedAt);
      } else if (entry.kind === 'second-factor') {
        const { kind: _kind, ...factor } = entry;
        secondFactors.put(factor);
      } else if (entry.kind === 'erasure') {
        putErasure.run(entry.customerId, entry.erasedAt);
      } else if (entry.kind === 'going') {
        putGoing.run(entry.mark.owner, entry.mark.kind, entry.mark.since);
      } else {
        putKey.run(entry.keyId, entry.owner, entry.purpose, entry.wrapped, entry.heldUntil ?? null);
      }
    },
    remove: async (kind, id) => {
      if (kind === 'second-factor') secondFactors.remove(id);
      else removals[kind].run(id);
      // what was deleted must not stay readable in the log
      if (!emptiedLog(database)) throw new Error(`${file} is read by somebody else`);
    },
    close: async () => database.close(),
  };
};
