import { expect, it } from 'vitest';
import { deadlineText } from './deadline-text.ts';

it.each([
  ['2026-11-23T05:30:00Z', 'Monday 23 November 2026 at 4:30 pm, Sydney time'],
  ['2026-11-23T13:00:00Z', 'the end of Monday 23 November 2026'],
  // without daylight saving
  ['2026-07-06T14:00:00Z', 'the end of Monday 6 July 2026'],
  ['2026-07-06T13:00:00Z', 'Monday 6 July 2026 at 11:00 pm, Sydney time'],
  // midnight in Perth
  ['2026-11-23T16:00:00Z', 'Tuesday 24 November 2026 at 3:00 am, Sydney time'],
  ['tomorrow', ''],
])('%s is until %s', (iso, text) => {
  expect(deadlineText(iso)).toBe(text);
});
