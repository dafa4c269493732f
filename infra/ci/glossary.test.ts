/** Finds words that the glossary bans; `documents.test.ts` checks that its folders exist. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const [, notUsed = ''] = readFileSync(join(root, 'docs/glossary.md'), 'utf8').split('## Not used');
const stored = [...(notUsed.split('\nNames that are stored')[1] ?? '').matchAll(/`(.+?)`/g)].map(
  ([, name = '']) => name,
);
const words = [...notUsed.matchAll(/^\| (?!not |-)(.+?) +\| (.+?) +\|$/gm)].map(([, word = '', instead = '']) => ({
  word,
  instead,
}));

/** Where a word has its everyday meaning, or is only listed as banned. */
const elsewhere: ReadonlySet<string> = new Set([
  'docs/glossary.md',
  'infra/ci/glossary.test.ts',
  // a street, paper to sign on, and what the command line prints
  'domain/brand/dealers/tas.ts',
  'order-service/contracts/edition-2027-01.ts',
  'order-service/cli/commands/parked-command.test.ts',
  // a stored kind of parked work as the name of a property
  'order-service/openapi/enum-meanings.ts',
  // complaints about privacy, which the law calls so
  'storefront/content/privacy.ts',
  'order-service/contracts/contract-clauses.ts',
]);

// git refuses another user's clone otherwise
const safe = ['-c', 'safe.directory=*'];
const sources = execFileSync('git', [...safe, 'ls-files', '-z', '--', '*.ts', '*.tsx', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\0')
  .filter((file) => file !== '' && !elsewhere.has(file));
const withoutStored = (text: string): string => stored.reduce((rest, name) => rest.replaceAll(name, ''), text);
const texts = sources.map((file) => ({
  file,
  text: withoutStored(`${file}\n${readFileSync(join(root, file), 'utf8')}`),
}));

test('the glossary names words that are not used', () => {
  expect(words).toContainEqual({ word: 'complaint', instead: 'validation error' });
});

test.each(words)('nothing says "$word" where "$instead" is meant', ({ word }) => {
  // in prose, and as part of an identifier or of a file's name
  const pattern = new RegExp(word.replaceAll(' ', '[ _-]?'), 'i');
  expect(texts.filter(({ text }) => pattern.test(text)).map(({ file }) => file)).toStrictEqual([]);
});
