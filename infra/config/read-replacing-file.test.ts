import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { releasedBook } from '@driveaway/domain/valuation/released-book.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driveaway-replacing-'));
});
afterAll(async () => rm(folder, { recursive: true, force: true }));

const own = { ...releasedBook, cars: [], dated: '2027-01-05' };

describe.each([
  {
    setting: 'RATES_FILE',
    content: { dated: '2026-11-20' },
    taken: { rateBook: {} },
    absent: { rateBook: undefined },
    wrong: { dated: 'yesterday' },
    problem: /^RATES_FILE: dated: /,
  },
  {
    setting: 'OFFERS_FILE',
    content: undefined,
    taken: { offers: [{ code: 'summer-bonus-2027' }, {}, {}] },
    absent: { offers: undefined },
    wrong: { dated: '2026-11-23', offers: [{}] },
    problem: /^OFFERS_FILE: offers\.0\.code: /,
  },
  {
    setting: 'VALUATION_FILE',
    content: own,
    taken: { valuationBook: own },
    absent: { valuationBook: undefined },
    wrong: { ...own, dated: 'yesterday' },
    problem: /^VALUATION_FILE: dated: /,
  },
])('the file at $setting', ({ setting, content, taken, absent, wrong, problem }) => {
  const read = async (written: unknown) => {
    const file = join(folder, `${setting}.json`);
    await writeFile(file, JSON.stringify(written));
    return readConfig({ [setting]: file });
  };

  it('takes the place of what comes with the release', async () => {
    const sampleOffers = fileURLToPath(new URL('../../domain/brand/sample-offers.json', import.meta.url));
    const outcome = content === undefined ? readConfig({ [setting]: sampleOffers }) : await read(content);
    expect(outcome).toMatchObject({ kind: 'valid', config: taken });
    expect(readConfig({})).toMatchObject({ kind: 'valid', config: absent });
  });

  it('keeps the product from starting when it is not valid, or not there', async () => {
    expect(await read(wrong)).toMatchObject({
      kind: 'invalid',
      problems: expect.arrayContaining([expect.stringMatching(problem)]),
    });
    const nowhere = join(folder, 'nowhere.json');
    expect(readConfig({ [setting]: nowhere })).toStrictEqual({
      kind: 'invalid',
      problems: [`${setting}: ${nowhere} cannot be read`],
    });
  });
});
