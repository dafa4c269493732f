import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dealers, findDealer } from '../dealers/dealers.ts';
import { stateTimeZones } from '../locations/state-time-zones.ts';
import { dayOfTime, driveDays, isBookable, isMovable } from './drive-days.ts';
import { bookableDays, overlap, testDriveMinutes } from './test-drive-rules.ts';

const sydney = findDealer('austral-sydney-city');
if (sydney === undefined) throw new Error('no retailer');
/** Tuesday, 24 November 2026, 11:30 am in Sydney. */
const now = Temporal.Instant.from('2026-11-24T00:30:00Z');
const asked = { dealer: sydney, from: null, minutes: 30, now, taken: [] };

describe('the days of test drives', () => {
  it('are four weeks, with half-hours within the opening hours and two hours to get the car ready', () => {
    const [today, tomorrow, ...later] = driveDays(asked);
    expect(later).toHaveLength(bookableDays - 2);
    expect(today).toMatchObject({ date: '2026-11-24', why: null });
    expect(today?.times[0]).toBe('2026-11-24T02:30:00.000Z');
    // 8:30 am to 5 pm
    expect(tomorrow?.times).toHaveLength(18);
    expect(tomorrow?.times[0]).toBe('2026-11-24T21:30:00.000Z');
    expect(tomorrow?.times.at(-1)).toBe('2026-11-25T06:00:00.000Z');
  });

  it('say why there is no time', () => {
    const why = (date: string, more: { readonly from?: string; readonly now?: Temporal.Instant } = {}) =>
      driveDays({ ...asked, ...more }).find((day) => day.date === date)?.why;
    expect(why('2026-11-29')).toBe('weekday');
    expect(why('2026-12-25', { now: Temporal.Instant.from('2026-12-10T00:30:00Z') })).toBe('holiday');
    expect(why('2026-11-30', { from: '2026-12-01' })).toBe('not-there-yet');
    expect(why('2026-12-01', { from: '2026-12-01' })).toBeNull();
    expect(why('2026-11-24', { now: Temporal.Instant.from('2026-11-24T05:00:00Z') })).toBe('too-late-today');
  });

  it('are full when others have every time', () => {
    const taken = [{ startsAt: '2026-11-24T21:30:00.000Z', minutes: 9 * 60 }];
    expect(driveDays({ ...asked, taken })[1]).toStrictEqual({ date: '2026-11-25', times: [], why: 'taken' });
  });

  it('leave out what would run into a drive of somebody else', () => {
    const taken = [{ startsAt: '2026-11-24T22:30:00.000Z', minutes: 30 }];
    const times = driveDays({ ...asked, minutes: 60, taken })[1]?.times ?? [];
    expect(times.slice(0, 3)).toStrictEqual([
      '2026-11-24T21:30:00.000Z',
      '2026-11-24T23:00:00.000Z',
      '2026-11-24T23:30:00.000Z',
    ]);
  });

  it('never offer a time that is closed, past or taken, anywhere in Australia', () => {
    const instants = fc.integer({ min: Date.parse('2026-11-24'), max: Date.parse('2027-11-30') });
    const slots = fc.record({
      startsAt: instants.map((at) => new Date(at).toISOString()),
      minutes: fc.constantFrom(...testDriveMinutes),
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...dealers),
        instants,
        fc.array(slots, { maxLength: 5 }),
        fc.constantFrom(...testDriveMinutes),
        (dealer, at, taken, minutes) => {
          const when = Temporal.Instant.fromEpochMilliseconds(at);
          const open = { dealer, from: null, minutes, now: when };
          for (const { date, times, why } of driveDays({ ...open, taken })) {
            expect(times.length === 0).toBe(why !== null);
            for (const startsAt of times) {
              const local = Temporal.Instant.from(startsAt).toZonedDateTimeISO(
                stateTimeZones[dealer.address.stateCode],
              );
              const [opens, closes] = local.dayOfWeek === 6 ? ['08:30', '16:00'] : ['08:30', '17:30'];
              expect(local.toPlainTime().toString() >= opens).toBe(true);
              expect(local.add({ minutes }).toPlainTime().toString({ smallestUnit: 'minute' }) <= closes).toBe(true);
              expect(dayOfTime(startsAt, dealer.address.stateCode)).toBe(date);
              expect(Date.parse(startsAt)).toBeGreaterThan(at);
              expect(taken.some((slot) => overlap(slot, { startsAt, minutes }))).toBe(false);
            }
          }
        },
      ),
      { numRuns: 30 },
    );
  });

  it('hold the times that can be booked, and no others', () => {
    expect(isBookable('2026-11-24T21:30:00.000Z', asked)).toBe(true);
    expect(isBookable('2026-11-24T21:45:00.000Z', asked)).toBe(false);
    expect(isBookable('2026-11-24T21:00:00.000Z', asked)).toBe(false);
    expect(isBookable('2027-01-24T21:30:00.000Z', asked)).toBe(false);
    // yesterday
    expect(isBookable('2026-11-22T22:30:00.000Z', asked)).toBe(false);
    const days = driveDays(asked).flatMap(({ times }) => times);
    expect(days.every((startsAt) => isBookable(startsAt, asked))).toBe(true);
    expect(
      isBookable(
        Temporal.Instant.from(days.at(-1) ?? '')
          .add({ hours: 24 })
          .toString(),
        asked,
      ),
    ).toBe(false);
  });
});

describe('a time to which a retailer moves a drive', () => {
  const place = { state: 'NSW', now: Temporal.Instant.from('2026-11-09T23:00:00Z') } as const;

  it.each([
    ['soon', '2026-11-09T23:00:00.001Z', 30, true],
    ['now', '2026-11-09T23:00:00Z', 30, false],
    ['just within four weeks', '2026-12-07T22:59:00Z', 60, true],
    ['four weeks ahead', '2026-12-07T23:00:00Z', 30, false],
    ['until midnight in Sydney', '2026-11-20T12:00:00Z', 60, true],
    ['over midnight in Sydney', '2026-11-20T12:30:00Z', 60, false],
  ])('%s', (_, startsAt, minutes, isPossible) => {
    expect(isMovable({ startsAt, minutes }, place)).toBe(isPossible);
  });
});
