import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  centsFromDollars,
  centsToWholeDollars,
  dollarsFromCents,
  formatDollars,
  formatWholeDollars,
  maxCents,
} from './cents.ts';

test.each([
  [0, '$0'],
  [100, '$1'],
  [105, '$1.05'],
  [123_450, '$1,234.50'],
  [999_999_999, '$9,999,999.99'],
  [5_500_000, '$55,000'],
  [-1050, '-$10.50'],
])('%i cents read %s', (cents, text) => {
  expect(formatDollars(cents)).toBe(text);
});

test.each([
  [0, 0],
  [123_400, 0],
  [123_401, 99],
  [123_499, 1],
])('%i cents are %i short of whole dollars', (cents, missing) => {
  expect(centsToWholeDollars(cents)).toBe(missing);
});

test('a single price never understates its parts', () => {
  expect(formatWholeDollars(4_512_340)).toBe('$45,124');
  expect(formatWholeDollars(4_512_400)).toBe('$45,124');
});

test.each([1000.001, Number.NaN, Number.POSITIVE_INFINITY, 1e12])('%d is no amount', (dollars) => {
  expect(centsFromDollars(dollars)).toBeUndefined();
});

test('ten million dollars are an amount, a cent more is none', () => {
  expect([10_000_000, -10_000_000].map(centsFromDollars)).toEqual([1_000_000_000, -1_000_000_000]);
  expect([10_000_000.01, -10_000_000.01].map(centsFromDollars)).toEqual([undefined, undefined]);
});

test('every amount survives the wire as JSON', () => {
  fc.assert(
    fc.property(fc.integer({ min: -maxCents, max: maxCents }), (cents) => {
      const wire: unknown = JSON.parse(JSON.stringify(dollarsFromCents(cents)));
      expect(typeof wire === 'number' ? centsFromDollars(wire) : undefined).toBe(cents);
    }),
  );
});
