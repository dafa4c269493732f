import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { memoryWhile, unwellContainers } from './look-at-container.ts';
import { docker } from './open-compose.ts';

/** A command `docker` that does this. */
const dockerThat = async (script: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'driveaway-docker-command-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'docker'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  vi.stubEnv('PATH', `${folder}:${process.env['PATH'] ?? ''}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  return folder;
};
const compose = { run: async () => 'one\ntwo', images: new Set<string>() };
const answer = (name: string, usage: string): string => `echo '{"Name":"${name}","MemUsage":"${usage} / 1GiB"}'`;

it('gives the most that each container was seen to hold', async () => {
  const folder = await dockerThat(
    `cd "$(dirname "$0")"; if [ -e asked ]; then touch again; ${answer('one', '20MiB')}; else touch asked; ${answer('one', '1GiB')}; fi; ${answer('two', '512KiB')}`,
  );
  const again = join(folder, 'again');
  const most = await memoryWhile(compose, async () => {
    await vi.waitFor(() => expect(existsSync(again)).toBe(true), 10_000);
  });
  expect([...most]).toEqual([
    ['one', 2 ** 30],
    ['two', 512 * 2 ** 10],
  ]);
});

it('fails by what Docker said only once the work has ended, which then can be cleared away', async () => {
  const folder = await dockerThat('touch "$(dirname "$0")/asked"; echo away >&2; exit 1');
  let hasEnded = false;
  const looked = memoryWhile(compose, async () => {
    await vi.waitFor(() => expect(existsSync(join(folder, 'asked'))).toBe(true), 10_000);
    // its failure has been heard of by then
    await docker([]).catch(() => undefined);
    hasEnded = true;
  });
  await expect(looked).rejects.toThrow('away');
  expect(hasEnded).toBe(true);
});

it('fails by the fault of the work before that of Docker', async () => {
  await dockerThat('exit 1');
  await expect(memoryWhile(compose, async () => Promise.reject(new Error('not paid')))).rejects.toThrow('not paid');
});

it('says of a container that is not well what its health check found and its last lines, and of the others nothing', async () => {
  const health = (status: string, output: string) => ({ Status: status, Log: [{ Output: output }] });
  const states = {
    mongodb: { Status: 'running', ExitCode: 0, Health: health('unhealthy', 'Is a directory\n') },
    init: { Status: 'exited', ExitCode: 1 },
    proxy: { Status: 'running', ExitCode: 0, Health: health('healthy', '') },
    certificates: { Status: 'exited', ExitCode: 0 },
  };
  const cases = Object.entries(states).map(([name, state]) => `id-${name}) printf %s '${JSON.stringify(state)}' ;;`);
  await dockerThat(`for id; do :; done; case $id in ${cases.join('\n')} esac`);
  const run = async (...args: readonly string[]): Promise<string> => {
    if (args[0] === 'logs') return `last line of ${args.at(-1)}`;
    return args.includes('--services') ? Object.keys(states).join('\n') : `id-${args.at(-1)}`;
  };
  expect(await unwellContainers({ run, images: new Set() })).toEqual([
    'mongodb is running, code 0, unhealthy: Is a directory\nlast line of mongodb',
    'init is exited, code 1, unchecked: \nlast line of init',
  ]);
});
