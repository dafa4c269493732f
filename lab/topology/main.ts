/**
 * `npm run topology`: two services behind a proxy and two workers as plain processes, on the engines at EVENTSTOREDB_URL
 * and MONGODB_URL, or on what this machine can stand in for them.
 */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configVariables, readConfig } from '@driveaway/infra/config/config.ts';
import { demonstrationSecrets } from '@driveaway/infra/config/demonstration-secrets.ts';
import { findEventStoreDb } from '@driveaway/infra/event-store/testing/find-event-store-db.ts';
import { startEventStoreDbDouble } from '@driveaway/infra/event-store/testing/start-event-store-db-double.ts';
import { claimDatabases } from '@driveaway/infra/mongodb/testing/claim-databases.ts';
import { startMongoTestServer } from '@driveaway/infra/mongodb/testing/mongo-test-server.ts';
import { faultWords } from '@driveaway/infra/process/fault-words.ts';
import { startOrExplain } from '@driveaway/infra/process/run-process.ts';
import { buildProduct } from '@driveaway/infra/setup/build-product.ts';
import { topologyWords } from './topology-words.ts';
import { startTopology, type Topology } from './start-topology.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

type OpenEngines = {
  readonly eventStoreUrl: string;
  /** Names of databases, where those of the configuration would not do. */
  readonly databases: Readonly<Record<string, string>>;
  readonly stop: () => Promise<void>;
};

const openEventStore = async (mongoUrl: string): Promise<OpenEngines> => {
  const found = await findEventStoreDb(process.env);
  if (!('missing' in found)) return { eventStoreUrl: found.connectionString(), databases: {}, stop: found.stop };
  say(`No EventStoreDB: ${found.missing}. A double of it keeps events in memory, and they end with this process.`);
  const { connectionString, stop } = await startEventStoreDbDouble();
  // read models are useless once the double's events are gone
  const { environment: databases, release } = claimDatabases(mongoUrl, 'double');
  return {
    eventStoreUrl: connectionString,
    databases,
    stop: async () => {
      await release();
      await stop();
    },
  };
};

/** What services and workers are told beyond the engines: everything that is set here, but for whose it is. */
const givenSettings = (): Record<string, string> => {
  const own = new Set(['PORT', 'HOST', 'DATA_DIR', 'PUBLIC_ORIGIN', 'EVENTSTOREDB_URL', 'MONGODB_URL', 'TRUST_PROXY']);
  const set = configVariables.map((name) => [name, process.env[name] ?? ''] as const);
  return Object.fromEntries(
    set.filter(([name, value]) => value !== '' && !own.has(name) && !name.startsWith('PAYMENT_')),
  );
};

const read = readConfig({ PORT: process.env['PORT'] });
if (read.kind === 'invalid') {
  for (const problem of read.problems) process.stderr.write(`Configuration: ${problem}\n`);
  process.exit(2);
}
const { port } = read.config;

/** Aborted by the first signal; npm and a terminal may both send one. */
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stopping.abort());
const { signal } = stopping;

/** What ends each thing that was opened, in the order in which they were. */
const closings: (() => Promise<unknown>)[] = [];

const closeEverything = async (): Promise<void> => {
  for (const close of closings.toReversed()) {
    await close().catch((fault: unknown) => say(`Something was not closed. ${faultWords(fault)}`));
  }
};

/** Opens everything; stops between two steps, or in the middle of a long one, once there was a signal. */
const start = async (): Promise<Topology> => {
  await buildProduct(say, signal);
  signal.throwIfAborted();
  const documents = await startMongoTestServer();
  if (documents.kind === 'missing') throw new Error(`No MongoDB: ${documents.reason}. Nothing stands in for it here`);
  closings.push(documents.stop);
  say(`Documents are kept by ${documents.name}.`);
  signal.throwIfAborted();
  const events = await openEventStore(documents.url);
  closings.push(events.stop);
  signal.throwIfAborted();
  const simulatorDirectory = await mkdtemp(join(tmpdir(), 'driveaway-topology-'));
  closings.push(async () => rm(simulatorDirectory, { recursive: true }));
  const env = { ...givenSettings(), ...events.databases };
  const engines = { EVENTSTOREDB_URL: events.eventStoreUrl, MONGODB_URL: documents.url };
  const topology = await startTopology({
    port,
    eventStoreUrl: events.eventStoreUrl,
    mongoUrl: documents.url,
    env,
    simulatorDirectory,
    onLine: (name, line) => void process.stderr.write(`${name}: ${line}\n`),
    signal,
  });
  closings.push(topology.stop);
  const [serviceUrl = topology.url] = topology.serviceUrls;
  for (const line of topologyWords(serviceUrl, { ...demonstrationSecrets, ...engines, ...env })) say(line);
  return topology;
};

await startOrExplain(async () => {
  try {
    const { url } = await start();
    say(`Driveaway is ready on ${url}: two services behind a proxy, two workers`);
    if (!signal.aborted) await once(signal, 'abort');
  } catch (fault) {
    // what a signal aborts fails
    if (!signal.aborted) throw fault;
  } finally {
    await closeEverything();
  }
});
process.exit(0);
