/** Everything that the documents quote exists. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

describe.each(documents)('%s', (document) => {
  const text = readFileSync(join(root, document), 'utf8');
  const all = (pattern: RegExp): readonly string[] => [...text.matchAll(pattern)].map(([, found = '']) => found);

  test('every npm command is a script', () => {
    const commands = [...all(/npm run (?:-s )?([\w:-]+)/g), ...all(/npm (start|test)\b/g)];
    expect(commands.filter((name) => scripts[name] === undefined)).toEqual([]);
  });

  test('every file it names is there', () => {
    const named = all(/`((?:domain|infra|order-service|projections|storefront|lab|docs|\.ci)\/[\w./-]*)`/g);
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  test('every link leads somewhere', () => {
    const links = all(/\]\((?!https?:)([^)#]+)/g);
    expect(links.filter((link) => !existsSync(join(root, dirname(document), link)))).toEqual([]);
  });
});
