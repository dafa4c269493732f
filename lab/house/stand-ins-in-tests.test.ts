import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

it.each([
  ['stubGlobal', 'unstubAllGlobals'],
  ['useFakeTimers', 'useRealTimers'],
])('test files share a process: each that calls vi.%s calls vi.%s as well', (begins, ends) => {
  const tests = globSync('{domain,infra,projections,order-service,storefront,lab}/**/*.test.ts', {
    cwd: root,
    exclude: (path) => path.includes('node_modules'),
  });
  const leaving = tests.filter((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return text.includes(`vi.${begins}(`) && !text.includes(`vi.${ends}(`);
  });
  expect(leaving).toEqual([]);
});
