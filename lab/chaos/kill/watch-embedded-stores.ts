/** Embedded stores read from their files beside the process that has them open; nothing is written or kept open. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { jsonObjectSchema } from '@driveaway/domain/json/json.ts';
import { z } from 'zod';
import { loadInstallationSecrets } from '@driveaway/infra/keys/embedded/installation-secrets.ts';
import { tableNameOf } from '@driveaway/infra/read-models/embedded/open-embedded-collection.ts';
import type { WatchedStores } from './lane-stores.ts';

const eventSchema = z.object({
  position: z.bigint(),
  stream: z.string(),
  revision: z.bigint(),
  id: z.string(),
  type: z.string(),
  data: z.string(),
  metadata: z.string(),
});
const documentSchema = z
  .object({ id: z.string(), revision: z.bigint(), position: z.bigint(), body: z.string() })
  .transform(({ body, ...rest }) => ({ ...rest, body: jsonObjectSchema.parse(JSON.parse(body)) }));
const wrappedKeySchema = z.object({
  keyId: z.string(),
  owner: z.string(),
  purpose: z.string(),
  wrapped: z.instanceof(Uint8Array),
});

/** The rows of one query. The file is open no longer than that: a killed product must find it as it left it. */
const query = (file: string, sql: string, ...parameters: readonly (string | bigint)[]): readonly unknown[] => {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  try {
    const statement = database.prepare(sql);
    statement.setReadBigInts(true);
    return statement.all(...parameters);
  } finally {
    database.close();
  }
};

/** Watches the stores of a data directory; the product must have made them. */
export const watchEmbeddedStores = async (dataDirectory: string): Promise<WatchedStores> => {
  const { masterKey } = await loadInstallationSecrets(dataDirectory);
  const readModels = join(dataDirectory, 'read-models.sqlite');
  const vault = join(dataDirectory, 'vault.sqlite');
  return {
    eventStore: watchEventFile(join(dataDirectory, 'events.sqlite')),
    start: undefined,
    readModels: {
      collection: async (definition) => ({
        get: async (id) => {
          const sql = `SELECT id, revision, position, body FROM "${tableNameOf(definition)}" WHERE id = ?`;
          return documentSchema.optional().parse(query(readModels, sql, id)[0]);
        },
      }),
    },
    vault: {
      findWrappedKey: async (keyId) => {
        const sql = 'SELECT key_id AS keyId, owner, purpose, wrapped FROM wrapped_keys WHERE key_id = ?';
        return wrappedKeySchema.optional().parse(query(vault, sql, keyId)[0]);
      },
    },
    masterKey,
  };
};

/** The events of a file, damaged ones too: their checksums are the store's own business. */
export const watchEventFile = (file: string): WatchedStores['eventStore'] => ({
  readAll: async ({ after, limit }) => {
    const sql = `SELECT position, stream, revision, id, type, data, metadata FROM events
      WHERE position > ? ORDER BY position LIMIT ?`;
    const found = z.array(eventSchema).parse(query(file, sql, after ?? 0n, BigInt(limit)));
    return { events: found, position: found.at(-1)?.position ?? after, atHead: found.length < limit };
  },
});
