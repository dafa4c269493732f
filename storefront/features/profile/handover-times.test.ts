import { expect, test } from 'vitest';
import { handoverClock, handoverDay, timesByDay } from './handover-times.ts';

const morning = '2026-12-29T23:00:00.000Z';
const afternoon = '2026-12-30T03:30:00.000Z';

test('a time is that of the retailer’s state, wherever the reader is', () => {
  expect([handoverDay(morning, 'NSW'), handoverClock(morning, 'NSW')]).toEqual([
    'Wednesday 30 December 2026',
    '10:00 am',
  ]);
  expect(handoverClock(morning, 'WA')).toBe('7:00 am');
  expect(handoverClock(afternoon, 'SA')).toBe('2:00 pm');
});

test('times stand under their days, which the state’s clocks decide', () => {
  const late = '2026-12-30T14:00:00.000Z';
  expect(timesByDay([morning, afternoon, late], 'NSW')).toEqual([
    { day: '2026-12-30', times: [morning, afternoon] },
    { day: '2026-12-31', times: [late] },
  ]);
  expect(timesByDay([morning, late], 'WA').map(({ day }) => day)).toEqual(['2026-12-30']);
});
