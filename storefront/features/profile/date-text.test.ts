import { describe, expect, it } from 'vitest';
import { calendarDay, longUsDate, shortDay, stateDay, stateMoment } from './date-text.ts';

describe('dates in the profile', () => {
  it('dates documents in the long US format, by the day in Sydney', () => {
    expect(longUsDate('2026-11-20T23:30:00Z')).toBe('November 21, 2026');
  });

  it.each([
    ['NSW', '21 November 2026 at 1:05 am (NSW time)', '2026-11-21'],
    ['WA', '20 November 2026 at 10:05 pm (WA time)', '2026-11-20'],
  ] as const)('tells moments and days by the clocks of %s', (state, moment, day) => {
    const instant = '2026-11-20T14:05:00Z';
    expect([stateMoment(instant, state).replaceAll(/\s/g, ' '), stateDay(instant, state)]).toEqual([moment, day]);
  });

  it('says nothing of what is no date', () => {
    expect([longUsDate(''), stateMoment('soon', 'NSW'), stateDay('soon', 'NSW')]).toEqual(['', '', '']);
  });

  it('reads a date of the calendar alike everywhere', () => {
    expect(calendarDay('2026-12-20')).toBe('Sunday 20 December 2026');
    expect(calendarDay('soon')).toBe('');
    expect([shortDay('2026-12-20'), shortDay('soon')]).toEqual(['20 Dec 2026', '']);
  });
});
