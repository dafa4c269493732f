/** Every document of a product that has stopped against a rebuild from the first event. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import { jsonObjectSchema } from '@driveaway/domain/json/json.ts';
import { rebuildProjection } from '@driveaway/projections/engine/rebuild.ts';
import { projections } from '@driveaway/projections/start-projections.ts';
import { z } from 'zod';
import { systemRandomness } from '../../clock/system-clock.ts';
import { openDataDirectory } from '../../data-directory/open-data-directory.ts';
import { openEmbeddedEventStore } from '../../event-store/embedded/open-embedded-event-store.ts';
import { createKeyStore } from '../../keys/create-key-store.ts';
import { loadInstallationSecrets } from '../../keys/embedded/installation-secrets.ts';
import { openEmbeddedReadModels } from '../../read-models/embedded/open-embedded-read-models.ts';
import { openEmbeddedVault } from '../../vault/embedded/open-embedded-vault.ts';

const rowSchema = z.object({ id: z.string(), revision: z.int(), position: z.int(), body: z.string() });

/** The documents of a collection by id; bodies as JSON, because the order of members says nothing. */
const documentsOf = (database: DatabaseSync, table: string) => {
  const rows = z.array(rowSchema).parse(database.prepare(`SELECT id, revision, position, body FROM "${table}"`).all());
  return new Map(
    rows.map(({ id, revision, position, body }) => [
      id,
      { revision, position, body: jsonObjectSchema.parse(JSON.parse(body)) },
    ]),
  );
};

/** Rebuilds every collection and names those that differ from what was there. */
export const compareWithRebuild = async (dataDirectory: string): Promise<readonly string[]> => {
  const directory = await openDataDirectory(dataDirectory);
  const file = join(directory.path, 'read-models.sqlite');
  const eventStore = await openEmbeddedEventStore({ file: join(directory.path, 'events.sqlite') });
  const readModels = await openEmbeddedReadModels({ file });
  const vault = await openEmbeddedVault({ file: join(directory.path, 'vault.sqlite') });
  const { masterKey } = await loadInstallationSecrets(directory.path);
  const keys = createKeyStore({ vault, masterKey, randomness: systemRandomness });
  try {
    const differences: string[] = [];
    for (const projection of projections) {
      const { version, former } = await rebuildProjection(
        projection,
        { eventStore, readModels, keys },
        { signal: new AbortController().signal },
      );
      const [before, after] = [`${projection.name} v${former}`, `${projection.name} v${version}`];
      const database = new DatabaseSync(file, { readOnly: true });
      const [kept, rebuilt] = [documentsOf(database, before), documentsOf(database, after)];
      database.close();
      for (const id of new Set([...kept.keys(), ...rebuilt.keys()])) {
        if (!isDeepStrictEqual(kept.get(id), rebuilt.get(id))) differences.push(`${id} of ${before} and of ${after}`);
      }
    }
    return differences;
  } finally {
    await vault.close();
    await readModels.close();
    await eventStore.close();
    await directory.close();
  }
};
