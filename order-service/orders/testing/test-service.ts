/** The service's ports over real embedded stores in a directory of the test's own. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { OrderCommand } from '@driveaway/domain/order/order-commands.ts';
import type { BuyerType } from '@driveaway/domain/terms/buyer-type.ts';
import { sampleCommands } from '@driveaway/domain/testing/sample-commands.ts';
import { manualClock } from '@driveaway/domain/testing/manual-clock.ts';
import { systemRandomness } from '@driveaway/infra/clock/system-clock.ts';
import { openTemporaryFiles } from '@driveaway/infra/documents/temporary-files.ts';
import { openEmbeddedEventStore } from '@driveaway/infra/event-store/embedded/open-embedded-event-store.ts';
import { inSmallPages } from '@driveaway/infra/event-store/testing/in-small-pages.ts';
import {
  openSimulatedGateway,
  type SimulatedGateway,
  type SimulatedGatewayOptions,
} from '@driveaway/infra/payments/simulator/simulated-gateway.ts';
import { lendGatewayKey } from '@driveaway/infra/payments/simulator/testing/lend-gateway-key.ts';
import { noBrowser } from '@driveaway/infra/pdf/no-browser.ts';
import { openEmbeddedReadModels } from '@driveaway/infra/read-models/embedded/open-embedded-read-models.ts';
import { sealedReadModels } from '@driveaway/infra/read-models/sealed-read-models.ts';
import type { Log } from '@driveaway/infra/telemetry/port.ts';
import { rebuildDocumentsWith } from '@driveaway/projections/rebuild-documents.ts';
import { releaseParkedWith } from '@driveaway/projections/release-parked.ts';
import { cleanPicture } from '../../pictures/clean-picture.ts';
import { createOrdersAtHand } from '../../ports/orders-at-hand.ts';
import type { ServicePorts } from '../../ports/service-ports.ts';
import { testSettings } from '../../http/testing/test-settings.ts';
import { executeOrderCommand, type OrderCommandOutcome } from '../execute-order-command.ts';
import { memoryKeys } from './memory-keys.ts';
import { noVault } from './no-vault.ts';

export type TestService = {
  readonly ports: ServicePorts;
  readonly gateway: SimulatedGateway;
  readonly clock: ReturnType<typeof manualClock>;
  readonly directory: string;
  /** Messages of everything logged as an error, and what caused it. */
  readonly faults: string[];
};

export type TestServiceOptions = {
  readonly gatewayFaults?: NonNullable<SimulatedGatewayOptions['faults']>;
};

/** When the tests begin: an hour after the sample order's day begins in Sydney. */
const start = '2026-11-02T00:00:00Z';

const memoryFiles = (): ServicePorts['files'] => {
  const files = new Map<string, Uint8Array>();
  return {
    write: async (id, content) => void files.set(id, content),
    read: async (id) => files.get(id),
    remove: async (id) => void files.delete(id),
    removeMany: async (ids) => ids.filter((id) => files.delete(id)).length,
  };
};

/** Opens a service whose stores go with the test. */
export const openTestService = async ({ gatewayFaults }: TestServiceOptions = {}): Promise<TestService> => {
  const directory = await mkdtemp(join(tmpdir(), 'driveaway-service-'));
  const clock = manualClock(start);
  const randomness = systemRandomness;
  const eventStore = inSmallPages(await openEmbeddedEventStore({ file: join(directory, 'events.sqlite') }));
  const keys = memoryKeys(randomness);
  const openReadModels = await openEmbeddedReadModels({ file: join(directory, 'read-models.sqlite') });
  const readModels = sealedReadModels(openReadModels, { keys, randomness });
  await lendGatewayKey(directory);
  const gateway = await openSimulatedGateway({
    directory,
    clock,
    randomness,
    ...(gatewayFaults === undefined ? {} : { faults: gatewayFaults }),
  });
  const faults: string[] = [];
  const log: Log = {
    info: () => undefined,
    warn: () => undefined,
    error: (message, cause) => void faults.push(`${message}: ${String(cause)}`),
  };
  onTestFinished(async () => {
    await gateway.close();
    await readModels.close();
    await eventStore.close();
    await rm(directory, { recursive: true });
  });
  const ports: ServicePorts = {
    eventStore,
    ordersAtHand: createOrdersAtHand(),
    readModels,
    rebuildDocuments: rebuildDocumentsWith({ eventStore, readModels, vault: noVault, keys }),
    releaseParked: releaseParkedWith({ eventStore, readModels, vault: noVault, keys, clock, log }),
    vault: noVault,
    keys,
    files: memoryFiles(),
    sealAnew: async () => ({ keys: 0, files: 0, sealed: 0, unreadable: [] }),
    temporaryFiles: await openTemporaryFiles({ directory: join(directory, 'uploads'), randomness }),
    cleanPicture,
    gateway,
    pdf: noBrowser,
    clock,
    elapsed: clock.elapsed,
    randomness,
    log,
    securityLog: () => undefined,
    secrets: {
      session: randomness.bytes(32),
      emailHash: randomness.bytes(32),
      orderNumber: randomness.bytes(32),
    },
    settings: { ...testSettings(directory), publicOrigin: 'http://localhost' },
  };
  return { ports, gateway, clock, directory, faults };
};

type Done = Extract<OrderCommandOutcome, { readonly kind: 'done' }>;

/** What comes of a command, which may be refused, as the product itself would give it: no message of the back office stands behind it. */
export const attempt = (
  ports: ServicePorts,
  orderNo: string,
  command: OrderCommand,
  commandId = ports.randomness.uuid(),
): Promise<OrderCommandOutcome> =>
  executeOrderCommand(ports, {
    orderNo,
    command,
    commandId,
    correlationId: commandId,
    actor: { kind: 'system', id: 'test' },
    content: { type: command.type },
  });

/** As `attempt`; throws when the command is refused. */
export const carryOut = async (...request: Parameters<typeof attempt>): Promise<Done> => {
  const outcome = await attempt(...request);
  if (outcome.kind === 'done') return outcome;
  const [, orderNo, { type }] = request;
  throw new Error(`${type} of ${orderNo} was refused: ${JSON.stringify(outcome.refusal)}`);
};

/** Creates the sample order under a number; it belongs to `sampleCustomerId`. */
export const createSampleOrder = (
  ports: ServicePorts,
  orderNo: string,
  buyerType: BuyerType = 'private',
): Promise<Done> => {
  const { data, ...command } = sampleCommands.CreateOrder;
  return carryOut(ports, orderNo, { ...command, data: { ...data, orderNo, buyerType } });
};
