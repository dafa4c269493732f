import { Binary } from 'mongodb';
import { z } from 'zod';
import { ofClient, readLimit } from '../../mongodb/mongo-connection.ts';
import { faultsOf } from '../../mongodb/mongo-fault.ts';
import { pinnedDatabase } from '../../mongodb/pinned-database.ts';
import { factorOf, storedFactor } from './mongo-second-factors.ts';
import type { VaultArchive, VaultEntry } from '../port.ts';
import { openMongoVault, type MongoVaultOptions } from './open-mongo-vault.ts';

const credentialSchema = z
  .object({ _id: z.string(), passwordHash: z.string(), sessionVersion: z.int() })
  .transform(({ _id, ...rest }) => ({ kind: 'credential' as const, customerId: _id, ...rest }));
const sessionSchema = z
  .object({
    _id: z.string(),
    customerId: z.string(),
    sessionVersion: z.int(),
    browser: z.string(),
    startedAt: z.string(),
    expiresAt: z.string(),
    isEnded: z.boolean(),
    lastUsedAt: z.string(),
  })
  .transform(({ _id, ...rest }) => ({ kind: 'session' as const, sessionId: _id, ...rest }));
const keySchema = z
  .object({
    _id: z.string(),
    owner: z.string(),
    purpose: z.string(),
    wrapped: z.instanceof(Binary),
    heldUntil: z.string().optional(),
  })
  .transform(({ _id, wrapped, heldUntil, ...rest }) => ({
    kind: 'wrapped-key' as const,
    keyId: _id,
    ...rest,
    wrapped: new Uint8Array(wrapped.value()),
    heldUntil,
  }));
const erasureSchema = z
  .object({ _id: z.string(), erasedAt: z.string() })
  .transform(({ _id, ...rest }) => ({ kind: 'erasure' as const, customerId: _id, ...rest }));
const goingSchema = z
  .object({ _id: z.string(), kind: z.string(), since: z.string() })
  .transform(({ _id, ...rest }) => ({ kind: 'going' as const, mark: { owner: _id, ...rest } }));

/** Opens the vault in a MongoDB database as a whole; each write is as durable as the vault's own. */
export const openMongoVaultArchive = async (options: MongoVaultOptions): Promise<VaultArchive> => {
  // the vault itself declares the indexes
  await (await openMongoVault(options)).close();
  const { connection } = options;
  const on = faultsOf(connection);
  const collections = ofClient(connection, (client) => {
    const database = pinnedDatabase(client, options.database);
    return {
      credential: database.collection<{ _id: string }>('credentials'),
      session: database.collection<{ _id: string }>('sessions'),
      'second-factor': database.collection<{ _id: string }>('second-factors'),
      'wrapped-key': database.collection<{ _id: string }>('wrapped-keys'),
      erasure: database.collection<{ _id: string }>('erasures'),
      going: database.collection<{ _id: string }>('going'),
    };
  });
  const schemas = {
    credential: credentialSchema,
    session: sessionSchema,
    'second-factor': z.unknown().transform((stored) => ({ kind: 'second-factor' as const, ...factorOf(stored) })),
    'wrapped-key': keySchema,
    erasure: erasureSchema,
    going: goingSchema,
  };
  const kinds = ['credential', 'session', 'second-factor', 'wrapped-key', 'erasure', 'going'] as const;

  const documentOf = (entry: VaultEntry): { readonly id: string; readonly fields: object } => {
    if (entry.kind === 'credential') {
      const { customerId: id, passwordHash, sessionVersion } = entry;
      return { id, fields: { passwordHash, sessionVersion } };
    }
    if (entry.kind === 'session') {
      const { kind: _kind, sessionId: id, ...fields } = entry;
      return { id, fields };
    }
    if (entry.kind === 'second-factor') {
      const { kind: _kind, ...factor } = entry;
      const { _id: id, ...fields } = storedFactor(factor);
      return { id, fields };
    }
    if (entry.kind === 'erasure') return { id: entry.customerId, fields: { erasedAt: entry.erasedAt } };
    if (entry.kind === 'going') {
      const { owner: id, ...fields } = entry.mark;
      return { id, fields };
    }
    const { keyId: id, owner, purpose, wrapped, heldUntil } = entry;
    const held = heldUntil === undefined ? {} : { heldUntil };
    return { id, fields: { owner, purpose, wrapped: new Binary(wrapped), ...held } };
  };

  return {
    entries: async function* () {
      for (const kind of kinds) {
        const found = collections()[kind].find({}, { promoteBuffers: false, ...readLimit(connection) });
        try {
          for (;;) {
            const stored = await on('read the vault', async () => found.next());
            if (stored === null) break;
            yield schemas[kind].parse(stored);
          }
        } finally {
          await found.close();
        }
      }
    },
    put: async (entry) =>
      on('write into the vault', async () => {
        const { id, fields } = documentOf(entry);
        await collections()[entry.kind].replaceOne({ _id: id }, fields, { upsert: true });
      }),
    remove: async (kind, id) =>
      on('remove from the vault', async () => {
        await collections()[kind].deleteOne({ _id: id });
      }),
    close: async () => undefined,
  };
};
