/** What one order costs the embedded stores, measured on a few thousand events, and what the model makes of it. */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock, systemRandomness } from '@driveaway/infra/clock/system-clock.ts';
import { durableFileName } from '@driveaway/infra/read-models/embedded/open-embedded-collection.ts';
import { openEmbeddedStores } from '@driveaway/infra/stores/open-embedded-stores.ts';
import { rebuildProjection } from '@driveaway/projections/engine/rebuild.ts';
import { projections } from '@driveaway/projections/start-projections.ts';
import { openMailSpool } from '@driveaway/order-service/mail/mail-spool.ts';
import type { Stores } from '@driveaway/infra/stores/stores.ts';
import {
  busiestProcessorShare,
  capacityLines,
  simulateYears,
  type Assumed,
  type MeasuredOrder,
} from './capacity-model.ts';
import { eventsPerOrder, generateHistory } from './generate-history.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

const bytesOf = async (directory: string, name: string): Promise<number> => {
  const files = (await readdir(directory)).filter((file) => file.startsWith(name));
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(directory, file))).size));
  return sizes.reduce((total, size) => total + size, 0);
};

/** As an order of twenty events is written home about, with the welcome. */
const mailsPerOrder = 12;
/** Measured by `npm run bench -- messages` at 64 connections, which takes longer than all of this. */
const messageMicroseconds = 630;

/** A customer of each order: credential, keys, and the mails that were sent. */
const writeCustomers = async (stores: Stores, orders: number): Promise<void> => {
  const spool = openMailSpool(stores.readModels);
  const passwordHash = `$argon2id$v=19$m=65536,t=3,p=4$${'x'.repeat(66)}`;
  for (let order = 0; order < orders; order += 1) {
    const customerId = systemRandomness.uuid();
    await stores.vault.insertCredential({ customerId, passwordHash, sessionVersion: 0 });
    await stores.keys.obtain(customerId, 'identity');
    await stores.keys.obtain(customerId, 'contract');
    const mails = Array.from({ length: mailsPerOrder }, () => systemRandomness.uuid()).map((eventId) => ({
      mailId: eventId,
      position: BigInt(order),
      entry: {
        status: 'sent' as const,
        stream: `order-${customerId}`,
        eventId,
        eventType: 'DepositPaid',
        eventRevision: 2,
        recordedAt: '2026-11-02T00:00:00.000Z',
        dueAt: '2026-11-02T00:00:00.000Z',
        tries: 1,
      },
    }));
    await spool.add(mails);
  }
};

/** Orders of ten events, written by the product's own adapters, every read model made of them, and their customers. */
export const measureOrders = async (events: number): Promise<MeasuredOrder> => {
  const directory = await mkdtemp(join(tmpdir(), 'driveaway-scale-'));
  const options = { directory, randomness: systemRandomness, log, onEventStoreStopped: () => undefined };
  try {
    const stores = await openEmbeddedStores(options);
    await generateHistory(stores.eventStore, events);
    const used = process.cpuUsage();
    for (const projection of projections) {
      const ports = { ...stores, clock: systemClock, log };
      await rebuildProjection(projection, ports, { signal: new AbortController().signal });
    }
    const { user, system } = process.cpuUsage(used);
    // closing writes what is in the journals into the databases
    await stores.close();
    const orders = Math.ceil(events / eventsPerOrder);
    const again = await openEmbeddedStores(options);
    await writeCustomers(again, orders);
    await again.close();
    return {
      eventBytes: (await bytesOf(directory, 'events')) / (orders * eventsPerOrder),
      readModelBytes: (await bytesOf(directory, 'read-models')) / orders,
      vaultBytes: (await bytesOf(directory, 'vault')) / orders,
      mailBytes: (await bytesOf(directory, durableFileName)) / orders,
      projectionMicroseconds: (user + system) / (orders * eventsPerOrder),
      messageMicroseconds,
    };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
};

/** Ten million orders a year, as docs/scaling.md assumes them. */
export const assumed: Assumed = {
  ordersPerYear: 1e7,
  eventsPerOrder: 20,
  fileBytes: 500_000,
  archiveAfterYears: 2,
  rebuildHours: 8,
  peak: 10,
};

/** What was measured, and the table of docs/scaling.md made of it. */
export const benchScale = async (events = 20_000): Promise<readonly string[]> => {
  const measured = await measureOrders(events);
  return [
    `Measured on ${events} events:`,
    ...Object.entries(measured).map(([name, value]) => `${name} ${value.toFixed(0)}`),
    `The busiest hour takes ${busiestProcessorShare(measured, assumed).toFixed(2)} processors`,
    '| year | events | events GB | read models GB | archived GB | vault GB | files GB | mail GB | rebuild processors |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...capacityLines(simulateYears(measured, assumed)),
  ];
};
