import { expect, it } from 'vitest';
import { plants } from '../brand/delivery-times.ts';
import { addDays } from './add-days.ts';
import { lastDayAhead } from './last-day-ahead.ts';

it('is nine months away, in a month of fewer days on its last one', () => {
  expect(lastDayAhead('2026-11-30')).toBe('2027-08-30');
  expect(lastDayAhead('2027-05-31')).toBe('2028-02-29');
});

it('leaves room for the car that takes the longest', () => {
  const weeks = plants.flatMap(({ builds, weeksToState }) =>
    builds.map(({ weeksToBuild }) => weeksToBuild + Math.max(...Object.values(weeksToState))),
  );
  expect(addDays('2026-07-01', 7 * Math.max(...weeks)) < lastDayAhead('2026-07-01')).toBe(true);
});
