import { expect, it } from 'vitest';
import { overdueSaleRulesOn } from './overdue-sale-rules.ts';
import { saleRules } from './sale-rules.ts';

it('counts each rule from the day after its review day on, in its state alone', () => {
  const { VIC } = saleRules;
  const due = { reviewBy: '2027-01-15' };
  const rules = {
    ...saleRules,
    VIC: { ...VIC, coolingOff: { ...VIC.coolingOff, ...due }, balanceDue: { ...VIC.balanceDue, ...due } },
  };
  const overdue = (asOf: string) => [...overdueSaleRulesOn(asOf, rules)].filter(([, count]) => count > 0);
  expect(overdue('2027-01-15')).toStrictEqual([]);
  expect(overdue('2027-01-16')).toStrictEqual([['VIC', 2]]);
  // what was not read comes up first
  expect(overdue('2027-02-01')).toStrictEqual([
    ['NSW', 1],
    ['VIC', 2],
  ]);
  expect(overdue('2027-07-01')).toHaveLength(8);
});
