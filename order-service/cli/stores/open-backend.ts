import { resolve } from 'node:path';
import { systemClock, systemRandomness } from '@driveaway/infra/clock/system-clock.ts';
import type { EnginesConfig } from '@driveaway/infra/config/engines.ts';
import { findRunning, openDataDirectory } from '@driveaway/infra/data-directory/open-data-directory.ts';
import { EventStoreFault } from '@driveaway/infra/event-store/event-store-fault.ts';
import { loadInstallationSecrets } from '@driveaway/infra/keys/embedded/installation-secrets.ts';
import { openFilesAsFound, type FilesAsFound } from '@driveaway/infra/as-found/open-files-as-found.ts';
import { openEmbeddedStores } from '@driveaway/infra/stores/open-embedded-stores.ts';
import type { Stores } from '@driveaway/infra/stores/stores.ts';
import { usualWaiverLimitCents } from '@driveaway/domain/order/waiver-limit.ts';
import { differingDocumentsWith } from '@driveaway/projections/compare-with-events.ts';
import { releaseParkedWith } from '@driveaway/projections/release-parked.ts';
import { rebuildHere } from '@driveaway/projections/serve-rebuilds.ts';
import type { Log } from '@driveaway/infra/telemetry/port.ts';
import { anchorNow } from '../../audit/anchors/anchor-now.ts';
import { anchorSigners } from '../../audit/anchors/anchor-settings.ts';
import { keptCollections } from '../../ports/kept-collections.ts';
import { createDemoClients } from '../../back-office/machine-clients.ts';
import { httpBackend } from '../backends/http-backend.ts';
import { localBackend } from '../backends/local-backend.ts';
import { meantStores } from '../backends/meant-stores.ts';
import { BackendUnavailable, type OrdersBackend } from '../backends/orders-backend.ts';
import type { CommandContext } from '../commands/command.ts';
import type { Environment } from '../commands/given.ts';
import type { Target } from '../commands/target.ts';
import { isCopy, openCopy } from './open-copy.ts';
import { openDamaged } from './open-damaged.ts';
import { holdsEvents, requireEvents } from './open-event-file.ts';
import { userPath } from '../terminal/user-path.ts';

const randomness = systemRandomness;

type Asked = {
  readonly log: Log;
  readonly operator: string | undefined;
  readonly offerDays: number;
  readonly waiverLimitCents: number | undefined;
};

/** The same functions as in a running product, over its stores. */
const backendOver = (
  stores: Stores,
  {
    log,
    operator,
    offerDays,
    waiverLimitCents = usualWaiverLimitCents,
    files: filesAsFound,
    close,
  }: Asked & { readonly files?: FilesAsFound; readonly close: () => Promise<void> },
): OrdersBackend => {
  const { eventStore, readModels, files, keys, keysInVault, sealAnew, secrets } = stores;
  const storesAsFound = { files: filesAsFound, keys: keysInVault, differingDocuments: differingDocumentsWith(stores) };
  const { sessionSecret: session, emailHashKey: emailHash, orderNumberKey: orderNumber } = secrets;
  const ports = {
    eventStore,
    readModels,
    releaseParked: releaseParkedWith({ ...stores, clock: systemClock, log }),
    files,
    keys,
    sealAnew,
    storesAsFound,
    randomness,
    log,
    clock: systemClock,
    secrets: { session, emailHash, orderNumber },
    settings: { offerDays, waiverLimitCents },
  };
  const signers = anchorSigners(secrets);
  // an opened directory is this process's alone; on engines workers keep the read models
  const rebuild = filesAsFound === undefined ? undefined : async () => rebuildHere(ports, new AbortController().signal);
  return localBackend(
    { ...ports, anchorNow: signers && anchorNow(ports, signers) },
    { operator, rebuildHere: rebuild, close },
  );
};

/** Opens a data directory that nobody has open, as the running product would. */
const openLocal = async (path: string, asked: Asked): Promise<OrdersBackend> => {
  const { log } = asked;
  const directory = await openDataDirectory(path);
  const files = openFilesAsFound(directory.path, keptCollections);
  try {
    const onEventStoreStopped = (): void => undefined;
    const stores = await openEmbeddedStores({ directory: directory.path, randomness, log, onEventStoreStopped });
    const close = async (): Promise<void> => {
      files.close();
      await stores.close();
      await directory.close();
    };
    return backendOver(stores, { ...asked, files, close });
  } catch (fault) {
    if (fault instanceof EventStoreFault && fault.code === 'damaged') return openDamaged({ directory, files, fault });
    await directory.close();
    throw fault;
  }
};

/** Opens engines beside whoever uses them. */
const openEngines = async (engines: EnginesConfig, asked: Asked): Promise<OrdersBackend> => {
  const { openEngineStores } = await import('@driveaway/infra/stores/open-engine-stores.ts');
  const stores = await openEngineStores({ engines, randomness, elapsed: () => performance.now(), log: asked.log });
  return backendOver(stores, { ...asked, close: stores.close });
};

/** The stores that the user names, or else the environment. */
const storesOf = (dataDirectory: string | undefined, environment: Environment): ReturnType<typeof meantStores> => {
  if (dataDirectory === undefined) return meantStores(environment);
  const { OFFER_DAYS, BALANCE_WAIVER_LIMIT_CENTS } = environment;
  return { ...meantStores({ OFFER_DAYS, BALANCE_WAIVER_LIMIT_CENTS }), dataDirectory: userPath(dataDirectory) };
};

/** The address of the product that has a data directory open, by default the environment's; undefined when none has. */
export const findSite = async (
  dataDirectory: string | undefined,
  environment: Environment,
): Promise<string | undefined> => (await findRunning(storesOf(dataDirectory, environment).dataDirectory))?.url;

/**
 * Whoever answers about orders: the server that the user names, the engines of the environment, the product that has the
 * data directory open, or else the directory itself. Throws BackendUnavailable when there is none.
 */
export const openBackend = async (
  { server, dataDirectory, credentials, operator }: Target,
  { environment, log, sayPlace }: Pick<CommandContext, 'environment' | 'sayPlace'> & { readonly log: Log },
): Promise<OrdersBackend> => {
  if (server !== undefined && credentials !== undefined) return httpBackend({ server, credentials, operator });
  const { engines, dataDirectory: path, offerDays, waiverLimitCents } = storesOf(dataDirectory, environment);
  const asked = { log, operator, offerDays, waiverLimitCents };
  sayPlace(engines === undefined ? { dataDirectory: resolve(path) } : { engines });
  if (engines !== undefined) return openEngines(engines, asked);
  if (holdsEvents(path) && isCopy(path)) return openCopy(path);
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
