import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { usersHere } from '../process/testing/users-here.ts';

/** Stands for npm: says that it begins, installs once it may, and says that it has ended. */
const installer = `
const { appendFileSync, existsSync, mkdirSync, writeFileSync } = require('node:fs');
appendFileSync('installs.log', 'begins ');
while (!existsSync('go')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
mkdirSync('node_modules', { recursive: true });
writeFileSync('node_modules/.package-lock.json', '{}');
appendFileSync('installs.log', 'ended ');
`;

let project: string;
beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'install-'));
  await chmod(project, 0o755);
  await mkdir(join(project, 'infra/setup'), { recursive: true });
  await copyFile(join(import.meta.dirname, 'install.mjs'), join(project, 'infra/setup/install.mjs'));
  await writeFile(join(project, 'package-lock.json'), '{}');
  await writeFile(join(project, 'npm.cjs'), installer);
});
afterEach(async () => rm(project, { recursive: true }));

const run = (ids: { readonly uid?: number; readonly gid?: number } = {}, ...program: readonly string[]) => {
  const child = spawn(process.execPath, [join(project, 'infra/setup/install.mjs'), ...program], {
    ...ids,
    env: { ...process.env, npm_execpath: join(project, 'npm.cjs') },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  return { child, ended: once(child, 'exit'), said: () => said };
};
const installs = async () => readFile(join(project, 'installs.log'), 'utf8').catch(() => '');

test('two commands on a fresh clone install once, and the second waits', async () => {
  const first = run();
  await eventually(async () => expect(await installs()).toBe('begins '));
  const second = run();
  await eventually(() => expect(second.said()).toContain('Another command is installing'));
  await writeFile(join(project, 'go'), '');
  expect(await Promise.all([first.ended, second.ended])).toEqual([
    [0, null],
    [0, null],
  ]);
  expect(await installs()).toBe('begins ended ');
});

test('an installation that was killed holds up nobody', async () => {
  const first = run();
  await eventually(async () => expect(await installs()).toBe('begins '));
  first.child.kill('SIGKILL');
  await first.ended;
  await writeFile(join(project, 'go'), '');
  expect(await run().ended).toEqual([0, null]);
  expect(await installs()).toContain('begins ended ');
});

test('what is installed is for every user, whatever files the installing one makes otherwise', async () => {
  await writeFile(join(project, 'go'), '');
  const umask = process.umask(0o077);
  const { ended } = run();
  process.umask(umask);
  expect(await ended).toEqual([0, null]);
  expect((await stat(join(project, 'node_modules'))).mode & 0o777).toBe(0o755);
  expect((await stat(join(project, 'node_modules/.driveaway-lock-hash'))).mode & 0o777).toBe(0o644);
});

test('the program that is named runs on the pinned Node afterwards, and its end is that of the command', async () => {
  await writeFile(join(project, 'go'), '');
  await mkdir(join(project, 'node_modules/.bin'), { recursive: true });
  await symlink(process.execPath, join(project, 'node_modules/.bin/node'));
  await writeFile(join(project, 'program.mjs'), 'console.log(process.execPath); process.exitCode = 3;');
  const { ended, said } = run({}, 'program.mjs');
  expect(await ended).toEqual([3, null]);
  expect(said()).toContain(`${process.execPath}\n`);
});

const user = usersHere().find(({ name }) => name.startsWith('an ordinary user'));

describe.skipIf(user?.ids === undefined)(`in a read-only folder, ${user?.name}`, () => {
  const setWritable = async (isWritable: boolean) => {
    for (const folder of ['node_modules', '.']) {
      await chmod(join(project, folder), isWritable ? 0o755 : 0o555).catch(() => undefined);
    }
  };
  afterEach(() => setWritable(true));

  test('is told the command where packages are missing', async () => {
    await setWritable(false);
    const { ended, said } = run(user?.ids);
    expect(await ended).toEqual([1, null]);
    expect(said()).toMatch(/^The packages are missing or old, .* npm run build\n$/);
  });

  test('starts with packages that were installed by hand', async () => {
    await mkdir(join(project, 'node_modules'));
    await writeFile(join(project, 'node_modules/.package-lock.json'), '{}');
    await setWritable(false);
    const { ended, said } = run(user?.ids);
    expect(await ended).toEqual([0, null]);
    expect(said()).toBe('');
  });

  test('waits for whoever installs', async () => {
    await writeFile(join(project, '.installing'), String(process.pid));
    await setWritable(false);
    const { ended, said } = run(user?.ids);
    await eventually(() => expect(said()).toContain('Another command is installing'));
    await setWritable(true);
    await mkdir(join(project, 'node_modules'));
    await writeFile(join(project, 'node_modules/.package-lock.json'), '{}');
    await rm(join(project, '.installing'));
    await setWritable(false);
    expect(await ended).toEqual([0, null]);
  });
});
