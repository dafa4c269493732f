import { expect, it } from 'vitest';
import { windowWords } from './window-words.ts';

const sydney = 'Australia/Sydney';
const window = {
  date: '2026-11-25',
  part: 'morning',
  from: '2026-11-24T21:30:00.000Z',
  until: '2026-11-25T01:00:00.000Z',
} as const;

it.each([
  // half past midnight in Sydney, the day before in UTC
  ['2026-11-24T13:30:00Z', 'Today, morning: 8:30 am to 12:00 pm'],
  ['2026-11-24T12:30:00Z', 'Tomorrow, morning: 8:30 am to 12:00 pm'],
  ['2026-11-22T12:30:00Z', 'Wednesday 25 November, morning: 8:30 am to 12:00 pm'],
])('at %s: %s', (now, words) => {
  expect(windowWords(window, sydney, new Date(now)).replaceAll(/\s/g, ' ')).toBe(words);
});

it('tomorrow is the next day of the calendar, also where that has 23 hours', () => {
  const sunday = { ...window, date: '2026-10-04' };
  // half past eleven on the evening before the clocks go forward
  expect(windowWords(sunday, sydney, new Date('2026-10-03T13:30:00Z'))).toMatch(/^Tomorrow,/);
});
