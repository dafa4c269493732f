/** The service alone: HTTP and reactors on EventStoreDB and MongoDB, beside others of its kind. */
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock, systemRandomness } from '@driveaway/infra/clock/system-clock.ts';
import { openAnchorPublishers } from '@driveaway/infra/configured/open-anchor-publishers.ts';
import { openConfiguredMail } from '@driveaway/infra/configured/open-configured-mail.ts';
import { openConfiguredTelemetry } from '@driveaway/infra/configured/open-configured-telemetry.ts';
import { openEwayGateway } from '@driveaway/infra/payments/eway/open-eway-gateway.ts';
import { openStoresAtStart } from '@driveaway/infra/process/open-stores-at-start.ts';
import { keepFilesPrivate } from '@driveaway/infra/process/keep-files-private.ts';
import { configOfProcess, startOrExplain, stopAtSignals } from '@driveaway/infra/process/run-process.ts';
import { storefrontDirectory } from '@driveaway/infra/setup/build-storefront.ts';
import { createJsonLog } from '@driveaway/infra/telemetry/json-log.ts';
import { writeTogether } from '@driveaway/infra/telemetry/write-together.ts';
import { openWebhookSender } from '@driveaway/infra/webhooks/http/open-webhook-sender.ts';
import { differingDocumentsWith } from '@driveaway/projections/compare-with-events.ts';
import { rebuildDocumentsWith } from '@driveaway/projections/rebuild-documents.ts';
import { releaseParkedWith } from '@driveaway/projections/release-parked.ts';
import { anchorSettings } from './audit/anchors/anchor-settings.ts';
import { admittedClients, createDemoClients } from './back-office/machine-clients.ts';
import { openServicePorts } from './open-service-ports.ts';
import { startService } from './start-service.ts';

/** Runs the service that the environment describes; a setting that is wrong ends the process with a word about it. */
export const runService = async (): Promise<void> => {
  keepFilesPrivate();
  const config = configOfProcess('service');
  const { engines, paymentGateway, port, host, trustProxy } = config;
  if (engines === undefined || paymentGateway === undefined) throw new Error('A service needs engines and a gateway');
  const { healthPort } = engines;

  await startOrExplain(async () => {
    const write = writeTogether((text) => void process.stderr.write(text));
    const log = createJsonLog(systemClock, write);
    const randomness = systemRandomness;
    const elapsed = (): number => performance.now();
    const stores = await openStoresAtStart({ engines, randomness, elapsed, log }, { port: healthPort, host });
    const url = `http://localhost:${port}`;
    const gateway = openEwayGateway({ ...paymentGateway, log });
    const surroundings = { config, log, clock: systemClock, randomness };
    const scratchDirectory = join(tmpdir(), `driveaway-service-${process.pid}`);
    const { mail, outbox, closeMail } = await openConfiguredMail({
      ...surroundings,
      mail: config.mail,
      directory: join(config.dataDirectory, 'outbox'),
    });
    const telemetry = await openConfiguredTelemetry(config.telemetry);
    const { ports, close: closePorts } = await openServicePorts({
      ...surroundings,
      writeLog: write,
      elapsed,
      telemetry,
      stores,
      rebuildDocuments: rebuildDocumentsWith(stores),
      releaseParked: releaseParkedWith({ ...stores, clock: systemClock, log }),
      storesAsFound: { keys: stores.keysInVault, differingDocuments: differingDocumentsWith(stores) },
      gateway,
      mail,
      outbox,
      webhookSender: openWebhookSender({ allowPrivate: config.webhooksAllowPrivate ?? [] }),
      url,
      directory: scratchDirectory,
      storefrontDirectory,
    });
    const machineClients = admittedClients(config, createDemoClients(stores.secrets.sessionSecret));
    const anchors = anchorSettings(config, stores.secrets, openAnchorPublishers);
    if (anchors === undefined) log.warn('No anchors of the store are signed here: ANCHOR_KEY is not set');
    const service = await startService(ports, {
      port,
      healthPort,
      host,
      leases: stores.leases,
      machineClients,
      trustProxy,
      anchors,
      elapsed,
      startTimeoutSeconds: engines.startTimeoutSeconds,
    });
    stopAtSignals({
      stop: async () => {
        await service.stop();
        await closePorts();
        await rm(scratchDirectory, { recursive: true, force: true });
        await closeMail();
        await stores.close();
        await telemetry?.close();
        log.info('Stopped');
      },
    });
    process.stdout.write(`The order service is ready on ${url}\n`);
  });
};
