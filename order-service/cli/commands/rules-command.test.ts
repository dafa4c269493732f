import { stateCodes } from '@driveaway/domain/locations/state.ts';
import { saleRules } from '@driveaway/domain/order/sale-rules.ts';
import { expect, it } from 'vitest';
import { runOrdersHere } from '../testing/run-orders-here.ts';
import { describeSaleRules, saleRulesOn } from './describe-sale-rules.ts';

const lineOf = (asOf: string, start: string) =>
  describeSaleRules(saleRulesOn(asOf)).find((line) => line.startsWith(start)) ?? '';

it('prints a line for each state with right, grade, source, reading and review day', async () => {
  const { code, out, err } = await runOrdersHere(['rules']);
  expect([code, err]).toStrictEqual([0, '']);
  const states = out.split('\n').slice(1, 9);
  expect(states.map((line) => line.split(' ')[0])).toStrictEqual([...stateCodes]);
  expect(states[7]).toMatch(
    /^ACT {4}three clear business days {2,}no {2,}A {2,}2026-11 {2,}2027-06-30.* Sale of Motor Vehicles Act 1977 \(ACT\) s 25B$/,
  );
  expect(states[0]).toMatch(/^NSW {4}one business day where the seller arranges the credit {2,}not read {2,}B /);
  expect(out).toMatch(/^contract {2,}\d{4}-\d{2}-\d{2}$/m);
  expect(out).toMatch(/^privacy policy {2,}\d{4}-\d{2}-\d{2}$/m);
});

it('prints one document as JSON, which says what was not read', async () => {
  const { code, out } = await runOrdersHere(['rules', '--format', 'json']);
  expect([code, await runOrdersHere(['rules', '--json'])]).toStrictEqual([0, { code, out, err: '' }]);
  expect(JSON.parse(out)).toMatchObject({
    rules: [
      { state: 'NSW', coolingOff: { businessDays: 1, endsOnDelivery: null } },
      { state: 'VIC', source: saleRules.VIC.source, grade: 'A', readOn: '2026-11', reviewBy: '2027-06-30' },
      { state: 'QLD', coolingOff: null },
      ...stateCodes.slice(3).map((state) => ({ state })),
    ],
    editions: [{ of: 'contract' }, { of: 'privacy policy' }],
  });
});

it('marks a rule from the day after its review day on', () => {
  expect(lineOf('2027-06-30', 'VIC')).not.toContain('PAST');
  expect(lineOf('2027-07-01', 'VIC')).toContain(' 2027-06-30 PAST ');
});

it('marks an edition until its day or month has come', () => {
  const editions = [
    { of: 'contract', version: '2027-03-02' },
    { of: 'privacy policy', version: '2027-03' },
  ];
  const future = (asOf: string) => saleRulesOn(asOf, saleRules, editions).editions.map(({ isInFuture }) => isInFuture);
  expect(future('2027-02-28')).toStrictEqual([true, true]);
  expect(future('2027-03-01')).toStrictEqual([true, false]);
  expect(future('2027-03-02')).toStrictEqual([false, false]);
  expect(describeSaleRules(saleRulesOn('2027-02-28', saleRules, editions)).at(-1)).toBe(
    'privacy policy  2027-03 IN THE FUTURE',
  );
});

it.each([
  [['--format', 'csv'], '--format is one of table, json'],
  [['check'], 'check'],
])('refuses %j', async (words, said) => {
  const { code, err } = await runOrdersHere(['rules', ...words]);
  expect(code).toBe(2);
  expect(err).toContain(said);
});
