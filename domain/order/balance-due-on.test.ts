import { describe, expect, it } from 'vitest';
import { stateCodes } from '../locations/state.ts';
import { balanceDueOn } from './balance-due-on.ts';
import { isBusinessDay } from '../time/business-days.ts';

describe('the day the balance is due', () => {
  it.each([
    ['a Thursday', '2026-11-26', '2026-11-24'],
    ['a Tuesday, over the weekend', '2026-11-24', '2026-11-20'],
    ['a Monday', '2026-11-23', '2026-11-19'],
    ['a Sunday', '2026-11-22', '2026-11-19'],
    ['a Saturday', '2026-11-21', '2026-11-19'],
  ])('is two business days before dispatch on %s', (_day, dispatchOn, due) => {
    for (const state of stateCodes) expect(balanceDueOn({ dispatchOn, state })).toBe(due);
  });

  it('goes by the state’s own holidays: Melbourne Cup Day is one in Victoria', () => {
    expect(balanceDueOn({ dispatchOn: '2026-11-04', state: 'VIC' })).toBe('2026-10-30');
    expect(balanceDueOn({ dispatchOn: '2026-11-04', state: 'NSW' })).toBe('2026-11-02');
  });

  it.each([
    ['QLD', '2027-05-04', '2027-04-29'],
    ['NT', '2027-08-03', '2027-07-29'],
    ['WA', '2027-03-02', '2027-02-25'],
    ['ACT', '2027-06-01', '2027-05-27'],
    ['TAS', '2027-03-09', '2027-03-04'],
    ['SA', '2027-10-05', '2027-09-30'],
  ] as const)('goes by the holidays of %s, where banks are closed the day before %s', (state, dispatchOn, due) => {
    expect(balanceDueOn({ dispatchOn, state })).toBe(due);
  });

  it('is not the Bank Holiday of New South Wales, a business day on which nobody can hand in a bank cheque', () => {
    expect(balanceDueOn({ dispatchOn: '2027-08-04', state: 'NSW' })).toBe('2027-07-30');
    expect(balanceDueOn({ dispatchOn: '2027-08-04', state: 'ACT' })).toBe('2027-07-30');
    expect(balanceDueOn({ dispatchOn: '2027-08-04', state: 'VIC' })).toBe('2027-08-02');
    expect(balanceDueOn({ dispatchOn: '2027-08-11', state: 'NSW' })).toBe('2027-08-09');
    expect(isBusinessDay(Temporal.PlainDate.from('2027-08-02'), 'NSW')).toBe(true);
  });

  it.each(stateCodes)('leaves Christmas and Easter out in %s', (state) => {
    expect(balanceDueOn({ dispatchOn: '2026-12-29', state })).toBe('2026-12-23');
    expect(balanceDueOn({ dispatchOn: '2027-03-30', state })).toBe('2027-03-24');
  });

  it('is a business day that leaves 48 hours, for every day of dispatch in every state', () => {
    for (const state of stateCodes) {
      for (let day = Temporal.PlainDate.from('2026-11-01'); day.year < 2028; day = day.add({ days: 1 })) {
        const due = Temporal.PlainDate.from(balanceDueOn({ dispatchOn: day.toString(), state }));
        expect(isBusinessDay(due, state)).toBe(true);
        expect(due.until(day).days).toBeGreaterThanOrEqual(2);
      }
    }
  });

  it('refuses what is no date', () => {
    expect(() => balanceDueOn({ dispatchOn: '2026-13-01', state: 'NSW' })).toThrow(RangeError);
  });
});
