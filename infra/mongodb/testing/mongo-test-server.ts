import type { StartedTestContainer } from 'testcontainers';
import { z } from 'zod';
import { openContainers } from '../../docker/testing/find-docker.ts';
import { openMongoConnection } from '../open-mongo-connection.ts';
import { installMongoStandIn, standInName } from './install-mongo-stand-in.ts';
import { startMongoStandIn, type ServerProcess } from './start-mongo-stand-in.ts';

/** The one of docker-compose.yml. */
export const mongoImage = 'mongo:8.0.16';
const startMilliseconds = 20_000;

export type RunningMongoTestServer = {
  readonly kind: 'running';
  readonly url: string;
  /** What the server is, for titles; never more than it is known to be. */
  readonly name: string;
  /** Where it is nobody else's. */
  readonly process?: ServerProcess;
  readonly stop: () => Promise<void>;
};

export type MongoTestServer = RunningMongoTestServer | { readonly kind: 'missing'; readonly reason: string };

/**
 * A MongoDB for tests: the one at `MONGODB_URL`; else one in Docker; else a stand-in, where Java and Maven are; else the
 * reasons why there is none. Throws when `MONGODB_URL` is set and nothing answers there.
 */
export const startMongoTestServer = async (): Promise<MongoTestServer> => {
  const given = process.env['MONGODB_URL'];
  if (given !== undefined && given !== '') {
    return {
      kind: 'running',
      url: given,
      name: `the server at MONGODB_URL (${await versionAt(given)})`,
      stop: nothing,
    };
  }
  const docker = await startContainer();
  if (docker.kind === 'running') return docker;
  const standIn = await startStandIn();
  if (standIn.kind === 'running') return standIn;
  return { kind: 'missing', reason: `MONGODB_URL is not set, ${docker.reason}, ${standIn.reason}` };
};

const nothing = async (): Promise<void> => undefined;

const startContainer = async (): Promise<MongoTestServer> => {
  const containers = await openContainers();
  if ('missing' in containers) return { kind: 'missing', reason: containers.missing };
  let container: StartedTestContainer;
  try {
    const { GenericContainer, Wait } = containers;
    container = await new GenericContainer(mongoImage)
      .withExposedPorts(27_017)
      .withWaitStrategy(Wait.forLogMessage('Waiting for connections'))
      .start();
  } catch (error) {
    return { kind: 'missing', reason: `Docker does not give ${mongoImage}: ${messageOf(error)}` };
  }
  const url = `mongodb://${container.getHost()}:${container.getMappedPort(27_017)}/?directConnection=true`;
  const stop = async () => {
    await container.stop();
  };
  return running(url, stop);
};

const startStandIn = async (): Promise<MongoTestServer> => {
  const installation = await installMongoStandIn();
  if (installation.kind === 'missing') return installation;
  const started = await startMongoStandIn(installation.path);
  return started.kind === 'missing' ? started : { ...started, name: standInName };
};

const running = async (url: string, stop: () => Promise<void>): Promise<MongoTestServer> => {
  try {
    return { kind: 'running', url, name: await versionAt(url), stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

const buildInfoSchema = z.object({ version: z.string() });

/** Waits until the server answers. Other servers name a MongoDB version too, so that is only what it says. */
const versionAt = async (url: string): Promise<string> => {
  const connection = await openMongoConnection({ url, timeoutMilliseconds: startMilliseconds });
  try {
    const { version } = buildInfoSchema.parse(await connection.client().db('admin').command({ buildInfo: 1 }));
    return `says MongoDB ${version}`;
  } finally {
    await connection.close();
  }
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
