import { availableParallelism } from 'node:os';
import { systemClock, systemRandomness } from '@driveaway/infra/clock/system-clock.ts';
import { openDataDirectory } from '@driveaway/infra/data-directory/open-data-directory.ts';
import { openEmbeddedStores } from '@driveaway/infra/stores/open-embedded-stores.ts';
import { createJsonLog } from '@driveaway/infra/telemetry/json-log.ts';
import type { KillStage } from './lane-stores.ts';
import { watchEmbeddedStores } from './watch-embedded-stores.ts';

const nothing = (): void => undefined;

/** Lanes on embedded stores, each in its own data directory: nothing lies between the product and its files. */
export const embeddedStage: KillStage = {
  name: 'embedded stores',
  // a few more than there are cores: settling mostly waits
  lanesAtOnce: availableParallelism() * 2,
  openLane: async (dataDirectory) => ({
    environment: {},
    documentsDueMilliseconds: 15_000,
    crowd: { kind: 'few', customers: 3, livesPerSettlement: 30 },
    watch: async () => watchEmbeddedStores(dataDirectory),
    open: async () => {
      const directory = await openDataDirectory(dataDirectory);
      const stores = await openEmbeddedStores({
        directory: directory.path,
        randomness: systemRandomness,
        log: createJsonLog(systemClock, nothing),
        onEventStoreStopped: nothing,
      });
      return {
        ...stores,
        close: async () => {
          await stores.close();
          await directory.close();
        },
      };
    },
    disturb: nothing,
    calm: () => 0,
    close: async () => undefined,
  }),
  close: async () => undefined,
};
