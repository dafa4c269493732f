import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nightParts, partOfDay } from './night-parts.ts';

const root = join(import.meta.dirname, '../..');

test('each part has its turn, in as many days as there are', () => {
  const days = Array.from({ length: nightParts.length }, (_, index) => 330 + index);
  expect(new Set(days.map(partOfDay))).toEqual(new Set(nightParts));
});

test.each(nightParts)('$name runs a program that there is', ({ commandFor }) => {
  const [program, ...args] = commandFor(41);
  expect(existsSync(join(root, program))).toBe(true);
  expect(args.join(' ')).not.toContain('undefined');
});

test('every test that other runs do a part of is done whole by a part', () => {
  const tests = globSync('{domain,infra,projections,order-service,storefront,lab}/**/*.test.ts', {
    cwd: root,
    exclude: ['**/node_modules'],
  });
  const shortened = tests.filter((file) =>
    /isNightRun|atNight\b|checkPageAtNight/.test(readFileSync(join(root, file), 'utf8')),
  );
  const whole = nightParts.flatMap(({ commandFor }) => commandFor(41).filter((word) => word.endsWith('.test.ts')));
  expect(whole.toSorted()).toEqual(shortened.filter((file) => file !== 'lab/night/night-parts.test.ts').toSorted());
});
