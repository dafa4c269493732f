import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from './config.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driveaway-offers-'));
});
afterAll(async () => rm(folder, { recursive: true, force: true }));

it('takes the offers of the file at OFFERS_FILE, and those of the release without one', () => {
  const sample = fileURLToPath(new URL('../../domain/brand/sample-offers.json', import.meta.url));
  expect(readConfig({ OFFERS_FILE: sample })).toMatchObject({
    kind: 'valid',
    config: { offers: [{ code: 'summer-bonus-2027' }, {}, {}] },
  });
  expect(readConfig({})).toMatchObject({ kind: 'valid', config: { offers: undefined } });
});

it('does not start with a file that is not valid, or is not there', async () => {
  const file = join(folder, 'offers.json');
  await writeFile(file, '{"dated":"2026-11-23","offers":[{}]}');
  expect(readConfig({ OFFERS_FILE: file })).toMatchObject({
    kind: 'invalid',
    problems: expect.arrayContaining([expect.stringMatching(/^OFFERS_FILE: offers\.0\.code: /)]),
  });
  const nowhere = join(folder, 'nowhere.json');
  expect(readConfig({ OFFERS_FILE: nowhere })).toStrictEqual({
    kind: 'invalid',
    problems: [`OFFERS_FILE: ${nowhere} cannot be read`],
  });
});
