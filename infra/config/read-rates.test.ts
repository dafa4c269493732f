import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from './config.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driveaway-rates-'));
});
afterAll(async () => rm(folder, { recursive: true, force: true }));

const readWith = async (content: string) => {
  const file = join(folder, 'rates.json');
  await writeFile(file, content);
  return readConfig({ RATES_FILE: file });
};

it('takes the rates of the file at RATES_FILE, and those of the release without one', async () => {
  expect(await readWith('{"dated":"2026-11-20"}')).toMatchObject({ kind: 'valid', config: { rateBook: {} } });
  expect(readConfig({})).toMatchObject({ kind: 'valid', config: { rateBook: undefined } });
});

it('does not start with a file that is not valid, or is not there', async () => {
  expect(await readWith('{"dated":"yesterday"}')).toStrictEqual({
    kind: 'invalid',
    problems: [expect.stringMatching(/^RATES_FILE: dated: /)],
  });
  const nowhere = join(folder, 'nowhere.json');
  expect(readConfig({ RATES_FILE: nowhere })).toStrictEqual({
    kind: 'invalid',
    problems: [`RATES_FILE: ${nowhere} cannot be read`],
  });
});
