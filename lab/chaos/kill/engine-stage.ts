/**
 * Lanes on EventStoreDB and MongoDB, or on what stands in for them, with faults on the lines where they may be broken; the
 * double and the stand-in are frozen as well, and never killed, since they keep everything in memory.
 */
import { availableParallelism } from 'node:os';
import { systemClock, systemRandomness } from '@driveaway/infra/clock/system-clock.ts';
import { readConfig } from '@driveaway/infra/config/config.ts';
import { demonstrationSecrets } from '@driveaway/infra/config/demonstration-secrets.ts';
import { findEventStoreDb } from '@driveaway/infra/event-store/testing/find-event-store-db.ts';
import { startDoubleProcess } from '@driveaway/infra/event-store/testing/start-double-process.ts';
import { isBreakable, openBreakableConnection } from '@driveaway/infra/mongodb/testing/breakable-connection.ts';
import {
  startMongoTestServer,
  type RunningMongoTestServer,
} from '@driveaway/infra/mongodb/testing/mongo-test-server.ts';
import { openEngineStores } from '@driveaway/infra/stores/open-engine-stores.ts';
import { claimEngines } from '@driveaway/infra/stores/testing/claim-engines.ts';
import { createJsonLog } from '@driveaway/infra/telemetry/json-log.ts';
import { createDisturbances, type Disturbance } from './disturbances.ts';
import type { KillStage, LaneStores } from './lane-stores.ts';

/** Long enough for a client to call a server silent. */
const longestFreezeMilliseconds = 6_000;
/** More than 20, which a kill must cut off: some are between two requests. */
const manyCustomers = 32;

/** A lease outlives its holder by up to 9 seconds; then the next one takes what has come in. */
const documentsDueMilliseconds = 30_000;

type StoreOfLane = {
  /** For the lane's product. */
  readonly url: string;
  /** The same without the line that may be broken. */
  readonly directUrl: string;
  readonly disturbances: readonly Disturbance[];
  readonly stop: () => Promise<void>;
};

export type EngineStage = KillStage & {
  /** False where neither line can be broken: to a cluster, or with TLS. */
  readonly breaksLines: boolean;
};

/** Each lane has a double of its own, in memory, so faults affect that lane alone. */
const openDouble = async (): Promise<StoreOfLane> => {
  const { connectionString: url, send, freeze, thaw, stop } = await startDoubleProcess();
  const disturbances: readonly Disturbance[] = [
    { begin: () => send({ kind: 'drop-connections' }) },
    {
      begin: (random) => send({ kind: 'lose-answers', count: random.between(1, 3) }),
      end: () => send({ kind: 'lose-answers', count: 0 }),
    },
    { begin: () => send({ kind: 'go-away' }), end: () => send({ kind: 'come-back' }) },
    { begin: freeze, end: thaw, longestMilliseconds: longestFreezeMilliseconds },
  ];
  return { url, directUrl: url, disturbances, stop };
};

/** A line of the lane's own to a server that others may use too, so that they notice nothing when it breaks. */
const openLine = async ({ url, process }: Pick<RunningMongoTestServer, 'url' | 'process'>): Promise<StoreOfLane> => {
  if (!isBreakable(url)) return { url, directUrl: url, disturbances: [], stop: async () => undefined };
  const line = await openBreakableConnection(url);
  const disturbances: readonly Disturbance[] = [
    { begin: line.restore },
    { begin: line.stop, end: line.restore },
    { begin: line.freeze, end: line.restore },
    ...(process === undefined
      ? []
      : [{ begin: process.freeze, end: process.thaw, longestMilliseconds: longestFreezeMilliseconds }]),
  ];
  return { url: line.url, directUrl: url, disturbances, stop: line.close };
};

type LaneOnEngines = { readonly events: StoreOfLane; readonly documents: StoreOfLane };

const openLane = async ({ events, documents }: LaneOnEngines, customers: number): Promise<LaneStores> => {
  const { environment: direct, release } = claimEngines(events.directUrl, documents.directUrl, 'chaos');
  const environment = { ...demonstrationSecrets, ...direct };
  const config = readConfig(environment);
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
    // many customers, each at an address of their own
    environment: { ...environment, EVENTSTOREDB_URL: events.url, MONGODB_URL: documents.url, TRUST_PROXY: '1' },
    documentsDueMilliseconds,
    crowd: { kind: 'busy', customers, livesPerSettlement: 5 },
    watch: async () => ({ ...watched, start, masterKey: engines.secrets.masterKey }),
    open,
    disturb,
    calm,
    close: async () => {
      calm();
      await watched.close();
      await release();
      await documents.stop();
      await events.stop();
    },
  };
};

/**
 * Finds or starts the engines: those at EVENTSTOREDB_URL and MONGODB_URL, else Docker's, else a double and a stand-in.
 * Each lane has a namespace and databases of its own there, and removes them.
 * @param customers how many are at work at once
 */
export const findEngineStage = async (
  customers = manyCustomers,
): Promise<EngineStage | { readonly missing: string }> => {
  const documents = await startMongoTestServer();
  if (documents.kind === 'missing') return { missing: `no MongoDB: ${documents.reason}` };
  const found = await findEventStoreDb(process.env);
  const openEvents = async (): Promise<StoreOfLane> =>
    'missing' in found ? openDouble() : openLine({ url: found.connectionString() });
  const frozen = [
    ...('missing' in found ? ['the double'] : []),
    ...(documents.process === undefined ? [] : ['the stand-in']),
  ];
  const engines = `${'missing' in found ? 'the double of EventStoreDB' : found.name} and ${documents.name}`;
  return {
    name: frozen.length === 0 ? engines : `${engines} (the product is killed, ${frozen.join(' and ')} frozen)`,
    lanesAtOnce: availableParallelism(),
    breaksLines: 'missing' in found || [found.connectionString(), documents.url].some(isBreakable),
    openLane: async () => openLane({ events: await openEvents(), documents: await openLine(documents) }, customers),
    close: async () => {
      await documents.stop();
      if (!('missing' in found)) await found.stop();
    },
  };
};
