import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startProgram, startProgramOrThrow } from './start-program.ts';

const programOf = async (text: string): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), 'driveaway-program-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const program = join(directory, 'program.mjs');
  await writeFile(program, text);
  return program;
};
const forever = 'setInterval(() => undefined, 1_000);';

it('is ready at the line that says so, and ends as its signal says', async () => {
  const lines: string[] = [];
  const started = await startProgramOrThrow({
    program: await programOf(`console.error('first'); console.log('Ready on ' + process.argv[2]); ${forever}`),
    args: ['here'],
    environment: {},
    ready: /^Ready on (\S+)$/m,
    onLine: (line) => lines.push(line),
  });
  expect(started.ready[1]).toBe('here');
  expect(started.isAlive()).toBe(true);
  expect(await started.stop()).toEqual({ code: null, signal: 'SIGTERM' });
  expect(lines.toSorted()).toEqual(['Ready on here', 'first']);
  expect(await started.kill()).toEqual({ code: null, signal: 'SIGTERM' });
});

it('tells what a program has printed that ends before it is ready', async () => {
  const program = await programOf(`console.log('No port.'); process.exitCode = 3;`);
  const options = { program, environment: {}, ready: /^Ready/m };
  await expect(startProgramOrThrow(options)).rejects.toThrow(/ended with 3 before it was ready:\nNo port\./);
  const { ready, ended } = await startProgram(options);
  expect([ready, await ended]).toEqual([undefined, { code: 3, signal: null }]);
});

it('is killed when its start is broken off, and left alone afterwards', async () => {
  const breakOff = new AbortController();
  const program = await programOf(`console.log('Starting'); ${forever}`);
  const options = { program, environment: {}, signal: breakOff.signal };
  const ready = await startProgramOrThrow({ ...options, ready: /^Starting$/m });
  const broken = startProgram({ ...options, ready: /^Never$/m, onLine: () => breakOff.abort() });
  expect(await (await broken).ended).toEqual({ code: null, signal: 'SIGKILL' });
  expect(await ready.stop()).toEqual({ code: null, signal: 'SIGTERM' });
  await expect(startProgram({ ...options, ready: /^Starting$/m })).rejects.toThrow('aborted');
});
