/** The service alone: HTTP and reactors on EventStoreDB and MongoDB, beside others of its kind. */
import { systemClock, systemRandomness } from '@driveaway/infra/clock/system-clock.ts';
import { openEwayGateway } from '@driveaway/infra/payments/eway/open-eway-gateway.ts';
import { configOfProcess, stopAtSignals } from '@driveaway/infra/process/run-process.ts';
import { storefrontDirectory } from '@driveaway/infra/setup/build-storefront.ts';
import { openEngineStores } from '@driveaway/infra/stores/open-engine-stores.ts';
import { createJsonLog } from '@driveaway/infra/telemetry/json-log.ts';
import { createDemoClients } from './back-office/machine-clients.ts';
import { composeServicePorts } from './compose-service-ports.ts';
import { startService } from './start-service.ts';

const config = configOfProcess('service');
const { engines, paymentGateway, port, host, trustProxy } = config;
if (engines === undefined || paymentGateway === undefined) throw new Error('A service needs engines and a gateway');

const log = createJsonLog(systemClock, (line) => void process.stderr.write(line));
const randomness = systemRandomness;
const stores = await openEngineStores({ engines, randomness, elapsed: () => performance.now(), log });
const url = `http://localhost:${port}`;
const gateway = openEwayGateway({ ...paymentGateway, log });
const ports = composeServicePorts({
  config,
  stores,
  gateway,
  url,
  storefrontDirectory,
  clock: systemClock,
  randomness,
  log,
});
const machineClients = createDemoClients(stores.secrets.sessionSecret).clients;
const service = await startService(ports, { port, host, leases: stores.leases, machineClients, trustProxy });
stopAtSignals({
  stop: async () => {
    await service.stop();
    await stores.close();
    log.info('Stopped');
  },
});
process.stdout.write(`The order service is ready on ${url}\n`);
