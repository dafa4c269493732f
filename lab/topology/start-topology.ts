/** What docker-compose.yml starts, as plain processes of this machine: two services behind a proxy, two workers. */
import { once } from 'node:events';
import { systemRandomness } from '@driveaway/infra/clock/system-clock.ts';
import { demonstrationSecrets } from '@driveaway/infra/config/demonstration-secrets.ts';
import { createProxy } from './create-proxy.ts';
import { lastingPort } from './lasting-port.ts';
import { startProcess, type ManagedProcess, type ProcessOptions } from './start-process.ts';

export type TopologyOptions = {
  /** Port of the proxy; 0 takes a free one. */
  readonly port: number;
  readonly eventStoreUrl: string;
  readonly mongoUrl: string;
  /** Further variables of services and workers, such as names of databases; they win. */
  readonly env?: Readonly<Record<string, string>>;
  /** Where the payment simulator keeps its key and books. */
  readonly simulatorDirectory: string;
  readonly onLine: ProcessOptions['onLine'];
  /** Breaks its start off, which then fails; no process is left. */
  readonly signal?: AbortSignal | undefined;
};

export type Topology = {
  /** Where customers reach it: the proxy. */
  readonly url: string;
  readonly gatewayUrl: string;
  /** Where each service answers, whose outbox is for this machine alone and not shown through a proxy. */
  readonly serviceUrls: readonly string[];
  readonly services: readonly ManagedProcess[];
  readonly workers: readonly ManagedProcess[];
  /** Stops everything; the engines stay. */
  readonly stop: () => Promise<void>;
};

const gatewayCredentials = { PAYMENT_GATEWAY_KEY: 'simulator', PAYMENT_GATEWAY_PASSWORD: 'simulator' };

/** Starts the simulator, the services, the workers and the proxy; resolves when all are ready. */
export const startTopology = async (options: TopologyOptions): Promise<Topology> => {
  const { eventStoreUrl, mongoUrl, env, simulatorDirectory, onLine, signal } = options;
  const port = options.port === 0 ? await lastingPort(systemRandomness) : options.port;
  const url = `http://localhost:${port}`;
  const started: ManagedProcess[] = [];
  const start = async (process: Omit<ProcessOptions, 'onLine' | 'signal'>): Promise<ManagedProcess> => {
    const managed = await startProcess({ ...process, onLine, signal });
    started.push(managed);
    return managed;
  };
  const stopProcesses = async (): Promise<void> => {
    await Promise.all(started.map(async (process) => process.stop()));
  };

  try {
    const gatewayPort = String(await lastingPort(systemRandomness));
    const gatewayUrl = `http://127.0.0.1:${gatewayPort}`;
    await start({
      name: 'payment-simulator',
      program: 'infra/payments/simulator/main.ts',
      env: { SIMULATOR_PORT: gatewayPort, SIMULATOR_DIR: simulatorDirectory },
      ready: /is ready on/,
    });
    const shared = {
      EVENTSTOREDB_URL: eventStoreUrl,
      MONGODB_URL: mongoUrl,
      ...demonstrationSecrets,
      PUBLIC_ORIGIN: url,
      TRUST_PROXY: '1',
      PAYMENT_GATEWAY_URL: gatewayUrl,
      ...gatewayCredentials,
      ...env,
    };
    const service = async (name: string, servicePort: number): Promise<ManagedProcess> =>
      start({
        name,
        program: 'order-service/main.ts',
        env: { ...shared, PORT: String(servicePort), HEALTH_PORT: String(await lastingPort(systemRandomness)) },
        ready: /^The order service is ready on/m,
      });
    const worker = async (name: string): Promise<ManagedProcess> =>
      start({
        name,
        program: 'projections/main.ts',
        env: { ...shared, HEALTH_PORT: String(await lastingPort(systemRandomness)) },
        ready: /^The projections are kept up/m,
      });
    const servicePorts = [await lastingPort(systemRandomness), await lastingPort(systemRandomness)];
    const services: ManagedProcess[] = [];
    for (const [index, servicePort] of servicePorts.entries()) {
      services.push(await service(`order-service-${index + 1}`, servicePort));
    }
    const workers = [await worker('projections-1'), await worker('projections-2')];
    const proxy = createProxy(servicePorts);
    signal?.throwIfAborted();
    proxy.listen(port, '127.0.0.1');
    await once(proxy, 'listening');

    const stop = async (): Promise<void> => {
      const closed = once(proxy, 'close');
      proxy.close();
      proxy.closeAllConnections();
      await closed;
      await stopProcesses();
    };
    const serviceUrls = servicePorts.map((servicePort) => `http://localhost:${servicePort}`);
    return { url, gatewayUrl, serviceUrls, services, workers, stop };
  } catch (fault) {
    await stopProcesses();
    throw fault;
  }
};
