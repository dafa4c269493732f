import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock, systemRandomness } from '@driveaway/infra/clock/system-clock.ts';
import { readConfig } from '@driveaway/infra/config/config.ts';
import { findRunning, openDataDirectory } from '@driveaway/infra/data-directory/open-data-directory.ts';
import { EventStoreFault } from '@driveaway/infra/event-store/event-store-fault.ts';
import { loadInstallationSecrets } from '@driveaway/infra/keys/embedded/installation-secrets.ts';
import { openEmbeddedStores } from '@driveaway/infra/stores/open-embedded-stores.ts';
import type { Stores } from '@driveaway/infra/stores/stores.ts';
import type { Log } from '@driveaway/infra/telemetry/port.ts';
import { anchorNow } from '../../audit/anchors/anchor-now.ts';
import { anchorSigners } from '../../audit/anchors/anchor-settings.ts';
import { createDemoClients } from '../../back-office/machine-clients.ts';
import { eventsAloneBackend } from '../backends/events-alone-backend.ts';
import { httpBackend } from '../backends/http-backend.ts';
import { localBackend } from '../backends/local-backend.ts';
import { BackendUnavailable, type OrdersBackend } from '../backends/orders-backend.ts';
import type { Target } from '../commands/target.ts';
import { openEventFile, readDamagedEvents, requireEvents } from './open-event-file.ts';
import { userPath } from '../terminal/user-path.ts';

const randomness = systemRandomness;

type Asked = { readonly log: Log; readonly operator: string | undefined };

/** The same functions as in a running product, over its stores. */
const backendOver = (
  { eventStore, readModels, files, keys, sealAnew, secrets }: Stores,
  { log, operator, close }: Asked & { readonly close: () => Promise<void> },
): OrdersBackend => {
  const { sessionSecret: session, emailHashKey: emailHash, orderNumberKey: orderNumber } = secrets;
  const ports = { eventStore, readModels, files, keys, sealAnew, randomness, log, clock: systemClock };
  const signers = anchorSigners(secrets);
  return localBackend(
    { ...ports, anchorNow: signers && anchorNow(ports, signers), secrets: { session, emailHash, orderNumber } },
    { operator, close },
  );
};

/** Opens a data directory that nobody has open, as the running product would; or the events in it, when it has no more. */
const openLocal = async (path: string, { log, operator }: Asked): Promise<OrdersBackend> => {
  const directory = await openDataDirectory(path);
  try {
    if (!existsSync(join(directory.path, 'installation-secrets.json'))) {
      const { store: eventStore, close } = await openEventFile(directory);
      return eventsAloneBackend({ path: directory.path, eventStore, clock: systemClock, close });
    }
    const onEventStoreStopped = (): void => undefined;
    const stores = await openEmbeddedStores({ directory: directory.path, randomness, log, onEventStoreStopped });
    const close = async (): Promise<void> => {
      await stores.close();
      await directory.close();
    };
    return backendOver(stores, { log, operator, close });
  } catch (fault) {
    // orders that are not touched by it can still be read
    if (fault instanceof EventStoreFault && fault.code === 'damaged') {
      return eventsAloneBackend({
        path: directory.path,
        ...readDamagedEvents(directory, fault),
        clock: systemClock,
        fault,
      });
    }
    await directory.close();
    throw fault;
  }
};

/** Opens the engines that the environment names, beside whoever uses them; undefined when it names none. */
const openEngines = async ({ log, operator }: Asked): Promise<OrdersBackend | undefined> => {
  if ((process.env['EVENTSTOREDB_URL'] ?? '') === '') return undefined;
  const read = readConfig(process.env, 'worker');
  if (read.kind === 'invalid') throw new BackendUnavailable(read.problems.join('; '));
  const { engines } = read.config;
  if (engines === undefined) return undefined;
  const { openEngineStores } = await import('@driveaway/infra/stores/open-engine-stores.ts');
  const stores = await openEngineStores({ engines, randomness, elapsed: () => performance.now(), log });
  return backendOver(stores, { log, operator, close: stores.close });
};

const defaultDataDirectory = (): string => {
  const read = readConfig({ DATA_DIR: process.env['DATA_DIR'] });
  if (read.kind === 'invalid') throw new BackendUnavailable(read.problems.join('; '));
  return read.config.dataDirectory;
};

/**
 * Whoever answers about orders: the server that the user names, the engines of the environment, the product that has the
 * data directory open, or else the directory itself. Throws BackendUnavailable when there is none.
 */
export const openBackend = async (
  { server, dataDirectory, credentials, operator }: Target,
  log: Log,
): Promise<OrdersBackend> => {
  const asked = { log, operator };
  if (server !== undefined && credentials !== undefined) return httpBackend({ server, credentials, operator });
  const engines = dataDirectory === undefined ? await openEngines(asked) : undefined;
  if (engines !== undefined) return engines;
  const path = dataDirectory === undefined ? defaultDataDirectory() : userPath(dataDirectory);
  const running = await findRunning(path);
  if (running === undefined) {
    requireEvents(path);
    return openLocal(path, asked);
  }
  if (running.url === undefined) {
    throw new BackendUnavailable(`Process ${running.pid} has ${path} open and does not listen (yet)`);
  }
  const local = async () => createDemoClients((await loadInstallationSecrets(path)).sessionSecret).operator;
  return httpBackend({ server: running.url, credentials: credentials ?? (await local()), operator });
};
