/** The service alone: HTTP and reactors on EventStoreDB and MongoDB, beside others of its kind. */
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock, systemRandomness } from '@driveaway/infra/clock/system-clock.ts';
import { openAnchorPublishers } from '@driveaway/infra/configured/open-anchor-publishers.ts';
import { openConfiguredCarPictures } from '@driveaway/infra/configured/open-configured-car-pictures.ts';
import { openConfiguredMail } from '@driveaway/infra/configured/open-configured-mail.ts';
import { openConfiguredExpiries } from '@driveaway/infra/configured/open-configured-expiries.ts';
import { openConfiguredTelemetry } from '@driveaway/infra/configured/open-configured-telemetry.ts';
import { openTemporaryFiles } from '@driveaway/infra/documents/temporary-files.ts';
import { openEwayGateway } from '@driveaway/infra/payments/eway/open-eway-gateway.ts';
import { openConfiguredPushSender } from '@driveaway/infra/configured/open-configured-push-sender.ts';
import { openConfiguredRenderer } from '@driveaway/infra/configured/open-configured-renderer.ts';
import { openStoresAtStart } from '@driveaway/infra/process/open-stores-at-start.ts';
import {
  configOfProcess,
  keepFilesPrivate,
  startOrExplain,
  stopAtSignals,
} from '@driveaway/infra/process/run-process.ts';
import { storefrontDirectory } from '@driveaway/infra/setup/build-storefront.ts';
import { createSecurityLog } from '@driveaway/infra/telemetry/create-security-log.ts';
import { createJsonLog } from '@driveaway/infra/telemetry/json-log.ts';
import { writeTogether } from '@driveaway/infra/telemetry/write-together.ts';
import { openWebhookSender } from '@driveaway/infra/webhooks/http/open-webhook-sender.ts';
import { differingDocumentsWith } from '@driveaway/projections/compare-with-events.ts';
import { rebuildDocumentsWith } from '@driveaway/projections/rebuild-documents.ts';
import { releaseParkedWith } from '@driveaway/projections/release-parked.ts';
import { anchorSettings } from './audit/anchors/anchor-settings.ts';
import { admittedClients, createDemoClients } from './back-office/machine-clients.ts';
import { composeServicePorts } from './compose-service-ports.ts';
import { openPictureProcess } from './pictures/open-picture-process.ts';
import { startService } from './start-service.ts';

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
  const pdf = await openConfiguredRenderer({
    ...surroundings,
    browser: config.pdfBrowser,
    directory: join(scratchDirectory, 'pdf-browser'),
  });
  const carPictures = await openConfiguredCarPictures({
    ...surroundings,
    url,
    storefrontDirectory,
    directory: join(scratchDirectory, 'car-pictures'),
  });
  const temporaryFiles = await openTemporaryFiles({ directory: join(scratchDirectory, 'uploads'), randomness });
  const pictures = openPictureProcess({ log });
  const { mail, outbox, closeMail } = await openConfiguredMail({
    ...surroundings,
    mail: config.mail,
    directory: join(config.dataDirectory, 'outbox'),
  });
  const rebuildDocuments = rebuildDocumentsWith(stores);
  const releaseParked = releaseParkedWith({ ...stores, clock: systemClock, log });
  const storesAsFound = { keys: stores.keysInVault, differingDocuments: differingDocumentsWith(stores) };
  const telemetry = await openConfiguredTelemetry(config.telemetry);
  const webhookSender = openWebhookSender({ allowPrivate: config.webhooksAllowPrivate ?? [] });
  const composed = {
    ...surroundings,
    telemetry,
    securityLog: createSecurityLog(systemClock, write),
    expiries: await openConfiguredExpiries(config, { elapsed, log }),
    temporaryFiles,
    cleanPicture: pictures.clean,
    stores,
    rebuildDocuments,
    releaseParked,
    storesAsFound,
    gateway,
    pdf,
    carPictures,
    mail,
    outbox,
    webhookSender,
    pushSender: openConfiguredPushSender({
      config,
      secret: stores.secrets.emailHashKey,
      webhookSender,
      clock: systemClock,
    }),
    url,
    storefrontDirectory,
  };
  const ports = composeServicePorts(composed);
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
      await pdf.close();
      await carPictures.close();
      pictures.close();
      await rm(scratchDirectory, { recursive: true, force: true });
      await closeMail();
      await stores.close();
      await telemetry?.close();
      log.info('Stopped');
    },
  });
  process.stdout.write(`The order service is ready on ${url}\n`);
});
