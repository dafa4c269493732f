import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { faultWords } from '../process/fault-words.ts';
import { makeDirectory } from './make-directory.ts';
import { openDataDirectory } from './open-data-directory.ts';

const openFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'make-directory-'));
  onTestFinished(async () => rm(folder, { recursive: true }));
  return folder;
};
const modeOf = async (path: string): Promise<number> => (await stat(path)).mode & 0o777;
const wordsOf = async (work: Promise<unknown>): Promise<string> => work.then(() => 'done', faultWords);

it('makes a directory with those above it, for its owner alone, whoever else makes it at the same time', async () => {
  const folder = await openFolder();
  const path = join(folder, 'a', 'b', 'c');
  await Promise.all(Array.from({ length: 8 }, async () => makeDirectory(path)));
  expect(await modeOf(path)).toBe(0o700);
  expect(await modeOf(join(folder, 'a'))).toBe(0o700);
  await writeFile(join(path, 'kept'), '');
  await makeDirectory(path);
  expect(await readdir(path)).toEqual(['kept']);
});

it('says what is in its place', async () => {
  const file = join(await openFolder(), 'file');
  await writeFile(file, '');
  expect(await wordsOf(makeDirectory(file))).toBe(`${file} is a file, not a directory`);
  expect(await wordsOf(makeDirectory(join(file, 'a')))).toBe(`${join(file, 'a')} is a file, not a directory`);
});

it.runIf(process.platform === 'linux')('refuses, in one line, where a directory can have no other in it', async () => {
  const line = 'No directory can be made in /proc: There is no file /proc/none';
  expect(await wordsOf(makeDirectory('/proc/none'))).toBe(line);
  expect(await wordsOf(makeDirectory('/proc/none/a'))).toBe(line);
  expect(await wordsOf(openDataDirectory('/proc/none'))).toBe(line);
});
