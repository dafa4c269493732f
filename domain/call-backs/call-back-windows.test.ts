import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dealers } from '../dealers/dealers.ts';
import { openingTimesOn } from '../dealers/opening-times.ts';
import { stateTimeZones } from '../locations/state-time-zones.ts';
import { callBackWindows } from './call-back-windows.ts';

const perth = dealers.find(({ address }) => address.stateCode === 'WA');
if (perth === undefined) throw new Error('nobody sells in Western Australia');
const dealer = {
  address: perth.address,
  openingHours: [
    { days: 'Monday to Friday', weekdays: [1, 2, 3, 4, 5], opens: '08:30', closes: '17:30' },
    { days: 'Saturday', weekdays: [6], opens: '09:00', closes: '11:30' },
  ],
};
const at = (instant: string) =>
  callBackWindows(dealer, Temporal.Instant.from(instant)).map(({ date, part, from, until }) =>
    [date, part, from.slice(11, 16), until.slice(11, 16)].join(' '),
  );

describe('the times at which a retailer calls', () => {
  it('are those of its own clock, today and tomorrow', () => {
    // Tuesday, seven in the morning in Perth
    expect(at('2026-11-23T23:00:00Z')).toEqual([
      '2026-11-24 morning 00:30 04:00',
      '2026-11-24 afternoon 04:00 09:30',
      '2026-11-25 morning 00:30 04:00',
      '2026-11-25 afternoon 04:00 09:30',
    ]);
  });

  it('have half an hour left at least', () => {
    expect(at('2026-11-24T03:30:00Z')[0]).toBe('2026-11-24 morning 00:30 04:00');
    expect(at('2026-11-24T03:31:00Z')[0]).toBe('2026-11-24 afternoon 04:00 09:30');
    expect(at('2026-11-24T09:01:00Z')[0]).toBe('2026-11-25 morning 00:30 04:00');
  });

  it('pass over days on which it is closed, and afternoons', () => {
    // Friday evening: Saturday until half past eleven, then Monday
    expect(at('2026-11-27T10:00:00Z')).toEqual([
      '2026-11-28 morning 01:00 03:30',
      '2026-11-30 morning 00:30 04:00',
      '2026-11-30 afternoon 04:00 09:30',
    ]);
    // Christmas and Boxing Day, which falls on a Saturday, are holidays, and so is the Monday for it
    expect(at('2026-12-24T10:00:00Z')[0]?.slice(0, 10)).toBe('2026-12-29');
  });

  it('are looked for on fourteen days, today among them', () => {
    const mondays = [{ days: 'Monday', weekdays: [1], opens: '08:30', closes: '12:00' }];
    const daysAt = (instant: string) =>
      callBackWindows({ ...dealer, openingHours: mondays }, Temporal.Instant.from(instant)).map(({ date }) => date);
    // on a Tuesday the second Monday is the last day, on a Monday evening the one behind it
    expect(daysAt('2026-11-10T04:00:00Z')).toEqual(['2026-11-16', '2026-11-23']);
    expect(daysAt('2026-11-09T10:00:00Z')).toEqual(['2026-11-16']);
  });

  it('are never over, never outside opening hours, and always there', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...dealers),
        fc.integer({ min: Date.parse('2026-11-01'), max: Date.parse('2027-12-15') }),
        (retailer, milliseconds) => {
          const now = Temporal.Instant.fromEpochMilliseconds(milliseconds);
          const windows = callBackWindows(retailer, now);
          expect(windows.length).toBeGreaterThan(0);
          for (const { date, from, until } of windows) {
            expect(Date.parse(until) - milliseconds).toBeGreaterThanOrEqual(30 * 60_000);
            const hours = openingTimesOn(retailer, Temporal.PlainDate.from(date));
            const zone = stateTimeZones[retailer.address.stateCode];
            const clock = (instant: string) =>
              Temporal.Instant.from(instant)
                .toZonedDateTimeISO(zone)
                .toPlainTime()
                .toString({ smallestUnit: 'minute' });
            expect(hours.kind === 'open' && clock(from) >= hours.opens && clock(until) <= hours.closes).toBe(true);
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
