import { describe, expect, it } from 'vitest';
import { coolingOffOf, type CoolingOffFacts } from './cooling-off.ts';
import { stateCodes, type StateCode } from '../locations/state.ts';
import { publicHolidays } from '../time/public-holidays.ts';
import { coolingOffRuleOf, saleRules, type Reading } from './sale-rules.ts';

type Asked = Partial<Omit<CoolingOffFacts, 'states'>> & { readonly acceptedAt: string; readonly state?: StateCode };

const endOf = ({ state = 'VIC', ...facts }: Asked): string =>
  coolingOffOf({ states: [state], buyerType: 'private', sellerArrangesCredit: false, ...facts }).endsAt;

/** An instant from a local time in a state's zone. */
const local = (text: string, zone: string): string =>
  Temporal.ZonedDateTime.from(`${text}[${zone}]`).toInstant().toString({ smallestUnit: 'millisecond' });
const melbourne = (text: string) => local(text, 'Australia/Melbourne');
const sydney = (text: string) => local(text, 'Australia/Sydney');

describe('the 24 hours promised to everybody', () => {
  it.each(['QLD', 'SA', 'WA', 'TAS', 'NT'] as const)('hold for a private buyer in %s', (state) => {
    expect(endOf({ state, acceptedAt: '2026-11-20T01:02:03.004Z' })).toBe('2026-11-21T01:02:03.004Z');
  });

  it.each(stateCodes)('hold for a company in %s', (state) => {
    const facts = { state, buyerType: 'company', sellerArrangesCredit: true } as const;
    expect(endOf({ ...facts, acceptedAt: '2026-11-20T01:02:03.004Z' })).toBe('2026-11-21T01:02:03.004Z');
  });

  it('are elapsed hours on the day that has 23', () => {
    expect(endOf({ state: 'NSW', acceptedAt: sydney('2026-10-03T12:00') })).toBe(sydney('2026-10-04T13:00'));
  });

  it('are elapsed hours on the day that has 25', () => {
    expect(endOf({ state: 'NSW', acceptedAt: sydney('2027-04-03T12:00') })).toBe(sydney('2027-04-04T11:00'));
  });
});

describe('the three clear business days of a private buyer in Victoria', () => {
  it('leave out the day of acceptance and end at midnight after the third', () => {
    expect(endOf({ acceptedAt: melbourne('2026-11-16T09:00') })).toBe(melbourne('2026-11-20T00:00'));
  });

  it('start a day later one millisecond after midnight in Melbourne', () => {
    expect(endOf({ acceptedAt: melbourne('2026-11-16T23:59:59.999') })).toBe(melbourne('2026-11-20T00:00'));
    expect(endOf({ acceptedAt: melbourne('2026-11-17T00:00') })).toBe(melbourne('2026-11-21T00:00'));
  });

  it('leave out the weekend', () => {
    expect(endOf({ acceptedAt: melbourne('2026-11-19T15:00') })).toBe(melbourne('2026-11-25T00:00'));
    expect(endOf({ acceptedAt: melbourne('2026-11-21T15:00') })).toBe(melbourne('2026-11-26T00:00'));
  });

  it('leave out Christmas and the Monday that stands for Boxing Day', () => {
    expect(endOf({ acceptedAt: melbourne('2026-12-23T10:00') })).toBe(melbourne('2026-12-31T00:00'));
  });

  it('leave out Good Friday and Easter Monday', () => {
    expect(endOf({ acceptedAt: melbourne('2027-03-25T10:00') })).toBe(melbourne('2027-04-02T00:00'));
  });

  it('end at Melbourne midnight on either side of a change of clocks (row 65)', () => {
    expect(endOf({ acceptedAt: melbourne('2027-04-01T10:00') })).toBe('2027-04-06T14:00:00.000Z');
    expect(endOf({ acceptedAt: melbourne('2026-10-01T10:00') })).toBe('2026-10-06T13:00:00.000Z');
  });

  it('say which law they come from', () => {
    const { basis } = coolingOffOf({
      states: ['VIC'],
      buyerType: 'private',
      sellerArrangesCredit: false,
      acceptedAt: '2026-11-16T00:00:00Z',
    });
    expect(basis).toContain('Motor Car Traders Act 1986 (Vic) s 43');
  });
});

describe('the three clear business days of a private buyer in the Australian Capital Territory', () => {
  const act = (acceptedAt: string) => endOf({ state: 'ACT', acceptedAt: sydney(acceptedAt) });

  it('leave out the day of acceptance and the weekend, with credit or without', () => {
    expect(act('2026-11-30T09:00')).toBe(sydney('2026-12-04T00:00'));
    expect(act('2026-12-03T23:59:59.999')).toBe(sydney('2026-12-09T00:00'));
    expect(endOf({ state: 'ACT', acceptedAt: sydney('2026-11-30T09:00'), sellerArrangesCredit: true })).toBe(
      sydney('2026-12-04T00:00'),
    );
  });

  it('leave out Canberra Day, Reconciliation Day, the King’s Birthday and Labour Day, and no holiday of another state', () => {
    expect(act('2027-03-05T10:00')).toBe(sydney('2027-03-12T00:00'));
    expect(act('2027-05-28T10:00')).toBe(sydney('2027-06-04T00:00'));
    expect(act('2027-06-11T10:00')).toBe(sydney('2027-06-18T00:00'));
    expect(act('2027-10-01T10:00')).toBe(sydney('2027-10-08T00:00'));
    expect(act('2027-11-01T10:00')).toBe(sydney('2027-11-05T00:00'));
  });

  it('say which law they come from, and that delivery does not end them', () => {
    const facts = { states: ['ACT'], buyerType: 'private', sellerArrangesCredit: false } as const;
    const { basis } = coolingOffOf({ ...facts, acceptedAt: '2026-11-30T00:00:00Z' });
    expect(basis).toContain('Sale of Motor Vehicles Act 1977 (ACT) s 25B');
    expect(basis).toContain('even after delivery');
    expect(coolingOffRuleOf(basis)).toBe(saleRules.ACT.coolingOff.right);
  });
});

describe('the table of rules', () => {
  it.each(stateCodes)('says of %s where each rule was read, when, and how far it is to be trusted', (state) => {
    for (const { source, grade, readOn, reviewBy } of Object.values<Reading>(saleRules[state])) {
      expect(source).not.toBe('');
      expect(grade).toMatch(/^[ABC]$/);
      const day = expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/);
      expect([readOn, reviewBy]).toEqual([day, day]);
      expect(readOn < reviewBy).toBe(true);
    }
  });

  it('names each rule by words of its own: acceptances record them', () => {
    const named = Object.values(saleRules).flatMap(({ coolingOff }) => coolingOff.right?.basis ?? []);
    expect(new Set(named).size).toBe(named.length);
    expect(coolingOffRuleOf('Every customer has at least 24 hours')).toBeUndefined();
  });
});

describe('the one business day of New South Wales', () => {
  it('counts only where the seller arranges the credit', () => {
    const acceptedAt = sydney('2026-11-20T10:00');
    expect(endOf({ state: 'NSW', acceptedAt })).toBe(sydney('2026-11-21T10:00'));
    expect(endOf({ state: 'NSW', acceptedAt, sellerArrangesCredit: true })).toBe(sydney('2026-11-24T00:00'));
  });

  it('leaves out the additional Anzac Day holiday of 2027', () => {
    expect(endOf({ state: 'NSW', acceptedAt: sydney('2027-04-23T10:00'), sellerArrangesCredit: true })).toBe(
      sydney('2027-04-28T00:00'),
    );
  });

  it('never ends before the 24 hours do', () => {
    const facts = { state: 'NSW', acceptedAt: sydney('2026-11-16T23:59'), sellerArrangesCredit: true } as const;
    expect(endOf(facts)).toBe(sydney('2026-11-18T00:00'));
  });
});

describe('the list of public holidays', () => {
  it('names weekdays only, in order and within the time it covers', () => {
    for (const days of Object.values(publicHolidays.days)) {
      expect(days.map(String)).toEqual([...days].sort());
      for (const day of days) {
        expect(Temporal.PlainDate.from(day).dayOfWeek).toBeLessThanOrEqual(5);
        expect(day <= publicHolidays.coversUntil).toBe(true);
      }
    }
  });

  it('adds days in the customer’s favour where it ends', () => {
    expect(endOf({ acceptedAt: melbourne('2027-12-30T10:00') })).toBe(melbourne('2028-01-07T00:00'));
  });
});

describe('where the car is registered in another state than that of the retailer', () => {
  it('the later rule counts, whichever state has it', () => {
    const acceptedAt = melbourne('2026-11-16T09:00');
    for (const states of [
      ['NSW', 'VIC'],
      ['VIC', 'NSW'],
      ['VIC', 'VIC'],
    ] as const) {
      const { endsAt, basis } = coolingOffOf({ states, acceptedAt, buyerType: 'private', sellerArrangesCredit: true });
      expect([endsAt, basis.includes('Victoria')]).toEqual([melbourne('2026-11-20T00:00'), true]);
    }
  });
});

it('takes the right that delivery does not end, of two that end together', () => {
  const facts = {
    acceptedAt: melbourne('2026-11-30T09:00'),
    buyerType: 'private',
    sellerArrangesCredit: false,
  } as const;
  for (const states of [
    ['VIC', 'ACT'],
    ['ACT', 'VIC'],
  ] as const) {
    expect(coolingOffOf({ ...facts, states })).toEqual({
      endsAt: melbourne('2026-12-04T00:00'),
      basis: saleRules.ACT.coolingOff.right?.basis,
    });
  }
});

it('counts the last day whose holidays are known as it is', () => {
  expect(endOf({ acceptedAt: melbourne('2027-12-26T12:00') })).toBe(melbourne('2028-01-01T00:00'));
});
