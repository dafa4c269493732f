import { expect, test } from 'vitest';
import { instantSchema } from './calendar.ts';

test('an instant has nanoseconds and nothing finer, which no calendar arithmetic takes', () => {
  for (const digits of ['', '.1', '.123456789']) {
    expect(instantSchema.safeParse(`2026-11-02T01:00:00${digits}Z`).success).toBe(true);
  }
  expect(instantSchema.safeParse('2026-11-02T01:00:00.1234567890Z').success).toBe(false);
  expect(() => Temporal.Instant.from('2026-11-02T01:00:00.1234567890Z')).toThrow(RangeError);
});
