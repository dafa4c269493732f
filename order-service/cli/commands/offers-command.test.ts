import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { runOrdersHere } from '../testing/run-orders-here.ts';

const sample = fileURLToPath(new URL('../../../domain/brand/sample-offers.json', import.meta.url));

it('lists every offer of a file with where and when it is on', async () => {
  const { code, out, err } = await runOrdersHere(['offers', 'check', sample]);
  expect([code, err]).toStrictEqual([0, 'Offers dated 2026-11-23: 3.\n']);
  expect(out.split('\n')[0]).toMatch(
    /^summer-bonus-2027 \((?:to come|on now|over)\): "Summer bonus", \$1,500 off from 2026-12-01 until 2027-01-31, for outback-awd, outback-touring in NSW, ACT from every retailer$/,
  );
  expect(out).toContain('the accessory tow-bar at no cost');
});

it('refuses a file with what is wrong in it', async () => {
  const { code, out, err } = await runOrdersHere(['offers', 'check', '-'], { input: '{"offers":[]}' });
  expect([code, out]).toStrictEqual([1, '']);
  expect(err).toMatch(/^-: dated: /);
});

it.each([
  [[], 'offers takes "check"'],
  [['show'], 'offers takes "check", not "show"'],
  [['check'], 'A file is missing'],
])('says what is missing in %j', async (words, said) => {
  const { code, err } = await runOrdersHere(['offers', ...words]);
  expect(code).toBe(2);
  expect(err).toContain(said);
});
