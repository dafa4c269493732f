import type { Config } from '../config/config.ts';
import { openEventStoreDb } from '../event-store/eventstoredb/open-event-store-db.ts';
import { openMongoConnection } from '../mongodb/open-mongo-connection.ts';
import { openEngineStores, type EngineStoresOptions } from '../stores/open-engine-stores.ts';
import type { Stores } from '../stores/stores.ts';
import { answerEarly } from './answer-early.ts';
import { awaitEngines, type AwaitedEngine } from './await-engines.ts';

/** Soon enough for the next word about it. */
const askMilliseconds = 3_000;

const enginesOf = ({ engines, randomness }: EngineStoresOptions): readonly AwaitedEngine[] => [
  {
    name: 'EventStoreDB',
    ask: async () => {
      const { eventStoreUrl: connectionString, namespace } = engines;
      const eventStore = openEventStoreDb({ connectionString, namespace, randomness });
      try {
        await eventStore.head();
      } finally {
        await eventStore.close();
      }
    },
  },
  {
    name: 'MongoDB',
    ask: async () =>
      (await openMongoConnection({ url: engines.mongoUrl, timeoutMilliseconds: askMilliseconds })).close(),
  },
];

/**
 * Opens the stores on engines for a program that starts, once both answer. Until then the program's port answers that it
 * is not ready. Throws with the reason after the configured time, or when the port is taken.
 */
export const openStoresAtStart = async (
  options: EngineStoresOptions,
  { port, host }: Pick<Config, 'port' | 'host'>,
): Promise<Stores> => {
  const early = await answerEarly(port, host);
  try {
    const { log, elapsed } = options;
    await awaitEngines(enginesOf(options), { timeoutSeconds: options.engines.startTimeoutSeconds, log, elapsed });
    return await openEngineStores(options);
  } finally {
    await early.stop();
  }
};
