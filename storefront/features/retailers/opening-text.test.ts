import { describe, expect, it } from 'vitest';
import { openingText, timeText, weekdayAndDateText } from './opening-text.ts';

describe('when a retailer is open, in words', () => {
  const closed = (opens?: { date: string; time: string; inDays: number }, holiday?: string) =>
    openingText({ kind: 'closed', opens, holiday });

  it.each([
    [openingText({ kind: 'open', closes: '17:30' }), 'Open until 5:30 pm'],
    [closed({ date: '2026-11-24', time: '08:30', inDays: 0 }), 'Closed. Opens today at 8:30 am'],
    [closed({ date: '2026-11-25', time: '08:30', inDays: 1 }), 'Closed. Opens tomorrow at 8:30 am'],
    [closed({ date: '2026-11-30', time: '09:00', inDays: 2 }), 'Closed. Opens on Monday at 9:00 am'],
    [closed({ date: '2026-12-29', time: '08:30', inDays: 8 }), 'Closed. Opens on Tuesday 29 December at 8:30 am'],
    [
      closed({ date: '2027-04-27', time: '08:30', inDays: 1 }, 'Anzac Day holiday'),
      'Closed for Anzac Day holiday. Opens tomorrow at 8:30 am',
    ],
    [closed(), 'Closed'],
  ])('%s', (text, expected) => {
    expect(text.replaceAll(',', '')).toBe(expected);
  });

  it('says times and days as people do', () => {
    expect(timeText('12:00')).toBe('12:00 pm');
    expect(weekdayAndDateText('2026-12-28').replace(',', '')).toBe('Monday 28 December');
  });
});
