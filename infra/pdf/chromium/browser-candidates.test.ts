import { chmod, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { systemRandomness } from '../../clock/system-clock.ts';
import { browserCandidates } from './browser-candidates.ts';

/** A folder with two browsers, one of them under two names, and what is none. */
const makePlaces = async (): Promise<readonly string[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'driveaway-places-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const places = ['nowhere', 'notes', 'chrome', 'chrome-stable', 'chromium'].map((name) => join(folder, name));
  const [, notes = '', chrome = '', chromeStable = '', chromium = ''] = places;
  for (const path of [notes, chrome, chromium]) await writeFile(path, '');
  for (const path of [chrome, chromium]) await chmod(path, 0o755);
  await symlink(chrome, chromeStable);
  return places;
};

const namesOf = async (named: string | undefined, places: readonly string[]): Promise<readonly string[]> =>
  (await browserCandidates(named, systemRandomness.uuid, places)).map(({ name }) => name);

it('the packaged browser comes before every installed one, and each of those comes once', async () => {
  const places = await makePlaces();
  expect(await namesOf(undefined, places)).toEqual(['packaged', places[2], places[4]]);
});

it('the browser that is named is the only one, also where there is none', async () => {
  const places = await makePlaces();
  expect(await namesOf(places[4], places)).toEqual([places[4]]);
  expect(await namesOf('/nowhere', places)).toEqual(['/nowhere']);
  const [named] = await browserCandidates('/nowhere', systemRandomness.uuid, places);
  await expect(named?.locate()).rejects.toThrow('There is no browser at /nowhere');
});
