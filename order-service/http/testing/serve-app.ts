/** The real app with embedded stores on a port of its own, for tests. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { manualClock } from '@driveaway/domain/testing/manual-clock.ts';
import { systemRandomness } from '@driveaway/infra/clock/system-clock.ts';
import { openEmbeddedFileStore } from '@driveaway/infra/documents/embedded/open-embedded-file-store.ts';
import { sealedFiles } from '@driveaway/infra/documents/sealed-files.ts';
import { createSealAnew } from '@driveaway/infra/stores/seal-anew.ts';
import { openTemporaryFiles } from '@driveaway/infra/documents/temporary-files.ts';
import { openEmbeddedEventStore } from '@driveaway/infra/event-store/embedded/open-embedded-event-store.ts';
import { inSmallPages } from '@driveaway/infra/event-store/testing/in-small-pages.ts';
import { createKeyStore } from '@driveaway/infra/keys/create-key-store.ts';
import { noBrowser } from '@driveaway/infra/pdf/no-browser.ts';
import { listenInTest } from '@driveaway/infra/process/testing/listen-in-test.ts';
import { openEmbeddedReadModels } from '@driveaway/infra/read-models/embedded/open-embedded-read-models.ts';
import { sealedReadModels } from '@driveaway/infra/read-models/sealed-read-models.ts';
import { openEmbeddedVault } from '@driveaway/infra/vault/embedded/open-embedded-vault.ts';
import { createSecurityLog } from '@driveaway/infra/telemetry/create-security-log.ts';
import { rebuildDocumentsWith } from '@driveaway/projections/rebuild-documents.ts';
import { releaseParkedWith } from '@driveaway/projections/release-parked.ts';
import { onTestFinished } from 'vitest';
import { createApp } from '../../app.ts';
import { createDemoClients } from '../../back-office/machine-clients.ts';
import { shortSuburbList } from '../../locations/testing/short-suburb-list.ts';
import { cleanPicture } from '../../pictures/clean-picture.ts';
import type { ServicePorts } from '../../ports/service-ports.ts';
import { testSettings } from './test-settings.ts';
import { createHttpServer } from '../server/create-http-server.ts';
import { throttleLimits, type ThrottleLimits } from '../limits/throttle-limits.ts';

export type ServedApp = {
  readonly url: string;
  readonly ports: ServicePorts;
  readonly clock: ReturnType<typeof manualClock>;
  /** Everything logged, a line each. */
  readonly logged: readonly string[];
  /** What the stores of this test have written, byte for byte. */
  readonly directory: string;
  /** Ends answers that last, as the product does before it closes. */
  readonly endStreams: () => void;
};

export type ServeAppOptions = {
  readonly limits?: Partial<ThrottleLimits>;
  readonly settings?: Partial<ServicePorts['settings']>;
  /** Replaces ports, to inject faults. */
  readonly ports?: (ports: ServicePorts) => Partial<ServicePorts>;
};

const nothingToPay: ServicePorts['gateway'] = {
  charge: async () => ({ kind: 'unknown' }),
  lookUp: async () => ({ kind: 'not-found' }),
  notFoundPatience: async () => 0,
  refund: async () => ({ kind: 'unknown' }),
  settledBetween: async () => undefined,
  browserSettings: async () => ({ endpoint: 'Sandbox', encryptionKey: 'cHVibGljIGtleQ==' }),
};

/** Serves the app until the test ends. 10 November 2026, 10 a.m. in Sydney, unless the test moves the clock. */
export const serveApp = async ({ limits, settings, ports: replaced }: ServeAppOptions = {}): Promise<ServedApp> => {
  const directory = await mkdtemp(join(tmpdir(), 'driveaway-http-'));
  await mkdir(join(directory, 'site'));
  const clock = manualClock('2026-11-09T23:00:00Z');
  const randomness = systemRandomness;
  const masterKey = randomness.bytes(32);
  const eventStore = inSmallPages(await openEmbeddedEventStore({ file: join(directory, 'events.sqlite') }));
  const openReadModels = await openEmbeddedReadModels({ file: join(directory, 'read-models.sqlite') });
  const vault = await openEmbeddedVault({ file: join(directory, 'vault.sqlite') });
  const keys = createKeyStore({ vault, masterKey, randomness });
  const readModels = sealedReadModels(openReadModels, { keys, randomness });
  const storedFiles = await openEmbeddedFileStore({ directory: join(directory, 'files'), masterKey, randomness });
  const logged: string[] = [];
  const log: ServicePorts['log'] = {
    info: (message, fields) => void logged.push(JSON.stringify({ message, ...fields })),
    warn: (message, fields) => void logged.push(JSON.stringify({ message, ...fields })),
    error: (message, cause, fields) => void logged.push(JSON.stringify({ message, cause: String(cause), ...fields })),
  };
  const real: ServicePorts = {
    eventStore,
    readModels,
    rebuildDocuments: rebuildDocumentsWith({ eventStore, readModels, vault, keys }),
    releaseParked: releaseParkedWith({ eventStore, readModels, vault, keys, clock, log }),
    vault,
    keys,
    files: sealedFiles(storedFiles, { keys, randomness }),
    sealAnew: createSealAnew({ vault, files: storedFiles, secrets: { masterKey }, randomness }),
    temporaryFiles: await openTemporaryFiles({ directory: join(directory, 'uploads'), randomness }),
    cleanPicture,
    gateway: nothingToPay,
    pdf: noBrowser,
    clock,
    randomness,
    log,
    securityLog: createSecurityLog(clock, (line) => void logged.push(line)),
    secrets: { session: randomness.bytes(32), emailHash: randomness.bytes(32), orderNumber: randomness.bytes(32) },
    settings: {
      ...testSettings(join(directory, 'site')),
      ...settings,
    },
  };
  const ports = { ...real, ...replaced?.(real) };
  const stopping = new AbortController();
  const server = createHttpServer(
    createApp(ports, {
      suburbs: shortSuburbList,
      machineClients: createDemoClients(ports.secrets.session).clients,
      limits: { ...throttleLimits, ...limits },
      stopping: stopping.signal,
    }),
  );
  onTestFinished(async () => {
    await readModels.close();
    await vault.close();
    await eventStore.close();
    await rm(directory, { recursive: true });
  });
  return { url: await listenInTest(server), ports, clock, logged, directory, endStreams: () => stopping.abort() };
};
