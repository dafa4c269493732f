import { releasedBook } from '@driveaway/domain/valuation/released-book.ts';
import { expect, it } from 'vitest';
import { runOrdersHere } from '../testing/run-orders-here.ts';

it('says what a file makes of cars, segment by segment', async () => {
  const { code, out, err } = await runOrdersHere(['valuation', 'check', '-'], { input: JSON.stringify(releasedBook) });
  expect([code, err]).toStrictEqual([
    0,
    `Valuation dated ${releasedBook.dated}: ${releasedBook.segments.length} segments, ${releasedBook.cars.length} cars.\n`,
  ]);
  expect(out).toMatch(/^car, 1 year: \$\d\d,\d00 to \$\d\d,\d00\ncar, 3 years: /);
  const { out: lines } = await runOrdersHere(['valuation', 'check', '-', '--json'], {
    input: JSON.stringify(releasedBook),
  });
  expect(JSON.parse(lines.split('\n')[0] ?? '')).toMatchObject({ segment: 'car', years: 1 });
});

it('refuses a file with what is wrong in it', async () => {
  const { code, out, err } = await runOrdersHere(['valuation', 'check', '-'], { input: '{"segments":[]}' });
  expect([code, out]).toStrictEqual([1, '']);
  expect(err).toMatch(/^-: dated: /);
});

it.each([
  [[], 'valuation takes "check"'],
  [['show'], 'valuation takes "check", not "show"'],
  [['check'], 'A file is missing'],
])('says what is missing in %j', async (words, said) => {
  const { code, err } = await runOrdersHere(['valuation', ...words]);
  expect(code).toBe(2);
  expect(err).toContain(said);
});
