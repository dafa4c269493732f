import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { legal } from '@driveaway/domain/brand/legal.ts';
import { expect, it, onTestFinished } from 'vitest';
import { readContractNotices, saleRuleWarnings } from './contract-notices.ts';

const folderWith = async (files: Readonly<Record<string, string | Buffer>>): Promise<URL> => {
  const folder = await mkdtemp(join(tmpdir(), 'contract-notices-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)));
  return pathToFileURL(`${folder}/`);
};

it('reads the notice of each state whose law wants one, as it is', async () => {
  const notice = '<div>Of counsel & co</div>\n';
  const folder = await folderWith({ 'VIC.html': notice, 'NSW.html': 'nobody wants it' });
  expect([...readContractNotices(folder)]).toStrictEqual([['VIC', notice]]);
  expect([...readContractNotices(await folderWith({}))]).toStrictEqual([]);
});

it('takes a file without words for one that is missing', async () => {
  const folder = await folderWith({ 'VIC.html': ' \uFEFF\n' });
  expect([...readContractNotices(folder)]).toStrictEqual([]);
});

it('refuses a notice that no contract should carry', async () => {
  // a dash as Windows-1252 writes it would be printed as a question mark
  for (const text of ['x'.repeat(100_001), Buffer.from('Three days \x96 clear', 'latin1')]) {
    const folder = await folderWith({ 'VIC.html': text });
    expect(() => readContractNotices(folder)).toThrow(
      'contract-notices/VIC.html is not in UTF-8 or has more than 100000 characters',
    );
  }
});

it('warns in one line while a notice is missing', () => {
  const seller = { ...legal, licensedIn: [] };
  expect(saleRuleWarnings(new Map(), seller)).toStrictEqual([
    "Contracts lack the notice that the law of VIC prescribes: contract-notices/VIC.html is missing in the maker's folder",
  ]);
  expect(saleRuleWarnings(new Map([['VIC', '<p>']]), seller)).toStrictEqual([]);
});

it('warns a seller with a licence of New South Wales in one line of the rule that was not read', () => {
  const of = (...licensedIn: typeof legal.licensedIn) =>
    saleRuleWarnings(new Map([['VIC', '<p>']]), { ...legal, licensedIn });
  expect(of('NSW')).toStrictEqual([
    expect.stringMatching(/^A rule of sale of NSW was not read and is not followed: .* at most 10 % of the price/),
  ]);
  expect(of('VIC', 'ACT')).toStrictEqual([]);
});
