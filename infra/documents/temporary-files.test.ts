import { mkdir, mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { systemRandomness } from '../clock/system-clock.ts';
import { openTemporaryFiles } from './temporary-files.ts';

const open = async () => {
  const parent = await mkdtemp(join(tmpdir(), 'driveaway-temporary-'));
  onTestFinished(() => rm(parent, { recursive: true }));
  const directory = join(parent, 'uploads');
  const files = await openTemporaryFiles({ directory, randomness: systemRandomness });
  return { directory, files };
};

it('gives back what was added, byte for byte', async () => {
  const { files } = await open();
  const file = await files.create();
  await file.append(Buffer.alloc(100_000, 'one '));
  await file.append(Buffer.from('two'));
  expect(await file.content()).toStrictEqual(Buffer.concat([Buffer.alloc(100_000, 'one '), Buffer.from('two')]));
  await file.close();
});

it('has no name that a killed process could leave behind', async () => {
  const { directory, files } = await open();
  const file = await files.create();
  await file.append(Buffer.from('half'));
  expect(await readdir(directory)).toStrictEqual([]);
  await file.close();
});

it.skipIf(process.platform !== 'linux')('is sealed', async () => {
  const { directory, files } = await open();
  const file = await files.create();
  await file.append(Buffer.from('canary of a licence'));
  const descriptors = await readdir('/proc/self/fd');
  const targets = await Promise.all(descriptors.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')));
  const nameless = descriptors.filter((_, index) => targets[index]?.startsWith(directory));
  const sealed = await Promise.all(nameless.map((name) => readFile(`/proc/self/fd/${name}`, 'latin1')));
  expect(sealed.map(({ length }) => length)).toStrictEqual(['canary of a licence'.length]);
  expect(sealed).not.toContain('canary of a licence');
  await file.close();
});

it('removes what an earlier process left in its directory', async () => {
  const { directory } = await open();
  await mkdir(join(directory, 'older'));
  await writeFile(join(directory, 'older', 'half'), 'x');
  await openTemporaryFiles({ directory, randomness: systemRandomness });
  expect(await readdir(directory)).toStrictEqual([]);
});
