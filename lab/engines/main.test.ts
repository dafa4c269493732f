/** `npm run engines`, over addresses that are given and over none. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startEventStoreDbDouble } from '@driveaway/infra/event-store/testing/start-event-store-db-double.ts';
import { installMongoStandIn } from '@driveaway/infra/mongodb/testing/install-mongo-stand-in.ts';
import { startMongoStandIn } from '@driveaway/infra/mongodb/testing/start-mongo-stand-in.ts';
import { expect, it, onTestFinished } from 'vitest';

const program = fileURLToPath(new URL('main.ts', import.meta.url));
const installed = await installMongoStandIn();
const reason = installed.kind === 'missing' ? ` (${installed.reason})` : '';
const showAddresses = 'console.log(`seen ${process.env.EVENTSTOREDB_URL} ${process.env.MONGODB_URL}`)';

/** Runs a command on engines, with nothing but these given. */
const runWith = async (given: Readonly<Record<string, string>>, command: readonly string[]) => {
  // none of Docker, where it answers
  const env = { ...process.env, DOCKER_HOST: 'unix:///nowhere/docker.sock', EVENTSTOREDB_URL: '', MONGODB_URL: '' };
  return promisify(execFile)(process.execPath, [program, ...command], { env: { ...env, ...given } });
};

/** The addresses that a command has seen. */
const seenWith = async (given: Readonly<Record<string, string>>): Promise<readonly (string | undefined)[]> => {
  const { stdout } = await runWith(given, [process.execPath, '-e', showAddresses]);
  const [, events, documents] = /^seen (\S*) (\S*)$/m.exec(stdout) ?? [];
  return [events, documents];
};

it.skipIf(installed.kind === 'missing')(
  `leaves an address that is given, sets another to what it has started, and says in one line why it cannot${reason}`,
  async () => {
    if (installed.kind === 'missing') throw new Error(installed.reason);
    const events = await startEventStoreDbDouble();
    onTestFinished(() => events.stop());
    const documents = await startMongoStandIn(installed.path);
    if (documents.kind === 'missing') throw new Error(documents.reason);
    onTestFinished(() => documents.stop());
    const [eventStore, mongo] = [events.connectionString, documents.url];

    expect(await seenWith({ EVENTSTOREDB_URL: eventStore, MONGODB_URL: mongo })).toEqual([eventStore, mongo]);
    expect(await seenWith({ EVENTSTOREDB_URL: eventStore })).toEqual([
      eventStore,
      expect.stringMatching(/^mongodb:\/\/\S+:\d+\//),
    ]);
    const [other, given] = await seenWith({ MONGODB_URL: mongo });
    expect(given).toBe(mongo);
    expect(other).toMatch(/^esdb:\/\//);
    expect(other).not.toBe(eventStore);

    for (const [nowhere, command] of [
      [{}, 'no-such-command'],
      [{ EVENTSTOREDB_URL: 'esdb://127.0.0.1:1?tls=false' }, process.execPath],
    ] as const) {
      const run = runWith({ EVENTSTOREDB_URL: eventStore, MONGODB_URL: mongo, ...nowhere }, [command]);
      await expect(run).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/^Not started\. .+\n$/) });
    }
  },
);
