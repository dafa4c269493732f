/** The places that `orders copy` copies from and to. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { manifestFile } from '@driveaway/infra/backup/backup-manifest.ts';
import { systemRandomness } from '@driveaway/infra/clock/system-clock.ts';
import { enginesWords, type EnginesConfig } from '@driveaway/infra/config/engines.ts';
import { markMoved } from '@driveaway/infra/data-directory/moved-mark.ts';
import { openDataDirectory, type DataDirectory } from '@driveaway/infra/data-directory/open-data-directory.ts';
import type { Archive } from '@driveaway/infra/stores/archive.ts';
import type { DataDirectoryPlace, EventPlace, OpenedEvents } from '../copies/run-copy.ts';
import { neededEngines } from '../backends/meant-stores.ts';
import { BackendUnavailable } from '../backends/orders-backend.ts';
import type { CommandContext } from '../commands/command.ts';
import type { Environment } from '../commands/given.ts';
import { isCopy } from './holds-events.ts';
import { openCopiedEvents } from './open-copy.ts';
import { holdsEvents, requireEvents } from './holds-events.ts';
import { openEventFile } from './open-event-file.ts';
import { userPath } from '../terminal/user-path.ts';

/** A data directory to copy from, or for events also to. */
const openDirectory = async ({ path: given }: DataDirectoryPlace, use: 'from' | 'to'): Promise<DataDirectory> => {
  const path = userPath(given);
  if (use === 'from') requireEvents(path);
  else if (existsSync(join(path, manifestFile)))
    throw new BackendUnavailable(`${path} is a backup: copy into another place`);
  return openDataDirectory(path);
};

/** The command says what is copied: DATA_DIR may name it too. */
const enginesBeside = (environment: Environment): EnginesConfig =>
  neededEngines({ ...environment, DATA_DIR: undefined });

/** Notes in a data directory that all of it was copied to the engines of the environment. */
export const markCopied = async ({ path }: DataDirectoryPlace, environment: Environment): Promise<void> =>
  markMoved(userPath(path), enginesWords(enginesBeside(environment)));

/** Opens all that a data directory holds, or the engines that the environment names. */
export const openArchive = async (
  place: DataDirectoryPlace | undefined,
  environment: Environment,
  sayPlace: CommandContext['sayPlace'],
): Promise<Archive> => {
  if (place === undefined) {
    const engines = enginesBeside(environment);
    sayPlace({ engines });
    const { openEngineArchive } = await import('@driveaway/infra/stores/open-engine-archive.ts');
    return openEngineArchive({ engines, randomness: systemRandomness });
  }
  const directory = await openDirectory(place, 'from');
  try {
    sayPlace({ dataDirectory: directory.path });
    const { openEmbeddedArchive } = await import('@driveaway/infra/stores/open-embedded-archive.ts');
    const archive = await openEmbeddedArchive({ directory: directory.path, randomness: systemRandomness });
    const close = async (): Promise<void> => {
      await archive.close();
      await directory.close();
    };
    return { ...archive, close };
  } catch (fault) {
    await directory.close();
    throw fault;
  }
};

/** Opens the events of a place that is copied from or to. */
export const openEvents = async (place: EventPlace, use: 'from' | 'to'): Promise<OpenedEvents> => {
  if (place.kind === 'eventstoredb') {
    // loaded when it is needed: most commands need no client of an engine
    const { openEventStoreDb } = await import('@driveaway/infra/event-store/eventstoredb/open-event-store-db.ts');
    const store = openEventStoreDb({
      connectionString: place.url,
      namespace: place.namespace,
      randomness: systemRandomness,
    });
    return { store, close: async () => store.close() };
  }
  if (use === 'from' && holdsEvents(userPath(place.path)) && isCopy(userPath(place.path))) {
    const { eventStore: store, fault, close } = await openCopiedEvents(userPath(place.path));
    if (fault === undefined) return { store, close };
    await close();
    throw fault;
  }
  const directory = await openDirectory(place, use);
  try {
    return await openEventFile(directory);
  } catch (fault) {
    await directory.close();
    throw fault;
  }
};
