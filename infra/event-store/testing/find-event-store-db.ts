import type { StartedTestContainer } from 'testcontainers';

export type FoundEventStoreDb = {
  readonly connectionString: () => string;
  /** Kills the server and starts it again on its disk; only where it is the tests' own. */
  readonly crash?: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

const image = 'eventstore/eventstore:23.10.8-jammy';
const port = 2113;

/**
 * A real EventStoreDB for tests: the server that `EVENTSTOREDB_URL` names, else one in a container if Docker answers,
 * else the reason why there is none. The caller stops it.
 */
export const findEventStoreDb = async (
  environment: Readonly<Record<string, string | undefined>>,
): Promise<FoundEventStoreDb | { readonly missing: string }> => {
  const url = environment['EVENTSTOREDB_URL'];
  if (url !== undefined && url !== '') return { connectionString: () => url, stop: async () => undefined };

  const { GenericContainer, getContainerRuntimeClient, Wait } = await import('testcontainers');
  try {
    await getContainerRuntimeClient();
  } catch {
    return { missing: 'EVENTSTOREDB_URL is not set, and Docker does not answer' };
  }
  let container: StartedTestContainer;
  try {
    container = await new GenericContainer(image)
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
    return { missing: `Docker does not give ${image}: ${error instanceof Error ? error.message : String(error)}` };
  }
  return {
    connectionString: () => `esdb://${container.getHost()}:${container.getMappedPort(port)}?tls=false`,
    // No time to finish anything: the container is killed.
    crash: async () => container.restart({ timeout: 0 }),
    stop: async () => {
      await container.stop();
    },
  };
};
