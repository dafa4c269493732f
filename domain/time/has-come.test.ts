import { expect, it } from 'vitest';
import { hasCome } from './has-come.ts';

it.each([
  ['2026-11-22T03:00:00Z', '2026-11-22T02:59:59.999Z', false],
  ['2026-11-22T03:00:00Z', '2026-11-22T03:00:00.000Z', true],
  ['2026-11-22T03:00:00.000Z', '2026-11-22T14:00:00+11:00', true],
  ['2026-11-22T03:00:00.000Z', '', false],
  ['', '2026-11-22T03:00:00.000Z', false],
])('%s has come at %s: %s', (instant, now, expected) => {
  expect(hasCome(instant, now)).toBe(expected);
});
