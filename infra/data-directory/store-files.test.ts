import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { missingStoresIn, storeDatabases, storeFileParts, watchStoreFiles } from './store-files.ts';

const parts = [...storeDatabases, ...storeFileParts];

/** A directory with every part, and a watch of it whose clock the test moves. */
const watched = async () => {
  const directory = await mkdtemp(join(tmpdir(), 'driveaway-parts-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  await mkdir(join(directory, 'payments'));
  await mkdir(join(directory, 'files'));
  for (const part of parts) if (part !== 'files') await writeFile(join(directory, part), part);
  let now = 0;
  const files = watchStoreFiles(directory, () => now);
  const look = (): readonly string[] => {
    now += 1_000;
    return files.takenAway();
  };
  return { directory, files, look };
};

it.each(parts)('tells that %s was taken away, or another is in its place, until it is back', async (part) => {
  const { directory, files, look } = await watched();
  const [place, elsewhere] = [join(directory, part), join(directory, 'elsewhere')];
  expect([look(), missingStoresIn(directory)]).toEqual([[], []]);
  await rename(place, elsewhere);
  expect([files.takenAway(), look(), missingStoresIn(directory)]).toEqual([[], [part], [part]]);
  await (part === 'files' ? mkdir(place) : writeFile(place, ''));
  expect([look(), missingStoresIn(directory)]).toEqual([[part], []]);
  await rm(place, { recursive: true });
  await rename(elsewhere, place);
  expect(look()).toEqual([]);
});

it('what a product makes later is noted once it is there, and a shop without the simulator lacks nothing', async () => {
  const { directory } = await watched();
  for (const name of ['payments', 'mail.sqlite']) await rm(join(directory, name), { recursive: true });
  let now = 0;
  const { takenAway } = watchStoreFiles(directory, () => (now += 1_000));
  expect([takenAway(), missingStoresIn(directory)]).toEqual([[], ['mail.sqlite']]);
  await writeFile(join(directory, 'mail.sqlite'), '');
  expect([takenAway(), missingStoresIn(directory)]).toEqual([[], []]);
  await rm(join(directory, 'mail.sqlite'));
  expect(takenAway()).toEqual(['mail.sqlite']);
});
