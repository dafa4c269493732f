import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteServerTime, now, serverNow, todayInSydney } from './browser-clock.ts';

const hour = 60 * 60 * 1_000;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 28, 3), toFake: ['Date'] });
});
afterEach(() => {
  noteServerTime(now());
  vi.useRealTimers();
});

test('a device whose clock is right is asked alone, though an answer travels', () => {
  noteServerTime(now() - 3_000);
  expect(serverNow()).toBe(now());
});

test('where a device is a day behind, it is today by the server, and spans of time stay as they are', () => {
  expect(todayInSydney()).toBe('2026-11-28');
  const before = now();
  noteServerTime(before + 24 * hour);
  expect(todayInSydney()).toBe('2026-11-29');
  expect(now()).toBe(before);
});

test('a clock that is put right is believed with the next answer', () => {
  noteServerTime(now() - 24 * hour);
  expect(todayInSydney()).toBe('2026-11-27');
  noteServerTime(now());
  expect(todayInSydney()).toBe('2026-11-28');
});
