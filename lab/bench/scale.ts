/** What one order costs the embedded stores, measured on a few thousand events, and what the model makes of it. */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock, systemRandomness } from '@driveaway/infra/clock/system-clock.ts';
import { openEmbeddedStores } from '@driveaway/infra/stores/open-embedded-stores.ts';
import { rebuildProjection } from '@driveaway/projections/engine/rebuild.ts';
import { projections } from '@driveaway/projections/start-projections.ts';
import { capacityLines, capacityRows, type MeasuredOrder } from './capacity-model.ts';
import { eventsPerOrder, generateHistory } from './generate-history.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

const bytesOf = async (directory: string, name: string): Promise<number> => {
  const files = (await readdir(directory)).filter((file) => file.startsWith(name));
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(directory, file))).size));
  return sizes.reduce((total, size) => total + size, 0);
};

/** Orders of ten events, written by the product's own adapters, and every read model made of them. */
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
    const written = Math.ceil(events / eventsPerOrder) * eventsPerOrder;
    return {
      eventBytes: (await bytesOf(directory, 'events')) / written,
      readModelBytes: ((await bytesOf(directory, 'read-models')) * eventsPerOrder) / written,
      projectionMicroseconds: (user + system) / written,
    };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
};

/** What was measured, and the table of docs/scaling.md made of it. */
export const benchScale = async (events = 20_000): Promise<readonly string[]> => {
  const measured = await measureOrders(events);
  const { eventBytes, readModelBytes, projectionMicroseconds } = measured;
  return [
    `Measured on ${events} events:`,
    `eventBytes ${eventBytes.toFixed(0)}, readModelBytes ${readModelBytes.toFixed(0)}, projectionMicroseconds ${projectionMicroseconds.toFixed(0)}`,
    '| events | orders | event store GB | read models GB | rebuild, hours of one processor |',
    '| --- | --- | --- | --- | --- |',
    ...capacityLines(capacityRows(measured, 20)),
  ];
};
