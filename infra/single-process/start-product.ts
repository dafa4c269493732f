/** Everything in one process over embedded stores: the composition that `npm start` runs. */
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createApp } from '@driveaway/order-service/app.ts';
import { createDemoClients, type MachineCredentials } from '@driveaway/order-service/back-office/machine-clients.ts';
import { createHttpServer } from '@driveaway/order-service/http/create-http-server.ts';
import type { ThrottleLimits } from '@driveaway/order-service/http/throttle-limits.ts';
import { startReactors } from '@driveaway/order-service/reactors/start-reactors.ts';
import type { ServicePorts } from '@driveaway/order-service/service-ports.ts';
import { startProjections } from '@driveaway/projections/start-projections.ts';
import { systemClock, systemRandomness } from '../clock/system-clock.ts';
import type { Config } from '../config/config.ts';
import { openDataDirectory } from '../data-directory/open-data-directory.ts';
import { openEmbeddedFileStore } from '../documents/embedded/open-embedded-file-store.ts';
import { openEmbeddedEventStore } from '../event-store/embedded/open-embedded-event-store.ts';
import { createKeyStore } from '../keys/create-key-store.ts';
import { loadInstallationSecrets } from '../keys/embedded/installation-secrets.ts';
import { prepareSuburbs } from '../locations/prepare-suburbs.ts';
import { createSuburbIndex } from '../locations/suburb-index.ts';
import { noBrowser } from '../pdf/no-browser.ts';
import { openEwayGateway } from '../payments/eway/open-eway-gateway.ts';
import type { PaymentGateway } from '../payments/port.ts';
import { openSimulatedGateway } from '../payments/simulator/simulated-gateway.ts';
import { openEmbeddedReadModels } from '../read-models/embedded/open-embedded-read-models.ts';
import { createJsonLog } from '../telemetry/json-log.ts';
import type { Log } from '../telemetry/port.ts';
import { openEmbeddedVault } from '../vault/embedded/open-embedded-vault.ts';

export type Product = {
  /** Where it answers, without a slash at the end. */
  readonly url: string;
  /** Who may ask for a token here: a demonstration's clients, made for this installation. */
  readonly machineCredentials: readonly MachineCredentials[];
  /** Finishes what is under way, stops the rest and closes the stores. */
  readonly stop: () => Promise<void>;
};

export type StartProductOptions = {
  readonly config: Config;
  readonly storefrontDirectory: string;
  readonly writeLog: (line: string) => void;
  /** Called when the event store has stopped taking writes: the process should end and be started again. */
  readonly onEventStoreStopped: () => void;
  /** How much one visitor may ask for; the product's own limits by default. */
  readonly limits?: ThrottleLimits;
};

/** The port to listen on; a free one when none is given, known before anything is composed that needs the address. */
const choosePort = async ({ port, host }: Config): Promise<number> => {
  if (port !== 0) return port;
  const probe = createServer().listen(0, host);
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error(`No free port on ${host}`);
  return address.port;
};

type OpenGateway = { readonly gateway: PaymentGateway; readonly closeGateway: () => Promise<void> };

/** The gateway that is configured, or a simulator over a directory of this process. */
const openGateway = async ({ paymentGateway }: Config, directory: string, log: Log): Promise<OpenGateway> => {
  if (paymentGateway !== undefined) {
    return { gateway: openEwayGateway({ ...paymentGateway, log }), closeGateway: async () => undefined };
  }
  const gateway = await openSimulatedGateway({ directory, clock: systemClock, randomness: systemRandomness });
  return { gateway, closeGateway: gateway.close };
};

/** Opens the stores, starts projections and reactors, listens. Throws when the data directory is in use or damaged. */
export const startProduct = async (options: StartProductOptions): Promise<Product> => {
  const { config, storefrontDirectory, writeLog, onEventStoreStopped, limits } = options;
  const log = createJsonLog(systemClock, writeLog);
  const port = await choosePort(config);
  const url = `http://localhost:${port}`;
  const directory = await openDataDirectory(config.dataDirectory);
  const within = (name: string): string => join(directory.path, name);
  await mkdir(within('files'), { recursive: true, mode: 0o700 });

  const secrets = await loadInstallationSecrets(directory.path);
  const eventStore = await openEmbeddedEventStore({
    file: within('events.sqlite'),
    onStopped: (fault) => {
      log.error('The event store takes no more writes', fault);
      onEventStoreStopped();
    },
  });
  const readModels = await openEmbeddedReadModels({ file: within('read-models.sqlite') });
  const vault = await openEmbeddedVault({ file: within('vault.sqlite') });
  const files = await openEmbeddedFileStore({
    directory: within('files'),
    key: secrets.masterKey,
    randomness: systemRandomness,
  });
  const { gateway, closeGateway } = await openGateway(config, within('payments'), log);
  const keys = createKeyStore({ vault, masterKey: secrets.masterKey, randomness: systemRandomness });

  const ports: ServicePorts = {
    eventStore,
    readModels,
    vault,
    keys,
    files,
    gateway,
    pdf: noBrowser,
    clock: systemClock,
    randomness: systemRandomness,
    log,
    secrets: { session: secrets.sessionSecret, emailHash: secrets.emailHashKey, orderNumber: secrets.orderNumberKey },
    settings: {
      publicOrigin: config.publicOrigin ?? url,
      secureCookies: config.publicOrigin?.startsWith('https:') === true,
      storefrontDirectory,
      offerDays: config.offerDays,
    },
  };

  const closing = new AbortController();
  const stopping = new AbortController();
  const projections = startProjections(ports, stopping.signal);
  const reactors = startReactors(ports, stopping.signal);
  const suburbs = createSuburbIndex(await prepareSuburbs());
  const demoClients = createDemoClients(secrets.sessionSecret);
  const server = createHttpServer(
    createApp(ports, { suburbs, machineClients: demoClients.clients, limits, stopping: closing.signal }),
  );
  server.listen(port, config.host);
  await once(server, 'listening');
  await directory.announce({ url });
  log.info('Started', { url, dataDirectory: directory.path });

  const stop = async (): Promise<void> => {
    const closed = once(server, 'close');
    // what lasts until its reader leaves would hold up the rest
    closing.abort();
    server.close();
    server.closeIdleConnections();
    await closed;
    stopping.abort();
    await Promise.all([projections.finished, reactors]);
    await closeGateway();
    await readModels.close();
    await vault.close();
    await eventStore.close();
    await directory.close();
    log.info('Stopped');
  };
  return { url, machineCredentials: [demoClients.backOffice, demoClients.auditor], stop };
};
