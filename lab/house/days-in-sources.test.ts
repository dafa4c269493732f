import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** What makes a day or an instant out of a text, whoever gives it. */
const parsers = ['domain/time/calendar.ts', 'domain/time/machine-instant.ts'];

it('a day and an instant from outside are read by one parser each: no other file has a schema of its own', () => {
  const sources = globSync('{domain,infra,projections,order-service,storefront}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (path) => /node_modules|^dist|testing|e2e/.test(path),
  });
  const own = sources.filter(
    (path) => !path.includes('.test.') && /\biso\s*\.(?:date|datetime)\(/.test(readFileSync(join(root, path), 'utf8')),
  );
  expect(own.toSorted()).toEqual(parsers);
});
