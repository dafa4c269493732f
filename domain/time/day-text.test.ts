import { describe, expect, it } from 'vitest';
import { daysText } from './day-text.ts';

describe('days as pages and mails write them', () => {
  const read = (from: string, to: string) => daysText({ from, to }).replaceAll(/\s/g, '');

  it('are from a first to a last one', () => {
    expect(read('2027-01-07', '2027-01-25')).toBe('7–25January2027');
    expect(read('2026-12-28', '2027-01-15')).toBe('28December2026–15January2027');
    expect(read('2027-01-07', '2027-01-07')).toBe('7January2027');
    expect([read('2027-01-08', '2027-01-07'), read('soon', '2027-01-07')]).toEqual(['', '']);
  });

  it('are the month where they are all of it', () => {
    expect(read('2027-01-01', '2027-01-31')).toBe('January2027');
    expect(read('2028-02-01', '2028-02-29')).toBe('February2028');
    expect(read('2027-02-01', '2027-02-27')).toBe('1–27February2027');
  });
});
