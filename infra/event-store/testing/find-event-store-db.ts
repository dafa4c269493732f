import { AccessDeniedError, EventStoreDBClient, StreamNotFoundError } from '@eventstore/db-client';
import type { StartedTestContainer } from 'testcontainers';
import { openContainers } from '../../docker/testing/find-docker.ts';
import { doubleMarkStream } from './double-log.ts';
import { startEventStoreDbDouble } from './start-event-store-db-double.ts';

export type FoundEventStoreDb = {
  /** What it is, for titles; never more than it is known to be. */
  readonly name: string;
  /** False for a double, wherever it runs. */
  readonly isEngine: boolean;
  readonly connectionString: () => string;
  /** Kills the server and starts it again on its disk; only where it is the tests' own. */
  readonly crash?: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** The one of docker-compose.yml. */
export const eventStoreImage = 'eventstore/eventstore:23.10.8-jammy';
const port = 2113;

/** Asks a server what it is. Throws when none answers. */
const isDouble = async (connectionString: string): Promise<boolean> => {
  const client = EventStoreDBClient.connectionString(connectionString);
  try {
    for await (const { event } of client.readStream(doubleMarkStream, { maxCount: 1 })) return event !== undefined;
    return false;
  } catch (fault) {
    // without administrator rights system streams cannot be read, whether they exist or not
    if (fault instanceof StreamNotFoundError || fault instanceof AccessDeniedError) return false;
    throw fault;
  } finally {
    await client.dispose();
  }
};

const atGivenUrl = async (url: string): Promise<FoundEventStoreDb> => {
  const isEngine = !(await isDouble(url));
  return {
    name: `${isEngine ? 'the EventStoreDB' : 'a double of EventStoreDB'} at EVENTSTOREDB_URL`,
    isEngine,
    connectionString: () => url,
    stop: async () => undefined,
  };
};

/**
 * An EventStoreDB for tests: the server that `EVENTSTOREDB_URL` names, else one in a container if Docker answers, else
 * the reason why there is none. The caller stops it. Others may use it meanwhile: `claimNamespace` gives a place on it.
 * Throws when `EVENTSTOREDB_URL` is set and nothing answers there.
 */
export const findEventStoreDb = async (
  environment: Readonly<Record<string, string | undefined>>,
): Promise<FoundEventStoreDb | { readonly missing: string }> => {
  const url = environment['EVENTSTOREDB_URL'];
  if (url !== undefined && url !== '') return atGivenUrl(url);

  const containers = await openContainers();
  if ('missing' in containers) return { missing: `EVENTSTOREDB_URL is not set. ${containers.missing}` };
  const { GenericContainer, Wait } = containers;
  let container: StartedTestContainer;
  try {
    container = await new GenericContainer(eventStoreImage)
      .withEnvironment({
        EVENTSTORE_INSECURE: 'true',
        EVENTSTORE_RUN_PROJECTIONS: 'None',
        EVENTSTORE_CLUSTER_SIZE: '1',
      })
      .withExposedPorts(port)
      .withWaitStrategy(Wait.forHttp('/health/live', port).forStatusCode(204))
      .withStartupTimeout(120_000)
      .start();
  } catch (error) {
    return {
      missing: `Docker does not give ${eventStoreImage}: ${error instanceof Error ? error.message : String(error)}`,
    };
  }
  return {
    name: `EventStoreDB in ${eventStoreImage}`,
    isEngine: true,
    connectionString: () => `esdb://${container.getHost()}:${container.getMappedPort(port)}?tls=false`,
    // Timeout 0: the container is killed without a graceful stop.
    crash: async () => container.restart({ timeout: 0 }),
    stop: async () => {
      await container.stop();
    },
  };
};

/** The same, and a double in this process where there is none. */
export const findEventStoreDbOrDouble = async (
  environment: Readonly<Record<string, string | undefined>>,
): Promise<FoundEventStoreDb> => {
  const found = await findEventStoreDb(environment);
  if (!('missing' in found)) return found;
  const { connectionString, stop } = await startEventStoreDbDouble();
  return { name: 'the double of EventStoreDB', isEngine: false, connectionString: () => connectionString, stop };
};
