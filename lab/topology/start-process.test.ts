import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { expect, it, onTestFinished } from 'vitest';
import { startProcess } from './start-process.ts';

it('says of a process that ended unasked how it did, and nothing of one that was stopped', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'driveaway-process-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const program = join(directory, 'program.mjs');
  await writeFile(program, "console.log('ready', process.pid); setInterval(() => undefined, 1_000);");
  const lines: string[] = [];
  const onLine = (name: string, line: string) => void lines.push(`${name}: ${line}`);
  const child = await startProcess({ name: 'worker', program, env: {}, ready: /^ready/m, onLine });
  onTestFinished(child.kill);
  const pid = Number(/ready (\d+)/.exec(lines[0] ?? '')?.[1]);
  process.kill(pid, 'SIGKILL');
  await eventually(() => expect(lines.at(-1)).toBe('worker: has ended by SIGKILL, and nobody starts it again'));
  await child.restart();
  await child.kill();
  expect(lines.filter((line) => line.includes('has ended'))).toHaveLength(1);
});
