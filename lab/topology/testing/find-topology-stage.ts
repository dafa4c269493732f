/** The topology for tests, on the engines that this machine has or what stands in for them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { systemRandomness } from '@driveaway/infra/clock/system-clock.ts';
import { openEventStoreDb } from '@driveaway/infra/event-store/eventstoredb/open-event-store-db.ts';
import { z } from 'zod';
import { createDemoClients, type DemoClients } from '@driveaway/order-service/back-office/machine-clients.ts';
import { demonstrationSecrets } from '@driveaway/infra/config/demonstration-secrets.ts';
import { findEventStoreDbOrDouble } from '@driveaway/infra/event-store/testing/find-event-store-db.ts';
import { startMongoTestServer } from '@driveaway/infra/mongodb/testing/mongo-test-server.ts';
import { claimEngines } from '@driveaway/infra/stores/testing/claim-engines.ts';
import { startTopology, type Topology } from '../start-topology.ts';

export type RunningTopology = Topology & {
  /** Everything that its processes wrote. */
  readonly output: () => string;
  /** How many charges the gateway has approved. */
  readonly charges: () => number;
  /** The machine clients of its back-office and auditors. */
  readonly machines: DemoClients;
  /** The stream of the newest event. */
  readonly newestStream: () => Promise<string | undefined>;
};

export type TopologyStage = {
  /** What it runs on, or why it cannot; claims no more than is known. */
  readonly name: string;
  readonly kind: 'found' | 'missing';
  /** Starts it with empty stores; once. */
  readonly start: (env?: Readonly<Record<string, string>>) => Promise<RunningTopology>;
  /** Stops everything and removes what it kept. */
  readonly close: () => Promise<void>;
};

const approvedCharges = (simulatorDirectory: string): number => {
  const books = new DatabaseSync(join(simulatorDirectory, 'payments.sqlite'), { readOnly: true });
  const approved = books.prepare("SELECT count(*) AS count FROM charges WHERE kind = 'approved'").get();
  books.close();
  return z.object({ count: z.int() }).parse(approved).count;
};

/** Finds or starts the engines; the caller closes the stage. */
export const findTopologyStage = async (): Promise<TopologyStage> => {
  const documents = await startMongoTestServer();
  if (documents.kind === 'missing') {
    const { reason } = documents;
    return {
      kind: 'missing',
      name: `no MongoDB: ${reason}`,
      start: async () => Promise.reject(new Error(reason)),
      close: async () => undefined,
    };
  }
  const events = await findEventStoreDbOrDouble(process.env);
  const { environment, release } = claimEngines(events.connectionString(), documents.url, 'topology');
  const { EVENTSTOREDB_URL: eventStoreUrl, MONGODB_URL: mongoUrl, ...own } = environment;
  const folder = await mkdtemp(join(tmpdir(), 'driveaway-topology-'));
  const [simulatorDirectory, dataDirectory] = [join(folder, 'simulator'), join(folder, 'data')];
  const eventStore = openEventStoreDb({
    connectionString: eventStoreUrl,
    namespace: own.EVENTSTOREDB_NAMESPACE,
    randomness: systemRandomness,
  });
  let topology: Topology | undefined;

  return {
    kind: 'found',
    name: `${events.name} and ${documents.name}`,
    start: async (env = {}) => {
      const output: string[] = [];
      const started = await startTopology({
        port: 0,
        eventStoreUrl,
        mongoUrl,
        env: { ...own, PDF_BROWSER: 'off', DATA_DIR: dataDirectory, ...env },
        simulatorDirectory,
        onLine: (name, line) => void output.push(`${name}: ${line}`),
      });
      topology = started;
      return {
        ...started,
        output: () => output.join('\n'),
        charges: () => approvedCharges(simulatorDirectory),
        machines: createDemoClients(Buffer.from(demonstrationSecrets.SESSION_SECRET, 'base64')),
        newestStream: async () => (await eventStore.newestEvent())?.stream,
      };
    },
    close: async () => {
      await topology?.stop();
      await eventStore.close();
      await release();
      await documents.stop();
      await events.stop();
      await rm(folder, { recursive: true });
    },
  };
};
