/** The projections in a thread of their own, over the stores that the main thread has open. */
import { parentPort, workerData } from 'node:worker_threads';
import { startSharedProjections } from '@driveaway/projections/start-shared-projections.ts';
import { systemClock, systemRandomness } from '../clock/system-clock.ts';
import { openConfiguredTelemetry } from '../configured/open-configured-telemetry.ts';
import { openProjectionStores, type ProjectionStores } from '../stores/open-projection-stores.ts';
import { createJsonLog } from '../telemetry/json-log.ts';
import { threadSetupSchema, toThreadSchema, type FromThread } from './thread-messages.ts';

const aliveMilliseconds = 1_000;

type ProjectionThreadOptions = {
  /** Wraps the stores, for whoever tries the product; by default they are used as they are. */
  readonly decorate?: ((stores: ProjectionStores) => ProjectionStores) | undefined;
};

/** Keeps the read models up to date until the main thread says stop; then the thread ends. Throws when a store does not open. */
export const runProjectionThread = async ({ decorate }: ProjectionThreadOptions = {}): Promise<void> => {
  const port = parentPort;
  if (port === null) throw new Error('Projections run in a thread of the product');
  const say = (message: FromThread): void => port.postMessage(message);
  const { directory, clockAheadMilliseconds, telemetry } = threadSetupSchema.parse(workerData);
  const clock = { now: () => systemClock.now().add({ milliseconds: clockAheadMilliseconds }) };
  const log = createJsonLog(clock, (line) => say({ kind: 'log', line }));
  const opened = await openProjectionStores(directory, (reason) => say({ kind: 'damaged', reason }));
  const stores = decorate?.(opened) ?? opened;
  const traced = await openConfiguredTelemetry(telemetry);
  const stopping = new AbortController();
  port.on('message', (message) => {
    if (toThreadSchema.parse(message).kind === 'stop') stopping.abort();
    else opened.lookAgain();
  });
  const ports = { ...stores, clock, randomness: systemRandomness, log, tracer: traced?.tracer };
  const projections = startSharedProjections(ports, stores.leases, stopping.signal);
  say({ kind: 'running' });
  const saying = setInterval(() => say({ kind: 'alive' }), aliveMilliseconds);
  await projections.finished;
  clearInterval(saying);
  await opened.close();
  await traced?.close();
  // nothing else keeps the thread
  port.close();
};
