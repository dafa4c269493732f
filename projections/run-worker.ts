/** A worker alone: projections on EventStoreDB and MongoDB, shared with others of its kind. */
import { once } from 'node:events';
import { systemClock, systemRandomness } from '@driveaway/infra/clock/system-clock.ts';
import { openConfiguredTelemetry } from '@driveaway/infra/configured/open-configured-telemetry.ts';
import { openStoresAtStart } from '@driveaway/infra/process/open-stores-at-start.ts';
import { configOfProcess, startOrExplain, stopAtSignals } from '@driveaway/infra/process/run-process.ts';
import { createJsonLog } from '@driveaway/infra/telemetry/json-log.ts';
import { writeTogether } from '@driveaway/infra/telemetry/write-together.ts';
import { createHealthServer } from './create-health-server.ts';
import { startSharedProjections } from './start-shared-projections.ts';

/** Runs the worker that the environment describes; a setting that is wrong ends the process with a word about it. */
export const runWorker = async (): Promise<void> => {
  const config = configOfProcess('worker');
  const { engines, host } = config;
  if (engines === undefined) throw new Error('A worker needs engines');
  const { healthPort: port } = engines;

  await startOrExplain(async () => {
    const log = createJsonLog(
      systemClock,
      writeTogether((text) => void process.stderr.write(text)),
    );
    const randomness = systemRandomness;
    const stores = await openStoresAtStart(
      { engines, randomness, elapsed: () => performance.now(), log },
      { port, host },
    );
    const stopping = new AbortController();
    const telemetry = await openConfiguredTelemetry(config.telemetry);
    const ports = { ...stores, clock: systemClock, randomness, log, tracer: telemetry?.tracer };
    const projections = startSharedProjections(ports, stores.leases, stopping.signal, {
      partitions: engines.partitions,
    });
    const server = createHealthServer({ projections, eventStore: stores.eventStore });
    server.listen(port, host);
    await once(server, 'listening');
    stopAtSignals({
      stop: async () => {
        server.close();
        server.closeAllConnections();
        stopping.abort();
        await projections.finished;
        await stores.close();
        await telemetry?.close();
        log.info('Stopped');
      },
    });
    process.stdout.write(`The projections are kept up; their health is on http://localhost:${port}/health/ready\n`);
  });
};
