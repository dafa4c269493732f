import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { releasedBook } from '@driveaway/domain/valuation/released-book.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from './config.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driveaway-valuation-'));
});
afterAll(async () => rm(folder, { recursive: true, force: true }));

const readWith = async (content: unknown) => {
  const file = join(folder, 'valuation.json');
  await writeFile(file, JSON.stringify(content));
  return readConfig({ VALUATION_FILE: file });
};

it('takes what cars are valued by from the file at VALUATION_FILE, and from the release without one', async () => {
  const own = { ...releasedBook, cars: [], dated: '2027-01-05' };
  expect(await readWith(own)).toMatchObject({ kind: 'valid', config: { valuationBook: own } });
  expect(readConfig({})).toMatchObject({ kind: 'valid', config: { valuationBook: undefined } });
});

it('does not start with a file that is not valid, or is not there', async () => {
  expect(await readWith({ ...releasedBook, dated: 'yesterday' })).toStrictEqual({
    kind: 'invalid',
    problems: [expect.stringMatching(/^VALUATION_FILE: dated: /)],
  });
  const nowhere = join(folder, 'nowhere.json');
  expect(readConfig({ VALUATION_FILE: nowhere })).toStrictEqual({
    kind: 'invalid',
    problems: [`VALUATION_FILE: ${nowhere} cannot be read`],
  });
});
