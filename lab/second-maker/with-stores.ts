import { systemRandomness } from '@driveaway/infra/clock/system-clock.ts';
import { openDataDirectory } from '@driveaway/infra/data-directory/open-data-directory.ts';
import { openEmbeddedStores } from '@driveaway/infra/stores/open-embedded-stores.ts';
import type { Stores } from '@driveaway/infra/stores/stores.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Opens the embedded stores of a data directory whose product has stopped, and closes them again. */
export const withStores = async <Answer>(path: string, use: (stores: Stores) => Promise<Answer>): Promise<Answer> => {
  const directory = await openDataDirectory(path);
  try {
    const stores = await openEmbeddedStores({
      directory: directory.path,
      randomness: systemRandomness,
      log: silent,
      onEventStoreStopped: () => undefined,
    });
    try {
      return await use(stores);
    } finally {
      await stores.close();
    }
  } finally {
    await directory.close();
  }
};
