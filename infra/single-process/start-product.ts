/** Everything in one process, over embedded stores or engines: the composition that `npm start` runs. */
import { join, resolve } from 'node:path';
import { anchorSettings } from '@driveaway/order-service/audit/anchors/anchor-settings.ts';
import {
  admittedClients,
  createDemoClients,
  type MachineCredentials,
} from '@driveaway/order-service/back-office/machine-clients.ts';
import type { ThrottleLimits } from '@driveaway/order-service/http/limits/throttle-limits.ts';
import { openServicePorts } from '@driveaway/order-service/open-service-ports.ts';
import { keptCollections } from '@driveaway/order-service/ports/kept-collections.ts';
import { startService } from '@driveaway/order-service/start-service.ts';
import { differingDocumentsWith } from '@driveaway/projections/compare-with-events.ts';
import { rebuildDocumentsWith } from '@driveaway/projections/rebuild-documents.ts';
import { releaseParkedWith } from '@driveaway/projections/release-parked.ts';
import { startSharedProjections } from '@driveaway/projections/start-shared-projections.ts';
import { systemClock, systemRandomness } from '../clock/system-clock.ts';
import type { Clock } from '../clock/port.ts';
import type { Config } from '../config/config.ts';
import { freeBytesOf, watchDiskRoom } from '../data-directory/disk-room.ts';
import { movedTo } from '../data-directory/moved-mark.ts';
import { openDataDirectory } from '../data-directory/open-data-directory.ts';
import { newestBackup } from '../backup/newest-backup.ts';
import { watchStoreFiles } from '../data-directory/store-files.ts';
import { openAnchorPublishers } from '../configured/open-anchor-publishers.ts';
import { openConfiguredTelemetry } from '../configured/open-configured-telemetry.ts';
import { openConfiguredMail } from '../configured/open-configured-mail.ts';
import type { MailTransport } from '../mail/port.ts';
import type { PaymentGateway } from '../payments/port.ts';
import { awaitDiskRoom } from '../process/await-disk-room.ts';
import { freePort } from '../process/free-port.ts';
import { openFilesAsFound } from '../as-found/open-files-as-found.ts';
import { openEmbeddedStores } from '../stores/open-embedded-stores.ts';
import type { Stores } from '../stores/stores.ts';
import { createJsonLog } from '../telemetry/json-log.ts';
import type { Log } from '../telemetry/port.ts';
import { openWebhookSender } from '../webhooks/http/open-webhook-sender.ts';
import { createProjectionThread } from './create-projection-thread.ts';

export type Product = {
  /** Where it answers, without a slash at the end. */
  readonly url: string;
  /** Who may ask for a token here: a demonstration's clients, made for this installation. */
  readonly machineCredentials: readonly MachineCredentials[];
  /** Finishes what is under way, stops the rest and closes the stores. */
  readonly stop: () => Promise<void>;
};

/** What the product writes to. */
export type Adapters = {
  readonly stores: Stores;
  readonly gateway: PaymentGateway;
  /** Absent: mail that is due waits. */
  readonly mail: MailTransport | undefined;
};

export type StartProductOptions = {
  readonly config: Config;
  readonly storefrontDirectory: string;
  readonly writeLog: (line: string) => void;
  /** Called when the event store has stopped taking writes: the process should end and be started again. */
  readonly onEventStoreStopped: () => void;
  /** How much one visitor may ask for; the product's own limits by default. */
  readonly limits?: ThrottleLimits;
  /** The machine's clock by default, and always as fast as that: threads read it by themselves. */
  readonly clock?: Clock;
  /** Wraps the adapters that the product writes to, for whoever tries it; by default they are used as they are. */
  readonly decorate?: ((adapters: Adapters) => Adapters) | undefined;
  /** What the thread of the projections runs over embedded stores; functions cannot be handed to it. */
  readonly projectionThread?: URL | undefined;
  /** Free bytes on a directory's disk; by default what the system says. */
  readonly freeBytes?: ((directory: string) => Promise<number>) | undefined;
};

type OpenGateway = { readonly gateway: PaymentGateway; readonly closeGateway: () => Promise<void> };

type GatewayToOpen = { readonly config: Config; readonly directory: string; readonly clock: Clock; readonly log: Log };

/** The gateway that is configured, or a simulator over a directory of this process. */
const openGateway = async ({ config, directory, clock, log }: GatewayToOpen): Promise<OpenGateway> => {
  const { paymentGateway } = config;
  if (paymentGateway !== undefined) {
    const { openEwayGateway } = await import('../payments/eway/open-eway-gateway.ts');
    return { gateway: openEwayGateway({ ...paymentGateway, log }), closeGateway: async () => undefined };
  }
  const { openSimulatedGateway } = await import('../payments/simulator/simulated-gateway.ts');
  const gateway = await openSimulatedGateway({ directory, clock, randomness: systemRandomness });
  return { gateway, closeGateway: gateway.close };
};

type StoresToOpen = Pick<StartProductOptions, 'config' | 'onEventStoreStopped'> & {
  readonly port: number;
  readonly directory: string;
  readonly log: Log;
  readonly onEventsCommitted: () => void;
  readonly aloneWithReadModels: (work: () => Promise<void>) => Promise<void>;
};

/** The engines that are configured, or the embedded stores in the data directory. */
const openStores = async ({ config, port, ...embedded }: StoresToOpen): Promise<Stores> => {
  const randomness = systemRandomness;
  const { engines } = config;
  if (engines === undefined) return openEmbeddedStores({ ...embedded, randomness });
  // imported lazily: the clients of engines are slow to load
  const { openStoresAtStart } = await import('../process/open-stores-at-start.ts');
  const { log } = embedded;
  const { host } = config;
  return openStoresAtStart({ engines, randomness, elapsed: () => performance.now(), log }, { port, host });
};

const ownProjectionThread = new URL('./projection-thread.ts', import.meta.url);

const asTheyAre = (adapters: Adapters): Adapters => adapters;

/** Opens the stores, starts projections and reactors, listens. Throws when the data directory is in use or damaged. */
export const startProduct = async (options: StartProductOptions): Promise<Product> => {
  const { config, storefrontDirectory, writeLog, onEventStoreStopped, limits } = options;
  const { clock = systemClock, decorate = asTheyAre, projectionThread = ownProjectionThread } = options;
  const { freeBytes = freeBytesOf } = options;
  const elapsed = (): number => performance.now();
  const log = createJsonLog(clock, writeLog);
  // known before anything is composed that needs the address
  const port = config.port === 0 ? await freePort(config.host) : config.port;
  const url = `http://localhost:${port}`;
  // engines have disks of their own
  const disk =
    config.engines === undefined ? watchDiskRoom(() => freeBytes(resolve(config.dataDirectory)), elapsed) : undefined;
  if (disk !== undefined) await awaitDiskRoom(disk, { ...config, port, log });
  const directory = await openDataDirectory(config.dataDirectory);
  const moved = movedTo(directory.path);
  if (moved !== undefined)
    log.warn(`The stores of ${directory.path} were copied to ${moved}: what is ordered here is not there`);
  const surroundings = { config, log, clock, randomness: systemRandomness };
  let heal: Stores['healReadModels'];
  const thread = createProjectionThread({
    ...surroundings,
    program: projectionThread,
    directory: directory.path,
    telemetry: config.telemetry,
    writeLog,
    onDamaged: (reason) => heal?.(reason),
  });
  const telemetry = await openConfiguredTelemetry(config.telemetry);
  const openedStores = await openStores({
    config,
    port,
    directory: directory.path,
    log,
    onEventStoreStopped,
    onEventsCommitted: thread.committed,
    aloneWithReadModels: thread.whileStopped,
  });
  heal = openedStores.healReadModels;
  const { gateway: openedGateway, closeGateway } = await openGateway({
    config,
    directory: join(directory.path, 'payments'),
    clock,
    log,
  });
  const {
    mail: openedMail,
    outbox,
    closeMail,
  } = await openConfiguredMail({
    ...surroundings,
    mail: config.mail,
    directory: join(directory.path, 'outbox'),
  });
  const { stores, gateway, mail } = decorate({ stores: openedStores, gateway: openedGateway, mail: openedMail });
  const filesAsFound = config.engines === undefined ? openFilesAsFound(directory.path, keptCollections) : undefined;
  const embedded =
    config.engines === undefined
      ? {
          projectionsRun: thread.isRunning,
          newestBackup: () => newestBackup(directory.path),
          storeFiles: watchStoreFiles(directory.path, elapsed),
        }
      : {};
  const { ports, close: closePorts } = await openServicePorts({
    ...surroundings,
    ...embedded,
    writeLog,
    elapsed,
    telemetry,
    stores,
    rebuildDocuments: rebuildDocumentsWith(stores),
    releaseParked: releaseParkedWith({ ...stores, clock, log }),
    storesAsFound: {
      files: filesAsFound,
      keys: stores.keysInVault,
      differingDocuments: differingDocumentsWith(stores),
    },
    disk,
    gateway,
    mail,
    outbox,
    webhookSender: openWebhookSender({ allowPrivate: config.webhooksAllowPrivate ?? [] }),
    url,
    directory: directory.path,
    storefrontDirectory,
  });

  const stopping = new AbortController();
  const projections =
    config.engines === undefined
      ? thread.run(stopping.signal)
      : startSharedProjections(ports, stores.leases, stopping.signal, { partitions: config.engines.partitions })
          .finished;
  const demoClients = createDemoClients(stores.secrets.sessionSecret);
  const service = await startService(ports, {
    port,
    host: config.host,
    leases: stores.leases,
    machineClients: admittedClients(config, demoClients, demoClients.operator),
    limits,
    trustProxy: config.trustProxy,
    anchors: anchorSettings(config, stores.secrets, openAnchorPublishers),
    elapsed,
    startTimeoutSeconds: config.engines?.startTimeoutSeconds,
  });
  await directory.announce({ url });
  log.info('Started', {
    url,
    dataDirectory: directory.path,
    stores: config.engines === undefined ? 'embedded' : 'engines',
  });

  const stop = async (): Promise<void> => {
    await service.stop();
    stopping.abort();
    await projections;
    await closePorts();
    await closeMail();
    await closeGateway();
    filesAsFound?.close();
    await stores.close();
    await directory.close();
    await telemetry?.close();
    log.info('Stopped');
  };
  const machineCredentials = config.isProduction === true ? [] : [demoClients.backOffice, demoClients.auditor];
  return { url, machineCredentials, stop };
};
