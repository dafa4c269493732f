import { expect, it } from 'vitest';
import { deadlineText } from './deadline-text.ts';

it.each([
  ['2026-11-23T05:30:00Z', 'NSW', 'Monday 23 November 2026 at 4:30 pm (NSW time)'],
  ['2026-11-23T13:00:00Z', 'NSW', 'the end of Monday 23 November 2026 (NSW time)'],
  ['2026-11-23T13:00:30Z', 'NSW', 'Tuesday 24 November 2026 at 12:00 am (NSW time)'],
  // without daylight saving
  ['2026-07-06T14:00:00Z', 'NSW', 'the end of Monday 6 July 2026 (NSW time)'],
  ['2026-07-06T13:00:00Z', 'VIC', 'Monday 6 July 2026 at 11:00 pm (VIC time)'],
  ['2026-11-23T13:00:00Z', 'WA', 'Monday 23 November 2026 at 9:00 pm (WA time)'],
  ['2026-11-23T13:30:00Z', 'SA', 'the end of Monday 23 November 2026 (SA time)'],
  ['2026-11-24T01:30:00Z', 'WA', 'Tuesday 24 November 2026 at 9:30 am (WA time)'],
  ['tomorrow', 'QLD', ''],
] as const)('%s in %s is until %s', (iso, state, text) => {
  expect(deadlineText(iso, state)).toBe(text);
});
