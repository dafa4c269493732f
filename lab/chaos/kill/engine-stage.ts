/** Lanes on EventStoreDB and MongoDB, or on what stands in for them, with faults on the lines where they may be broken. */
import { randomUUID } from 'node:crypto';
import { systemClock, systemRandomness } from '@driveaway/infra/clock/system-clock.ts';
import { readConfig } from '@driveaway/infra/config/config.ts';
import { demonstrationSecrets } from '@driveaway/infra/config/demonstration-secrets.ts';
import { findEventStoreDb } from '@driveaway/infra/event-store/testing/find-event-store-db.ts';
import { startDoubleProcess } from '@driveaway/infra/event-store/testing/start-double-process.ts';
import { openMongoClient } from '@driveaway/infra/mongodb/open-mongo-client.ts';
import { openBreakableConnection } from '@driveaway/infra/mongodb/testing/breakable-connection.ts';
import { startMongoTestServer } from '@driveaway/infra/mongodb/testing/mongo-test-server.ts';
import { openEngineStores } from '@driveaway/infra/stores/open-engine-stores.ts';
import { createJsonLog } from '@driveaway/infra/telemetry/json-log.ts';
import { createDisturbances, type Disturbance } from './disturbances.ts';
import type { KillStage, LaneStores } from './lane-stores.ts';

/** A lease outlives its holder by up to 9 seconds; then the next one takes what has come in. */
const documentsDueMilliseconds = 30_000;

type EventsOfLane = {
  readonly url: string;
  readonly disturbances: readonly Disturbance[];
  readonly stop: () => Promise<void>;
};

/** Memory of its own, so a lane has its double for itself; faults come to it alone. */
const openDouble = async (): Promise<EventsOfLane> => {
  const { connectionString, send, stop } = await startDoubleProcess();
  const disturbances: readonly Disturbance[] = [
    { begin: () => send({ kind: 'drop-connections' }) },
    {
      begin: (random) => send({ kind: 'lose-answers', count: random.between(1, 3) }),
      end: () => send({ kind: 'lose-answers', count: 0 }),
    },
    { begin: () => send({ kind: 'go-away' }), end: () => send({ kind: 'come-back' }) },
  ];
  return { url: connectionString, disturbances, stop };
};

type DocumentsOfLane = EventsOfLane & {
  /** The same without the line that may be broken. */
  readonly directUrl: string;
};

/** A line of the lane's own to the server; a server that was given is left to itself. */
const openLine = async (url: string, isGiven: boolean): Promise<DocumentsOfLane> => {
  if (isGiven) return { url, directUrl: url, disturbances: [], stop: async () => undefined };
  const line = await openBreakableConnection(url);
  const disturbances: readonly Disturbance[] = [
    { begin: line.restore },
    { begin: line.stop, end: line.restore },
    { begin: line.freeze, end: line.restore },
  ];
  return { url: line.url, directUrl: url, disturbances, stop: line.close };
};

type LaneOnEngines = { readonly events: EventsOfLane; readonly documents: DocumentsOfLane };

const openLane = async ({ events, documents }: LaneOnEngines): Promise<LaneStores> => {
  const prefix = `chaos-${randomUUID().slice(0, 8)}`;
  const databases = {
    MONGODB_READ_MODELS_DATABASE: `${prefix}-read-models`,
    MONGODB_VAULT_DATABASE: `${prefix}-vault`,
    MONGODB_FILES_DATABASE: `${prefix}-files`,
  };
  const environment = { ...demonstrationSecrets, ...databases, EVENTSTOREDB_URL: events.url };
  const config = readConfig({ ...environment, MONGODB_URL: documents.directUrl });
  if (config.kind === 'invalid') throw new Error(config.problems.join('\n'));
  const { engines } = config.config;
  if (engines === undefined) throw new Error('The configuration of a lane names its engines');
  const open = async () =>
    openEngineStores({
      engines,
      randomness: systemRandomness,
      elapsed: () => performance.now(),
      log: createJsonLog(systemClock, () => undefined),
    });
  const watched = await open();
  const start = await watched.eventStore.head();
  const { disturb, calm } = createDisturbances([...events.disturbances, ...documents.disturbances]);

  return {
    environment: { ...environment, MONGODB_URL: documents.url },
    documentsDueMilliseconds,
    visitsPerLife: 4,
    watch: async () => ({ ...watched, start, masterKey: engines.secrets.masterKey }),
    open,
    disturb,
    calm,
    close: async () => {
      calm();
      await watched.close();
      const client = await openMongoClient({ url: documents.directUrl });
      for (const name of Object.values(databases)) await client.db(name).dropDatabase();
      await client.close();
      await documents.stop();
      await events.stop();
    },
  };
};

/**
 * Finds or starts the engines: those at EVENTSTOREDB_URL and MONGODB_URL, else Docker's, else a double and a stand-in.
 * An EventStoreDB has one lane at a time, because all lanes would be in each other's `$all`.
 */
export const findEngineStage = async (): Promise<KillStage | { readonly missing: string }> => {
  const documents = await startMongoTestServer();
  if (documents.kind === 'missing') return { missing: `no MongoDB: ${documents.reason}` };
  const found = await findEventStoreDb(process.env);
  const isGiven = (process.env['MONGODB_URL'] ?? '') !== '';
  const openEvents = async (): Promise<EventsOfLane> =>
    'missing' in found
      ? openDouble()
      : { url: found.connectionString(), disturbances: [], stop: async () => undefined };
  return {
    name: `${'missing' in found ? 'the double of EventStoreDB' : 'EventStoreDB'} and ${documents.name}`,
    lanesAtOnce: 'missing' in found ? undefined : 1,
    openLane: async () => openLane({ events: await openEvents(), documents: await openLine(documents.url, isGiven) }),
    close: async () => {
      await documents.stop();
      if (!('missing' in found)) await found.stop();
    },
  };
};
