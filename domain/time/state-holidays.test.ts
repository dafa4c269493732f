import { describe, expect, it } from 'vitest';
import { stateCodes, type StateCode } from '../locations/state.ts';
import { publicHolidays } from './public-holidays.ts';
import { holidaysBetween, stateHolidays } from './state-holidays.ts';
import { publishedHolidays } from './testing/published-holidays.ts';

const first = '2026-11-24';
const daysOf = (listed: readonly string[]): ReadonlySet<string> => new Set(listed.map((line) => line.slice(0, 10)));

/** Days on which the two lists differ, with the reason why ours is as it is. */
const differences: readonly { readonly reason: string; readonly days: Readonly<Partial<Record<StateCode, string>>> }[] =
  [
    {
      reason:
        'Published alone: evenings before Christmas Day and New Year’s Day, from six or seven o’clock, after closing time',
      days: {
        QLD: '2026-12-24 2027-12-24',
        SA: '2026-12-24 2026-12-31 2027-12-24 2027-12-31',
        NT: '2026-12-24 2026-12-31 2027-12-24 2027-12-31',
      },
    },
    {
      reason:
        'Ours alone: Christmas Day stays a holiday where it falls on a Saturday, and the Monday after it is one more',
      days: { SA: '2027-12-25', NT: '2027-12-25' },
    },
    {
      reason: 'Ours alone: shops stay closed on the morning of Anzac Day, also where the holiday moves to the Monday',
      days: { QLD: '2027-04-25', NT: '2027-04-25' },
    },
    {
      reason: 'Ours alone: an Anzac Day on a Sunday has a Monday, as in 2021',
      days: { SA: '2027-04-26' },
    },
  ];

describe('the holidays of the states', () => {
  it.each(stateCodes)('are those of a list that others keep, but for what is said here: %s', (state) => {
    const ours = daysOf(holidaysBetween(first, stateHolidays.coversUntil, state).map(({ date }) => date));
    const published = daysOf(publishedHolidays(state).filter((line) => line.slice(0, 10) <= stateHolidays.coversUntil));
    const differing = [...ours, ...published].filter((date) => ours.has(date) !== published.has(date)).toSorted();
    const explained = differences.flatMap(({ days }) => days[state]?.split(' ') ?? []);
    expect(differing).toEqual(explained.toSorted());
  });

  it('are asked for again half a year before the list ends', () => {
    const halfYearBefore = Temporal.PlainDate.from(stateHolidays.coversUntil).subtract({ months: 6 }).toString();
    expect(stateHolidays.reviewBy <= halfYearBefore).toBe(true);
    expect([publicHolidays.reviewBy, publicHolidays.coversUntil]).toEqual([
      stateHolidays.reviewBy,
      stateHolidays.coversUntil,
    ]);
  });

  it('are known to the last day that the list covers, in order', () => {
    const dates = stateHolidays.days.map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted());
    expect([dates[0], dates.at(-1), stateHolidays.coversUntil]).toEqual(['2026-12-25', '2027-12-28', '2027-12-31']);
  });
});
