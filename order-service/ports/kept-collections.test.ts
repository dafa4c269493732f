import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { keptCollections } from './kept-collections.ts';

const root = join(import.meta.dirname, '../..');

it('knows every collection that a source names, or an audit would call its table foreign', () => {
  const sources = globSync('{order-service,projections,domain/api}/**/*.ts', { cwd: root }).filter(
    (path) => !/\.test\.ts$|\/testing\/|node_modules/.test(path),
  );
  const named = sources.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/name: '([a-z-]+)',\s+version: \d+/g)].map(([, name]) => name),
  );
  expect(named).toContain('mail-spool');
  expect(named.filter((name) => !keptCollections.has(name ?? ''))).toEqual([]);
});
