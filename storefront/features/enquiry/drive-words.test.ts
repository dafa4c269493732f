import { expect, it } from 'vitest';
import { clockWords, dayWords, momentWords, nextTime, whenNothingIsFree, type DriveDay } from './drive-words.ts';

const day = (date: string, ...times: readonly string[]): DriveDay => ({
  date,
  times: [...times],
  why: times.length === 0 ? 'taken' : null,
});

it('says days and times by the clocks of the retailer', () => {
  expect(dayWords('2026-11-30')).toBe('Monday 30 November');
  expect(clockWords('2026-11-29T22:30:00.000Z', 'Australia/Sydney')).toBe('9:30 am');
  expect(momentWords('2026-11-29T22:30:00.000Z', 'Australia/Perth')).toBe('Monday 30 November at 6:30 am');
});

it('finds the next time from a day on, or else the first', () => {
  const days = [day('2026-11-30', 'a'), day('2026-12-01'), day('2026-12-02', 'b', 'c')];
  expect(nextTime(days, '2026-12-01')).toBe('b');
  expect(nextTime(days, '2026-12-03')).toBe('a');
  expect(nextTime([day('2026-12-01')], '2026-12-01')).toBeUndefined();
});

it('says what can be done where nothing is free', () => {
  const phone = '(02) 5550 0100';
  expect(whenNothingIsFree({ minutes: 30, phone, isBooked: false })).toBe(
    'Please choose another retailer above, or call the retailer on (02)\u00a05550\u00a00100.',
  );
  // whoever has a time keeps it, and has no choice of retailers before them
  expect(whenNothingIsFree({ minutes: 30, phone: '', isBooked: true })).toBe(
    'Your test drive stays as it is. For another time, please call the retailer.',
  );
  expect(whenNothingIsFree({ minutes: 60, phone, isBooked: true })).toContain('choose 30 minutes above');
});
