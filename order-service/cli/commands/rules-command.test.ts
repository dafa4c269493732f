import { stateCodes } from '@driveaway/domain/locations/state.ts';
import { overdueSaleRulesOn } from '@driveaway/domain/order/overdue-sale-rules.ts';
import { saleRules } from '@driveaway/domain/order/sale-rules.ts';
import { expect, it } from 'vitest';
import { runOrdersHere } from '../testing/run-orders-here.ts';
import { describeSaleRules, saleRulesOn } from './describe-sale-rules.ts';

const lineOf = (asOf: string, start: RegExp) =>
  describeSaleRules(saleRulesOn(asOf)).find((line) => start.test(line)) ?? '';

it('prints a line for each rule of each state with grade, reading, review day, words and source', async () => {
  const { code, out, err } = await runOrdersHere(['rules']);
  expect([code, err]).toStrictEqual([0, '']);
  for (const state of stateCodes) {
    expect(out).toMatch(new RegExp(`^${state} +cooling-off `, 'm'));
    expect(out).toMatch(new RegExp(`^${state} +balance +. .*in cleared funds 48 hours before dispatch`, 'm'));
  }
  expect(lineOf('2026-11-29', /^ACT +cooling-off/)).toMatch(
    / {2,}A {2,}2026-11-28 {2,}2027-06-30 {2,}three clear business days for private buyers; delivery does not end it; a seller may keep \$100 or 1 % .* Sale of Motor Vehicles Act 1977 \(ACT\) s 25B$/,
  );
  expect(out).toMatch(
    /^NSW +cooling-off +B .*one business day for private buyers where the seller arranges the credit/m,
  );
  expect(out.match(/^.* trade-in .*$/gm)?.map((line) => line.slice(0, 3))).toStrictEqual(['VIC', 'ACT']);
  expect(out.match(/^.* notice .*$/gm)?.map((line) => line.slice(0, 3))).toStrictEqual(['VIC']);
});

it('says in one line what was not read', async () => {
  const { out } = await runOrdersHere(['rules']);
  const lines = out.split('\n').filter((line) => line.includes('NOT READ'));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^NSW +balance +B .* at most 10 % of the price before delivery/);
});

it('lists the editions of contract, privacy policy and terms of use with their days', async () => {
  const { out } = await runOrdersHere(['rules']);
  for (const of of ['contract', 'privacy policy', 'terms of use'])
    expect(out).toMatch(new RegExp(`^${of} {2,}\\d{4}-\\d{2}-\\d{2}$`, 'm'));
});

it('prints one document as JSON, which says what was not read', async () => {
  const { code, out } = await runOrdersHere(['rules', '--format', 'json']);
  expect([code, await runOrdersHere(['rules', '--json'])]).toStrictEqual([0, { code, out, err: '' }]);
  const { source } = saleRules.VIC.coolingOff;
  expect(JSON.parse(out)).toMatchObject({
    rules: expect.arrayContaining([
      expect.objectContaining({ state: 'NSW', rule: 'balance', isRead: false, grade: 'B' }),
      expect.objectContaining({ state: 'VIC', rule: 'cooling-off', source, isRead: true, readOn: '2026-11-28' }),
    ]),
    editions: [{ of: 'contract' }, { of: 'privacy policy' }, { of: 'terms of use' }],
  });
});

it('marks a rule from the day after its review day on', () => {
  expect(lineOf('2027-06-30', /^VIC +cooling-off/)).not.toContain('PAST');
  expect(lineOf('2027-07-01', /^VIC +cooling-off/)).toContain(' 2027-06-30 PAST ');
});

it('lists as many rules as the alarm counts', () => {
  const { rules } = saleRulesOn('9999-12-31');
  const counts = [...overdueSaleRulesOn('9999-12-31')].filter(
    ([state, count]) => count !== rules.filter((one) => one.state === state).length,
  );
  expect(counts).toStrictEqual([]);
});

it('marks an edition until its day has come', () => {
  const editions = [{ of: 'contract', version: '2027-03-02' }];
  const future = (asOf: string) => saleRulesOn(asOf, saleRules, editions).editions.map(({ isInFuture }) => isInFuture);
  expect(future('2027-03-01')).toStrictEqual([true]);
  expect(future('2027-03-02')).toStrictEqual([false]);
  expect(describeSaleRules(saleRulesOn('2027-02-28', saleRules, editions)).at(-1)).toBe(
    'contract    2027-03-02 IN THE FUTURE',
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
