import { expect, it } from 'vitest';
import { sydneyDate } from './sydney-date.ts';

it.each([
  // daylight saving: eleven hours ahead
  ['2026-11-09T12:59:59.999Z', '2026-11-09'],
  ['2026-11-09T13:00:00Z', '2026-11-10'],
  ['2026-11-10T12:59:59.999Z', '2026-11-10'],
  // the clock was set back
  ['2026-11-09T12:59:59.999Z', '2026-11-09'],
  ['2026-06-30T13:59:59Z', '2026-06-30'],
  ['2026-06-30T14:00:00Z', '2026-07-01'],
  // a day of 23 hours and one of 25
  ['2026-10-04T12:59:59Z', '2026-10-04'],
  ['2026-10-04T13:00:00Z', '2026-10-05'],
  ['2027-04-04T13:59:59Z', '2027-04-04'],
  ['2027-04-04T14:00:00Z', '2027-04-05'],
  ['1969-12-31T23:59:59Z', '1970-01-01'],
])('at %s it is %s in Sydney', (at, expected) => {
  expect(sydneyDate(Temporal.Instant.from(at))).toBe(expected);
});
