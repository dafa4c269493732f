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

/** The addresses that a command has seen, with nothing but these given. */
const seenWith = async (given: Readonly<Record<string, string>>): Promise<readonly (string | undefined)[]> => {
  // none of Docker, where it answers
  const env = { ...process.env, DOCKER_HOST: 'unix:///nowhere/docker.sock', EVENTSTOREDB_URL: '', MONGODB_URL: '' };
  const { stdout } = await promisify(execFile)(process.execPath, [program, process.execPath, '-e', showAddresses], {
    env: { ...env, ...given },
  });
  const [, events, documents] = /^seen (\S*) (\S*)$/m.exec(stdout) ?? [];
  return [events, documents];
};

it.skipIf(installed.kind === 'missing')(
  `leaves an address that is given, and sets one that is not to what it has started${reason}`,
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
  },
);
