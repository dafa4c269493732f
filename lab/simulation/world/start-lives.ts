/** A service and a worker as their main.ts files compose them, in one process of the simulation each. */
import type { SuburbSearch } from '@driveaway/domain/locations/search-suburbs.ts';
import type { Config } from '@driveaway/infra/config/config.ts';
import type { SecurityLog } from '@driveaway/infra/telemetry/security-log-port.ts';
import type { Log } from '@driveaway/infra/telemetry/port.ts';
import { admittedClients, createDemoClients } from '@driveaway/order-service/back-office/machine-clients.ts';
import { composeServicePorts } from '@driveaway/order-service/compose-service-ports.ts';
import { composeService } from '@driveaway/order-service/start-service.ts';
import { differingDocumentsWith } from '@driveaway/projections/compare-with-events.ts';
import { rebuildDocumentsWith } from '@driveaway/projections/rebuild-documents.ts';
import { releaseParkedWith } from '@driveaway/projections/release-parked.ts';
import { startSharedProjections } from '@driveaway/projections/start-shared-projections.ts';
import type { Stores } from '@driveaway/infra/stores/stores.ts';
import type { ServicePorts } from '@driveaway/order-service/ports/service-ports.ts';
import type { Defect } from './defect.ts';
import type { VirtualTime } from '../time/virtual-time.ts';
import { cheapPasswordTag, hashingRenderer, memoryTemporaryFiles, trustingCleanPicture } from './doubles.ts';
import { openStoresOf, type Engines } from './engines.ts';
import type { Faults } from './faults.ts';
import { gatewayOf } from './gateway-line.ts';
import type { Life } from './life.ts';
import type { Release } from './release.ts';
import { configuredRetailers } from './retailer-clients.ts';

export const origin = 'http://shop.test';

const config: Config = {
  port: 0,
  host: '127.0.0.1',
  dataDirectory: 'nowhere',
  publicOrigin: origin,
  offerDays: 7,
  trustProxy: true,
  machineClients: configuredRetailers,
};

/** As START_TIMEOUT is by default. */
const startTimeoutSeconds = 60;

/** What the processes of a run have in common. */
export type Site = {
  readonly engines: Engines;
  readonly time: VirtualTime;
  readonly faults: Faults;
  readonly suburbs: SuburbSearch;
  readonly log: (life: Life) => Log;
  readonly defect: Defect | undefined;
  readonly release: Release;
  /** Customers may be told news on devices. */
  readonly hasPush: boolean;
};

export type App = Awaited<ReturnType<typeof composeService>>['app'];

/** The stores of a process, which is of the release that is out when it begins. */
const openStores = async ({ engines, release }: Pick<Site, 'engines' | 'release'>, life: Life): Promise<Stores> => {
  const stores = await openStoresOf(engines, life);
  return { ...stores, eventStore: release.storeOf(stores.eventStore) };
};

const silentSecurityLog: SecurityLog = () => undefined;

/** Composes a service as `order-service/main.ts` does; resolves when it takes requests. */
export const startServiceLife = async (
  { engines, time, faults, suburbs, log: logOf, defect, release, hasPush }: Site,
  life: Life,
): Promise<{ readonly app: App; readonly ports: ServicePorts; readonly stop: () => Promise<void> }> => {
  const stores = await openStores({ engines, release }, life);
  const log = logOf(life);
  const { clock, randomness, wait } = life;
  const gateway = gatewayOf({ gateway: engines.gateway, kind: engines.gatewayKind, time, faults }, life);
  const composed = composeServicePorts({
    config,
    stores,
    rebuildDocuments: rebuildDocumentsWith({ ...stores, wait }),
    releaseParked: releaseParkedWith({ ...stores, clock, log }),
    storesAsFound: { keys: stores.keysInVault, differingDocuments: differingDocumentsWith(stores) },
    temporaryFiles: memoryTemporaryFiles,
    cleanPicture: trustingCleanPicture,
    gateway,
    mail: engines.mailbox.transportOf(life),
    webhookSender: engines.receivers.senderOf(life, faults),
    pushSender: hasPush ? engines.pushService.senderOf(life, time, faults) : undefined,
    pdf: hashingRenderer(life),
    url: origin,
    storefrontDirectory: '/nowhere',
    clock,
    randomness,
    wait,
    passwordTag: cheapPasswordTag,
    log,
    securityLog: silentSecurityLog,
  });
  const ports: ServicePorts = defect?.ports?.(composed, life) ?? composed;
  const clients = admittedClients(config, createDemoClients(stores.secrets.sessionSecret));
  const service = await composeService(ports, {
    suburbs,
    leases: defect?.leases?.(stores.leases, life) ?? stores.leases,
    machineClients: defect?.machineClients?.(clients) ?? clients,
    trustProxy: true,
    elapsed: life.elapsed,
    startTimeoutSeconds,
  });
  service.react();
  return {
    app: service.app,
    ports,
    stop: async () => {
      service.close();
      await service.stop();
    },
  };
};

const partitions = 4;

/** Composes a worker as `projections/main.ts` does. */
export const startWorkerLife = async (
  { engines, log, defect, release }: Site,
  life: Life,
): Promise<{ readonly stop: () => Promise<void> }> => {
  const stores = await openStores({ engines, release }, life);
  const { clock, randomness, wait } = life;
  const stopping = new AbortController();
  const ports = { ...stores, clock, randomness, log: log(life), wait };
  const leases = defect?.leases?.(stores.leases, life) ?? stores.leases;
  const projections = startSharedProjections(ports, leases, stopping.signal, { partitions, wait });
  return {
    stop: async () => {
      stopping.abort();
      await projections.finished;
    },
  };
};
