import { expect, test } from 'vitest';
import { addDays, daysFrom } from './add-days.ts';
import { instantSchema } from './calendar.ts';
import { sortableInstant } from './sortable-instant.ts';

test('an instant has nanoseconds and nothing finer, which no calendar arithmetic takes', () => {
  for (const digits of ['', '.1', '.123456789']) {
    expect(instantSchema.safeParse(`2026-11-02T01:00:00${digits}Z`).success).toBe(true);
  }
  expect(instantSchema.safeParse('2026-11-02T01:00:00.1234567890Z').success).toBe(false);
  expect(() => Temporal.Instant.from('2026-11-02T01:00:00.1234567890Z')).toThrow(RangeError);
});

test('a sortable instant has three digits after the second, and a wrong one is refused', () => {
  for (const [instant, sortable] of [
    ['2026-11-02T01:00:00.123Z', '2026-11-02T01:00:00.123Z'],
    ['2024-02-29T23:59:59.999Z', '2024-02-29T23:59:59.999Z'],
    ['2026-11-02T01:00:00Z', '2026-11-02T01:00:00.000Z'],
    ['2026-11-02T01:00:00.123456789Z', '2026-11-02T01:00:00.123Z'],
    ['2026-11-02T12:00:00.5+11:00', '2026-11-02T01:00:00.500Z'],
  ] as const) {
    expect(sortableInstant(instant)).toBe(sortable);
  }
  expect(() => sortableInstant('2026-02-29T01:00:00.000Z')).toThrow(RangeError);
  expect(() => sortableInstant('2026-11-02T24:00:00.000Z')).toThrow(RangeError);
});

test('days are counted to the ends of the calendar, and go no further', () => {
  expect(['9999-12-30', '9999-12-31'].map((day) => addDays(day, 1))).toEqual(['9999-12-31', '9999-12-31']);
  expect(['0000-01-02', '0000-01-01'].map((day) => addDays(day, -1))).toEqual(['0000-01-01', '0000-01-01']);
  expect(daysFrom('9999-12-30', '9999-12-31')).toBe(2);
});
