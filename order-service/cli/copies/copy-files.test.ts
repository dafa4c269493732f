import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemRandomness } from '@driveaway/infra/clock/system-clock.ts';
import { openEmbeddedFileStore } from '@driveaway/infra/documents/embedded/open-embedded-file-store.ts';
import type { FileArchive } from '@driveaway/infra/documents/port.ts';
import { expect, it, onTestFinished } from 'vitest';
import { copyFiles } from './copy-files.ts';

const openFiles = async (contents: Readonly<Record<string, string>> = {}): Promise<FileArchive> => {
  const directory = await mkdtemp(join(tmpdir(), 'driveaway-copy-files-'));
  onTestFinished(async () => rm(directory, { recursive: true }));
  const masterKey = new Uint8Array(randomBytes(32));
  const files = await openEmbeddedFileStore({ directory, masterKey, randomness: systemRandomness });
  for (const [id, content] of Object.entries(contents)) await files.write(id, Buffer.from(content));
  return files;
};
const contents = { licence: 'front and back', contract: 'pages', receipt: '' };
const silent = (): void => undefined;

const contentsOf = async (files: FileArchive): Promise<Readonly<Record<string, string>>> => {
  const found: Record<string, string> = {};
  for (const id of await files.list()) found[id] = Buffer.from((await files.read(id)) ?? '').toString();
  return found;
};

it('copied files have the same bytes, under keys of their own, and a second run writes none', async () => {
  const [from, to] = [await openFiles(contents), await openFiles()];
  expect(await copyFiles(from, to, silent)).toEqual({ files: 3, written: 3, removed: 0 });
  expect(await contentsOf(to)).toEqual(contents);
  expect(await copyFiles(from, to, silent)).toEqual({ files: 3, written: 0, removed: 0 });
});

it('goes on where it was broken off, wherever that was', async () => {
  const from = await openFiles(contents);
  for (const breakAt of [1, 2, 3]) {
    const to = await openFiles();
    let writes = 0;
    const breaking: FileArchive = {
      ...to,
      write: async (id, content) => {
        writes += 1;
        if (writes === breakAt) throw new Error('The line broke');
        await to.write(id, content);
      },
    };
    await expect(copyFiles(from, breaking, silent)).rejects.toThrow('The line broke');
    expect(await copyFiles(from, to, silent)).toEqual({ files: 3, written: 4 - breakAt, removed: 0 });
    expect(await contentsOf(to)).toEqual(contents);
  }
});

it('replaces what the new store has otherwise or cannot read', async () => {
  const [from, to] = [await openFiles(contents), await openFiles({ ...contents, licence: 'front and', contract: 'x' })];
  const partly: FileArchive = {
    ...to,
    read: async (id) => {
      const content = await to.read(id);
      if (content?.length === 1) throw new Error('The file contract cannot be decrypted');
      return content;
    },
  };
  expect(await copyFiles(from, partly, silent)).toEqual({ files: 3, written: 2, removed: 0 });
  expect(await contentsOf(to)).toEqual(contents);
});

it('removes from the copy what the old store has no more', async () => {
  const [from, to] = [await openFiles(contents), await openFiles()];
  await copyFiles(from, to, silent);
  await from.remove('licence');
  expect(await copyFiles(from, to, silent)).toEqual({ files: 2, written: 0, removed: 1 });
  expect(await to.read('licence')).toBeUndefined();
});

it('notices a file that comes back otherwise than it was written', async () => {
  const [from, to] = [await openFiles(contents), await openFiles()];
  const lossy: FileArchive = { ...to, write: async (id) => to.write(id, Buffer.from('something else')) };
  await expect(copyFiles(from, lossy, silent)).rejects.toThrow('came back changed');
});
