/**
 * `npm run engines -- COMMAND…`: runs a command with EVENTSTOREDB_URL and MONGODB_URL set. An address that is given stays; for
 * another one an engine is started in a container, where Docker answers and gives its image, else a double of EventStoreDB
 * or a stand-in for MongoDB as a process of its own. What was started ends with this. Without a command it prints both
 * addresses and waits.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findEventStoreDb } from '@driveaway/infra/event-store/testing/find-event-store-db.ts';
import { startDoubleProcess } from '@driveaway/infra/event-store/testing/start-double-process.ts';
import { startMongoTestServer } from '@driveaway/infra/mongodb/testing/mongo-test-server.ts';
import { startOrExplain } from '@driveaway/infra/process/run-process.ts';
import { z } from 'zod';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

type OpenEngine = { readonly name: string; readonly url: string; readonly stop: () => Promise<void> };

const openEventStore = async (): Promise<OpenEngine> => {
  const found = await findEventStoreDb(process.env);
  if (!('missing' in found)) return { name: found.name, url: found.connectionString(), stop: found.stop };
  const { connectionString, stop } = await startDoubleProcess();
  return { name: `a double, for ${found.missing}`, url: connectionString, stop };
};

const signals = ['SIGINT', 'SIGTERM'] as const;

/** Resolves with the exit code of the command. */
const run = async (command: readonly string[], addresses: NodeJS.ProcessEnv): Promise<number> => {
  const [program = '', ...args] = command;
  const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...addresses } });
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  const [code] = z.tuple([z.int().nullable(), z.unknown()]).parse(await once(child, 'exit'));
  // a signal ended it
  return code ?? 1;
};

await startOrExplain(async () => {
  const documents = await startMongoTestServer();
  if (documents.kind === 'missing') {
    say(`Nothing stands in for MongoDB here: ${documents.reason}`);
    process.exit(3);
  }
  const events = await openEventStore();
  say(`# EventStoreDB: ${events.name}`);
  say(`# MongoDB: ${documents.name}`);
  const addresses = { EVENTSTOREDB_URL: events.url, MONGODB_URL: documents.url };
  for (const [name, value] of Object.entries(addresses)) say(`export ${name}='${value}'`);

  const command = process.argv.slice(2);
  if (command.length > 0) process.exitCode = await run(command, addresses);
  else await Promise.race(signals.map(async (signal) => once(process, signal)));
  await events.stop();
  await documents.stop();
});
