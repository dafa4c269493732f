import { describe, expect, it } from 'vitest';
import { stateCodes, type StateCode } from '../locations/state.ts';
import { holidayOn, holidaysBetween } from '../time/state-holidays.ts';
import { dealers } from './dealers.ts';
import { localTimeIn, openingAt } from './opening.ts';

const hours = [
  { days: 'Monday to Friday', weekdays: [1, 2, 3, 4, 5], opens: '08:30', closes: '17:30' },
  { days: 'Saturday', weekdays: [6], opens: '09:00', closes: '16:00' },
];
const at = (state: StateCode, local: string) => openingAt(hours, state, local);

describe('a retailer', () => {
  it.each([
    // 8:29, 8:30, 17:29 and 17:30 in Sydney, in summer
    ['NSW', '2026-11-23T21:29:00Z', { kind: 'closed', opens: { date: '2026-11-24', time: '08:30', inDays: 0 } }],
    ['NSW', '2026-11-23T21:30:00Z', { kind: 'open', closes: '17:30' }],
    ['NSW', '2026-11-24T06:29:00Z', { kind: 'open', closes: '17:30' }],
    ['NSW', '2026-11-24T06:30:00Z', { kind: 'closed', opens: { date: '2026-11-25', time: '08:30', inDays: 1 } }],
    // the same instant: Perth is three hours behind in summer, Brisbane one, Darwin one and a half
    ['WA', '2026-11-24T06:30:00Z', { kind: 'open', closes: '17:30' }],
    ['QLD', '2026-11-24T06:30:00Z', { kind: 'open', closes: '17:30' }],
    ['NT', '2026-11-23T22:59:00Z', { kind: 'closed', opens: { date: '2026-11-24', time: '08:30', inDays: 0 } }],
    // Saturday afternoon, and Sunday
    ['VIC', '2026-11-28T04:59:00Z', { kind: 'open', closes: '16:00' }],
    ['VIC', '2026-11-28T05:00:00Z', { kind: 'closed', opens: { date: '2026-11-30', time: '08:30', inDays: 2 } }],
    ['VIC', '2026-11-29T01:00:00Z', { kind: 'closed', opens: { date: '2026-11-30', time: '08:30', inDays: 1 } }],
  ] as const)('in %s at %s: %j', (state, now, expected) => {
    expect(at(state, now)).toStrictEqual(expected.kind === 'open' ? expected : { ...expected, holiday: undefined });
  });

  it('is not called open on a day whose holidays nobody knows yet', () => {
    expect(at('NSW', '2027-12-31T06:31:00Z')).toStrictEqual({ kind: 'closed', opens: undefined, holiday: undefined });
    expect(at('NSW', '2028-01-03T01:00:00Z')).toMatchObject({ kind: 'closed' });
  });

  it('is closed on the public holidays of its own state alone, and says which', () => {
    const tuesday = '2027-11-02T01:00:00Z';
    expect(at('VIC', tuesday)).toStrictEqual({
      kind: 'closed',
      opens: { date: '2027-11-03', time: '08:30', inDays: 1 },
      holiday: 'Melbourne Cup Day',
    });
    expect(at('NSW', tuesday)).toStrictEqual({ kind: 'open', closes: '17:30' });
  });

  it('opens again after the longest run of closed days', () => {
    // Good Friday to Easter Monday
    expect(at('NSW', '2027-03-25T22:00:00Z')).toMatchObject({ opens: { date: '2027-03-30', inDays: 4 } });
    expect(at('WA', '2027-03-26T02:00:00Z')).toMatchObject({ opens: { date: '2027-03-27', time: '09:00' } });
    // Boxing Day is a Saturday, which is no holiday in Tasmania
    const opens = (state: StateCode) => (state === 'TAS' ? '2026-12-26' : '2026-12-29');
    for (const state of stateCodes)
      expect(at(state, '2026-12-24T20:00:00Z')).toMatchObject({ kind: 'closed', opens: { date: opens(state) } });
  });

  it('has no opening where it has no hours', () => {
    expect(openingAt([], 'NSW', '2026-11-24T00:00:00Z')).toStrictEqual({
      kind: 'closed',
      opens: undefined,
      holiday: undefined,
    });
  });

  it('has hours on days that its words and its numbers name alike', () => {
    const numbers = { 'Monday to Friday': [1, 2, 3, 4, 5], Saturday: [6] };
    for (const { openingHours } of dealers)
      expect(openingHours.map(({ days, weekdays }) => [days, weekdays])).toStrictEqual(Object.entries(numbers));
  });
});

describe('the clocks of a state', () => {
  it('count midnight as the hour 0 of the new day', () => {
    expect(localTimeIn('NSW', '2026-12-31T13:00:00Z')).toStrictEqual({ date: '2027-01-01', time: '00:00' });
    expect(localTimeIn('SA', '2026-06-30T14:30:00Z')).toStrictEqual({ date: '2026-07-01', time: '00:00' });
  });
});

describe('public holidays', () => {
  it('are in order, each once in a state', () => {
    for (const state of stateCodes) {
      const dates = holidaysBetween('2026-01-01', '2028-12-31', state).map(({ date }) => date);
      expect(dates).toStrictEqual([...new Set(dates)].toSorted());
      // Tasmania has the fewest
      expect(dates.length).toBeGreaterThanOrEqual(12);
    }
  });

  it('have the names of the state', () => {
    expect(holidaysBetween('2027-03-08', '2027-03-08', 'TAS')).toMatchObject([{ name: 'Eight Hours Day' }]);
    expect(holidayOn('2027-03-08', 'NSW')).toBeUndefined();
  });
});
