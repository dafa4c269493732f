import { expect, it } from 'vitest';
import { overdueSaleRulesOn } from './overdue-sale-rules.ts';
import { saleRules } from './sale-rules.ts';

it('counts a rule from the day after its review day on, in its state alone', () => {
  const rules = { ...saleRules, VIC: { ...saleRules.VIC, reviewBy: '2027-03-31' } };
  const overdue = (asOf: string) =>
    [...overdueSaleRulesOn(asOf, rules)].filter(([, count]) => count > 0).map(([state]) => state);
  expect(overdue('2027-03-31')).toStrictEqual([]);
  expect(overdue('2027-04-01')).toStrictEqual(['VIC']);
  expect(overdue('2027-07-01')).toHaveLength(8);
});
