/** How fast read models catch up on engines: with one worker, and with two that share the partitions. */
import { z } from 'zod';
import { systemClock, systemRandomness } from '@driveaway/infra/clock/system-clock.ts';
import { pollUntil } from '@driveaway/infra/clock/poll-until.ts';
import { readConfig } from '@driveaway/infra/config/config.ts';
import { demonstrationSecrets } from '@driveaway/infra/config/demonstration-secrets.ts';
import { openEngineStores } from '@driveaway/infra/stores/open-engine-stores.ts';
import type { Stores } from '@driveaway/infra/stores/stores.ts';
import { claimEngines } from '@driveaway/infra/stores/testing/claim-engines.ts';
import { createJsonLog } from '@driveaway/infra/telemetry/json-log.ts';
import { projections } from '@driveaway/projections/start-projections.ts';
import { lastingPort } from '../topology/lasting-port.ts';
import { startProcess, type ManagedProcess } from '../topology/start-process.ts';
import { eventsPerOrder, generateHistory, ordersEvents } from './generate-history.ts';
import type { BenchFigure } from './print-rows.ts';

export type BenchWorkersOptions = {
  readonly eventStoreUrl: string;
  readonly mongoUrl: string;
  /** How many events are caught up on; default 10,000. */
  readonly events?: number | undefined;
};

const longestMilliseconds = 300_000;
const lastOrderNo = '99999999-9999';
const healthSchema = z.object({
  projections: z.array(z.object({ partitions: z.object({ of: z.int(), held: z.array(z.int()) }).optional() })),
});

const until = async (what: string, holds: () => Promise<boolean>): Promise<void> => {
  if (!(await pollUntil(holds, longestMilliseconds))) throw new Error(`It took too long until ${what}`);
};

/** Whether a worker holds its share of every projection. */
const holdsShare = async (port: number, workers: number): Promise<boolean> => {
  const answer = await fetch(`http://127.0.0.1:${port}/health/ready`);
  const health = healthSchema.parse(await answer.json());
  return health.projections.every(
    ({ partitions }) => partitions !== undefined && partitions.held.length * workers === partitions.of,
  );
};

/** Appends an order as the last one; gives its position. */
const appendLast = async ({ eventStore }: Stores): Promise<bigint> => {
  const outcome = await eventStore.append(`order-${lastOrderNo}`, ordersEvents(lastOrderNo), 'no-stream');
  if (outcome.kind === 'conflict') throw new Error('The last order was there before');
  return outcome.position;
};

/** Events a second, from the first one that is applied to the last in every projection. */
const catchUp = async (count: number, environment: Readonly<Record<string, string>>, events: number) => {
  const config = readConfig({ PORT: '0', ...environment });
  if (config.kind === 'invalid' || config.config.engines === undefined) throw new Error('There are no engines');
  const stores = await openEngineStores({
    engines: config.config.engines,
    randomness: systemRandomness,
    elapsed: () => performance.now(),
    log: createJsonLog(systemClock, () => undefined),
  });
  const workers: ManagedProcess[] = [];
  try {
    const { eventStore, readModels } = stores;
    await generateHistory(eventStore, events);
    const before = (await eventStore.head()) ?? 0n;
    // the workers begin behind the history, share it out, and are sent back to its beginning
    for (const { name } of projections) await readModels.saveCheckpoint(name, before);
    const ports: number[] = [];
    for (let worker = 0; worker < count; worker += 1) {
      const port = await lastingPort(systemRandomness);
      ports.push(port);
      workers.push(
        await startProcess({
          name: `worker ${worker}`,
          program: 'projections/main.ts',
          env: { ...environment, HEALTH_PORT: String(port) },
          ready: /^The projections are kept up/m,
          onLine: () => undefined,
        }),
      );
    }
    await until('the work was shared', async () =>
      (await Promise.all(ports.map(async (port) => holdsShare(port, count)))).every(Boolean),
    );
    for (const { name } of projections) await readModels.saveCheckpoint(name, 0n);
    const started = performance.now();
    // idle workers see with the next event where they are to begin
    const last = await appendLast(stores);
    await until('all was caught up on', async () => {
      const reached = await Promise.all(projections.map(async ({ name }) => readModels.loadCheckpoint(name)));
      return reached.every((position) => position !== undefined && position >= last);
    });
    const milliseconds = performance.now() - started;
    for (const { name, collection } of projections) {
      const documents = await (await readModels.collection(collection)).count();
      if (documents !== Math.ceil(events / eventsPerOrder) + 1) throw new Error(`${name} has ${documents} documents`);
    }
    return (events * 1_000) / milliseconds;
  } finally {
    await Promise.all(workers.map(async (worker) => worker.stop()));
    await stores.close();
  }
};

/**
 * Events of the store that one worker, and two, bring into all read models in a second, each a process of its own. On two
 * cores that servers stand in on as well, two workers can be no faster than one.
 */
export const benchWorkers = async (options: BenchWorkersOptions): Promise<readonly BenchFigure[]> => {
  const { eventStoreUrl, mongoUrl, events = 10_000 } = options;
  const rates: number[] = [];
  for (const count of [1, 2]) {
    const { environment, release } = claimEngines(eventStoreUrl, mongoUrl, `workers-${count}`);
    try {
      rates.push(await catchUp(count, { ...environment, ...demonstrationSecrets }, events));
    } finally {
      await release();
    }
  }
  const [one = Number.NaN, two = Number.NaN] = rates;
  return [
    { name: 'one worker', value: one, unit: 'events/s' },
    { name: 'two workers', value: two, unit: 'events/s', ratio: two / one },
  ];
};
