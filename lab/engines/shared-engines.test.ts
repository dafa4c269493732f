/** Tests that are given servers: they are green beside other installations, and leave nothing behind. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { EventStoreDBClient, jsonEvent, StreamNotFoundError } from '@eventstore/db-client';
import { startDoubleProcess } from '@driveaway/infra/event-store/testing/start-double-process.ts';
import { openMongoConnection } from '@driveaway/infra/mongodb/open-mongo-connection.ts';
import { installMongoStandIn } from '@driveaway/infra/mongodb/testing/install-mongo-stand-in.ts';
import { startMongoStandIn } from '@driveaway/infra/mongodb/testing/start-mongo-stand-in.ts';
import { expect, it, onTestFinished } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** The product on both engines: everything that it stores, copied there and used. */
const file = 'lab/topology/move-to-engines.test.ts';

const installed = await installMongoStandIn();
const reason = installed.kind === 'missing' ? ` (${installed.reason})` : '';

const runTests = async (environment: Readonly<Record<string, string>>) => {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--configLoader', 'native', file], {
    cwd: root,
    env: { PATH, HOME, NO_COLOR: '1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: Number(code), output: `${out}${err}` };
};

/** The streams outside the system's that can still be read. */
const readableStreams = async (client: EventStoreDBClient): Promise<readonly string[]> => {
  const names = new Set<string>();
  for await (const { event } of client.readAll()) if (event !== undefined) names.add(event.streamId);
  const readable: string[] = [];
  for (const name of [...names].filter((candidate) => !candidate.startsWith('$'))) {
    try {
      for await (const { event } of client.readStream(name, { maxCount: 1 })) readable.push(event?.streamId ?? '');
    } catch (fault) {
      if (!(fault instanceof StreamNotFoundError)) throw fault;
    }
  }
  return readable;
};

it.skipIf(installed.kind === 'missing')(
  `the whole product is tested on shared engines, and what was written is removed${reason}`,
  async () => {
    const documents = installed.kind === 'missing' ? installed : await startMongoStandIn(installed.path);
    if (documents.kind === 'missing') throw new Error(documents.reason);
    const events = await startDoubleProcess();
    const client = EventStoreDBClient.connectionString(events.connectionString);
    const mongo = await openMongoConnection({ url: documents.url });
    onTestFinished(async () => {
      await client.dispose();
      await mongo.close();
      await events.stop();
      await documents.stop();
    });
    // two others, whose events nobody else could read
    const others = ['order-12345678-9012', '@move:order-12345678-9012'];
    for (const stream of others) await client.appendToStream(stream, jsonEvent({ type: 'OrderCreated', data: {} }));
    await mongo.client().db('vault').collection<{ _id: string }>('credentials').insertOne({ _id: 'another' });

    const environment = { EVENTSTOREDB_URL: events.connectionString, MONGODB_URL: documents.url };
    const { code, output } = await runTests(environment);
    expect({ code, output }).toMatchObject({
      code: 0,
      output: expect.stringContaining('1 passed, 0 failed, 0 skipped'),
    });
    expect(output).toContain('a double of EventStoreDB at EVENTSTOREDB_URL and the server at MONGODB_URL');
    expect(await readableStreams(client)).toEqual(others);
    const { databases } = await mongo.client().db('admin').admin().listDatabases();
    expect(databases.map(({ name }) => name)).toEqual(['vault']);
  },
);
