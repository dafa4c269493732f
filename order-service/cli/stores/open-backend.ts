import { resolve } from 'node:path';
import { findRunning } from '@driveaway/infra/data-directory/open-data-directory.ts';
import { loadInstallationSecrets } from '@driveaway/infra/keys/embedded/installation-secrets.ts';
import type { Log } from '@driveaway/infra/telemetry/port.ts';
import { createDemoClients } from '../../back-office/machine-clients.ts';
import { meantStores } from '../backends/meant-stores.ts';
import { BackendUnavailable, type OrdersBackend } from '../backends/orders-backend.ts';
import type { CommandContext } from '../commands/command.ts';
import type { Environment } from '../commands/given.ts';
import type { Target } from '../commands/target.ts';
import { holdsEvents, isCopy, requireEvents } from './holds-events.ts';
import { userPath } from '../terminal/user-path.ts';

// a command loads the way that it goes
const overHttp = async () => import('../backends/http-backend.ts');
const here = async () => import('./open-local-backend.ts');
const copy = async () => import('./open-copy.ts');

/** The stores that the user names, or else the environment. */
const storesOf = (dataDirectory: string | undefined, environment: Environment): ReturnType<typeof meantStores> => {
  if (dataDirectory === undefined) return meantStores(environment);
  const { OFFER_DAYS, BALANCE_WAIVER_LIMIT_CENTS } = environment;
  return { ...meantStores({ OFFER_DAYS, BALANCE_WAIVER_LIMIT_CENTS }), dataDirectory: userPath(dataDirectory) };
};

/** The address of the product that has a data directory open, by default the environment's; undefined when none has. */
export const findSite = async (
  dataDirectory: string | undefined,
  environment: Environment,
): Promise<string | undefined> => (await findRunning(storesOf(dataDirectory, environment).dataDirectory))?.url;

/**
 * Whoever answers about orders: the server that the user names, the engines of the environment, the product that has the
 * data directory open, or else the directory itself. Throws BackendUnavailable when there is none.
 */
export const openBackend = async (
  { server, dataDirectory, credentials, operator }: Target,
  { environment, log, sayPlace }: Pick<CommandContext, 'environment' | 'sayPlace'> & { readonly log: Log },
): Promise<OrdersBackend> => {
  if (server !== undefined && credentials !== undefined)
    return (await overHttp()).httpBackend({ server, credentials, operator });
  const { engines, dataDirectory: path, offerDays, waiverLimitCents } = storesOf(dataDirectory, environment);
  const asked = { log, operator, offerDays, waiverLimitCents };
  sayPlace(engines === undefined ? { dataDirectory: resolve(path) } : { engines });
  if (engines !== undefined) return (await here()).openEngines(engines, asked);
  if (holdsEvents(path) && isCopy(path)) return (await copy()).openCopy(path);
  const running = await findRunning(path);
  if (running === undefined) {
    requireEvents(path);
    return (await here()).openLocal(path, asked);
  }
  if (running.url === undefined) {
    throw new BackendUnavailable(`Process ${running.pid} has ${path} open and does not listen (yet)`);
  }
  const local = async () => createDemoClients((await loadInstallationSecrets(path)).sessionSecret).operator;
  const { httpBackend } = await overHttp();
  return httpBackend({ server: running.url, credentials: credentials ?? (await local()), operator });
};
