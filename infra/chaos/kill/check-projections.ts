/** The documents that queries read against the events, folded from the first one. */
import { isDeepStrictEqual } from 'node:util';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { jsonObjectSchema, type JsonObject } from '@driveaway/domain/json/json.ts';
import { openFact } from '@driveaway/projections/engine/open-fact.ts';
import { documentIdOf, type Projection } from '@driveaway/projections/engine/projection.ts';
import { projections } from '@driveaway/projections/start-projections.ts';
import { systemRandomness } from '../../clock/system-clock.ts';
import type { RecordedEvent } from '../../event-store/port.ts';
import { createKeyStore } from '../../keys/create-key-store.ts';
import { loadInstallationSecrets } from '../../keys/embedded/installation-secrets.ts';
import type { KeyStore } from '../../keys/port.ts';

const wrappedKeySchema = z
  .object({ keyId: z.string(), owner: z.string(), purpose: z.string(), wrapped: z.instanceof(Uint8Array) })
  .optional();
const rowSchema = z.object({ revision: z.int(), body: z.string() }).optional();

/** A fold of all events must be in the documents within this time. */
const patienceMilliseconds = 15_000;
const pauseMilliseconds = 20;

const reading = <Result>(file: string, read: (database: DatabaseSync) => Result): Result => {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  try {
    return read(database);
  } finally {
    database.close();
  }
};

/** The keys of a product's vault, which is only read. */
const keysOf = async (dataDirectory: string): Promise<Pick<KeyStore, 'find'>> => {
  const { masterKey } = await loadInstallationSecrets(dataDirectory);
  const findWrappedKey = async (keyId: string) =>
    reading(join(dataDirectory, 'vault.sqlite'), (database) =>
      wrappedKeySchema.parse(
        database
          .prepare('SELECT key_id AS keyId, owner, purpose, wrapped FROM wrapped_keys WHERE key_id = ?')
          .get(keyId),
      ),
    );
  const never = async (): Promise<never> => {
    throw new Error('The vault is only read here');
  };
  const vault = {
    findWrappedKey,
    findOwnedKey: never,
    insertWrappedKey: never,
    deleteWrappedKey: never,
    holdWrappedKey: never,
  };
  return createKeyStore({ vault, masterKey, randomness: systemRandomness });
};

type Folded = { readonly id: string; readonly revision: number; readonly body: JsonObject };
type Expected = { readonly projection: Projection; readonly folded: Folded };

const foldStream = async (
  projection: Projection,
  events: readonly RecordedEvent[],
  keys: Pick<KeyStore, 'find'>,
): Promise<Folded | undefined> => {
  let body: JsonObject | undefined;
  // one by one, as the product does while it is live
  for (const event of events) body = projection.advance(body, [await openFact(event, keys)]);
  const [first] = events;
  return first === undefined || body === undefined
    ? undefined
    : { id: documentIdOf(projection, first.stream), revision: events.length - 1, body };
};

export type ProjectionCheck = {
  /**
   * Documents that are not what the events of their streams make them, after some patience with a product that is
   * still at it; undefined when that ended meanwhile.
   */
  readonly compare: (
    streams: readonly (readonly RecordedEvent[])[],
    isAlive: () => boolean,
  ) => Promise<readonly string[] | undefined>;
};

/** A check of the first version of every collection under a data directory that may be in use. */
export const createProjectionCheck = async (dataDirectory: string): Promise<ProjectionCheck> => {
  const file = join(dataDirectory, 'read-models.sqlite');
  const keys = await keysOf(dataDirectory);

  /** Undefined when the document is as folded, or ahead of it. */
  const differenceOf = (database: DatabaseSync, { projection, folded }: Expected): string | undefined => {
    const { name, version } = projection.collection;
    const found = database.prepare(`SELECT revision, body FROM "${name} v${version}" WHERE id = ?`).get(folded.id);
    const row = rowSchema.parse(found);
    if (row === undefined) return `${name} has no ${folded.id}`;
    if (row.revision > folded.revision) return undefined;
    const isSame =
      row.revision === folded.revision && isDeepStrictEqual(jsonObjectSchema.parse(JSON.parse(row.body)), folded.body);
    return isSame
      ? undefined
      : `${name} of ${folded.id} is at revision ${row.revision} and its ${folded.revision + 1} events say otherwise`;
  };

  return {
    compare: async (streams, isAlive) => {
      const expected: Expected[] = [];
      for (const events of streams) {
        for (const projection of projections) {
          const folded = await foldStream(projection, events, keys);
          if (folded !== undefined) expected.push({ projection, folded });
        }
      }
      const until = performance.now() + patienceMilliseconds;
      for (;;) {
        const differences = reading(file, (database) => expected.flatMap((each) => differenceOf(database, each) ?? []));
        if (differences.length === 0 || performance.now() > until) return differences;
        if (!isAlive()) return undefined;
        await pause(pauseMilliseconds);
      }
    },
  };
};
