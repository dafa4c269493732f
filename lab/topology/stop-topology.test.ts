/** The real command, told to stop at several moments of its start: no process and no folder of it is left. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { isNightRun } from '@driveaway/infra/ci/is-night-run.ts';
import { startMongoTestServer } from '@driveaway/infra/mongodb/testing/mongo-test-server.ts';
import { processesOfGroup } from '@driveaway/infra/pdf/testing/processes-of-group.ts';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const documents = await startMongoTestServer();

const startCommand = async (temporary: string) => {
  const npm = spawn('npm', ['run', '-s', 'topology'], {
    cwd: root,
    env: {
      ...process.env,
      // a double, which it must stop itself
      EVENTSTOREDB_URL: '',
      PORT: '0',
      PDF_BROWSER: 'off',
      TMPDIR: temporary,
      ...(documents.kind === 'running' ? { MONGODB_URL: documents.url } : {}),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // a group of its own: all that it starts is in it
    detached: true,
  });
  await once(npm, 'spawn');
  const group = npm.pid ?? 0;
  const ended = once(npm, 'exit');
  let output = '';
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  onTestFinished(() => {
    try {
      process.kill(-group, 'SIGKILL');
    } catch {
      // nothing is left
    }
  });
  /** The process that npm wraps. */
  const command = async (): Promise<number> => {
    for (const id of await processesOfGroup(group)) {
      const line = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '');
      if (/^[^\0]*node\0lab\/topology\/main\.ts/.test(line)) return id;
    }
    throw new Error(`The command does not run:\n${output}`);
  };
  return { npm: group, command, ended, output: () => output };
};

describe.skipIf(documents.kind === 'missing' || process.platform !== 'linux')('npm run topology', () => {
  afterAll(async () => (documents.kind === 'running' ? documents.stop() : undefined));

  const moments = [
    { moment: 'documents are there', line: /^Documents are kept by/m, target: 'npm', signal: 'SIGTERM' },
    {
      moment: 'the first worker starts',
      line: /^order-service-2: The order service is ready/m,
      target: 'the command',
      signal: 'SIGINT',
    },
    { moment: 'all is ready', line: /^Driveaway is ready on/m, target: 'its group', signal: 'SIGINT' },
  ] as const;
  it.each(isNightRun ? moments : moments.slice(0, 1))(
    'leaves nothing behind when $moment and $target gets $signal',
    async ({ line, target, signal }) => {
      const temporary = await mkdtemp(join(tmpdir(), 'driveaway-stop-'));
      onTestFinished(() => rm(temporary, { recursive: true, force: true }));
      const { npm, command, ended, output } = await startCommand(temporary);
      await eventually(async () => expect(output()).toMatch(line));
      const id = { npm, 'the command': await command(), 'its group': -npm }[target];
      process.kill(id, signal);
      await ended;
      await eventually(async () => expect(await processesOfGroup(npm)).toEqual([]));
      expect((await readdir(temporary)).filter((name) => name.startsWith('driveaway'))).toEqual([]);
      expect(output()).not.toContain('Something was not closed');
    },
  );
});
