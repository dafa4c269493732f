import fc from 'fast-check';
import { expect, it } from 'vitest';
import { wholeDollars } from './whole-dollars.ts';

it.each([
  [[], []],
  [
    [64_990, 1_895.5, 410.25],
    [64_990, 1_896, 410],
  ],
  [
    [0.5, 0.5, 0.5],
    [1, 1, 0],
  ],
  [
    [100, 200],
    [100, 200],
  ],
])('parts of %j are shown as %j', (parts, shown) => {
  expect(wholeDollars(parts)).toEqual(shown);
});

it('parts add up to the price rounded up, and none is off by a dollar or more', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 20_000_000 }), { maxLength: 12 }), (cents) => {
      const shown = wholeDollars(cents.map((part) => part / 100));
      expect(shown.reduce((sum, dollars) => sum + dollars, 0)).toBe(
        Math.ceil(cents.reduce((sum, part) => sum + part, 0) / 100),
      );
      for (const [index, part] of cents.entries()) {
        expect(Math.abs((shown[index] ?? Infinity) - part / 100)).toBeLessThan(1);
      }
    }),
  );
});
