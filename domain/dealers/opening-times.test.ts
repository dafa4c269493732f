import { describe, expect, it } from 'vitest';
import { publicHolidays } from '../time/public-holidays.ts';
import { stateHolidays } from '../time/state-holidays.ts';
import { dealers, findDealer } from './dealers.ts';
import { isStateHoliday, openingTimesOn } from './opening-times.ts';

const dealer = (id: string) => {
  const found = findDealer(id);
  if (found === undefined) throw new Error(id);
  return found;
};
const day = (date: string) => Temporal.PlainDate.from(date);

describe('opening times', () => {
  it.each([
    ['2026-11-30', { kind: 'open', opens: '08:30', closes: '17:30' }],
    ['2026-12-05', { kind: 'open', opens: '09:00', closes: '16:00' }],
    ['2026-12-06', { kind: 'closed', why: 'weekday' }],
    ['2026-12-25', { kind: 'closed', why: 'holiday' }],
    ['2027-12-31', { kind: 'open', opens: '08:30', closes: '17:30' }],
    // New Year’s Day, of which the list knows nothing
    ['2028-01-01', { kind: 'closed', why: 'not-known-yet' }],
  ])('of a city retailer on %s', (date, expected) => {
    expect(openingTimesOn(dealer('austral-sydney-city'), day(date))).toStrictEqual(expected);
  });

  it('are the holidays of the state of the retailer', () => {
    expect(openingTimesOn(dealer('austral-canberra'), day('2027-03-08'))).toMatchObject({ why: 'holiday' });
    expect(openingTimesOn(dealer('austral-sydney-city'), day('2027-03-08'))).toMatchObject({ kind: 'open' });
  });

  it('are known of every retailer on every day of a week', () => {
    for (const each of dealers) {
      const week = Array.from({ length: 7 }, (_, index) =>
        openingTimesOn(each, day('2026-12-07').add({ days: index })),
      );
      expect(week.map(({ kind }) => kind).slice(0, 6)).toStrictEqual(Array(6).fill('open'));
    }
  });
});

describe('state holidays', () => {
  it('have every weekday holiday that cooling-off periods and banks count by', () => {
    const covered = (date: string) => date >= '2026-11-24';
    for (const state of ['NSW', 'VIC'] as const)
      expect(publicHolidays.days[state].filter((date) => covered(date) && !isStateHoliday(day(date), state))).toEqual(
        [],
      );
  });

  it('are days of the calendar that the list covers', () => {
    for (const { date } of stateHolidays.days) expect(day(date).toString() <= stateHolidays.coversUntil).toBe(true);
  });
});
