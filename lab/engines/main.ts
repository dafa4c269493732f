/**
 * `npm run engines -- COMMAND…`: runs a command with EVENTSTOREDB_URL and MONGODB_URL set to a double of EventStoreDB and
 * a stand-in for MongoDB, each a process of its own that ends with this one. Without a command it prints both addresses
 * and waits.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { startDoubleProcess } from '@driveaway/infra/event-store/testing/start-double-process.ts';
import { installMongoStandIn } from '@driveaway/infra/mongodb/testing/install-mongo-stand-in.ts';
import { startMongoStandIn } from '@driveaway/infra/mongodb/testing/start-mongo-stand-in.ts';
import { z } from 'zod';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const installed = await installMongoStandIn();
const documents = installed.kind === 'missing' ? installed : await startMongoStandIn(installed.path);
if (documents.kind === 'missing') {
  say(`Nothing stands in for MongoDB here: ${documents.reason}`);
  process.exit(3);
}
const events = await startDoubleProcess();
const addresses = { EVENTSTOREDB_URL: events.connectionString, MONGODB_URL: documents.url };
for (const [name, value] of Object.entries(addresses)) say(`export ${name}='${value}'`);

const signals = ['SIGINT', 'SIGTERM'] as const;
const [program, ...args] = process.argv.slice(2);

/** Resolves with the exit code of the command. */
const run = async (command: string): Promise<number> => {
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...addresses } });
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  const [code] = z.tuple([z.int().nullable(), z.unknown()]).parse(await once(child, 'exit'));
  // a signal ended it
  return code ?? 1;
};

process.exitCode = program === undefined ? 0 : await run(program);
if (program === undefined) await Promise.race(signals.map(async (signal) => once(process, signal)));
await events.stop();
await documents.stop();
