import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nightParts, partOfDay } from './night-parts.ts';

test('each part has its turn, in as many days as there are', () => {
  const days = Array.from({ length: nightParts.length }, (_, index) => 330 + index);
  expect(new Set(days.map(partOfDay))).toEqual(new Set(nightParts));
});

test.each(nightParts)('$name runs a program that there is', ({ commandFor }) => {
  const [program, ...args] = commandFor(41);
  expect(existsSync(join(import.meta.dirname, '../..', program))).toBe(true);
  expect(args.join(' ')).not.toContain('undefined');
});
