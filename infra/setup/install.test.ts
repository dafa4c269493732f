import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

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
  await mkdir(join(project, 'infra/setup'), { recursive: true });
  await copyFile(join(import.meta.dirname, 'install.mjs'), join(project, 'infra/setup/install.mjs'));
  await writeFile(join(project, 'package-lock.json'), '{}');
  await writeFile(join(project, 'npm.cjs'), installer);
});
afterEach(async () => rm(project, { recursive: true }));

const run = () => {
  const child = spawn(process.execPath, [join(project, 'infra/setup/install.mjs')], {
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
