import { describe, expect, it } from 'vitest';
import { compareLines, differenceText } from './compare-lines.ts';

const line = (code: 'listPrice' | 'stampDuty' | 'luxuryCarTax' | 'injuryInsurance', amount: number) => ({
  code,
  label: `Line ${code}`,
  amount,
  setBy: '',
  rule: '',
  source: '',
});

describe('two prices side by side', () => {
  it('have a row for every line of either, in the order of the first', () => {
    const here = [line('listPrice', 50_000), line('stampDuty', 1_500)];
    const there = [line('listPrice', 50_000), line('luxuryCarTax', 12), line('stampDuty', 2_000)];
    expect(compareLines(here, there)).toEqual([
      { code: 'listPrice', label: 'Line listPrice', here: 50_000, there: 50_000 },
      { code: 'stampDuty', label: 'Line stampDuty', here: 1_500, there: 2_000 },
      { code: 'luxuryCarTax', label: 'Line luxuryCarTax', here: 0, there: 12 },
    ]);
  });

  it('have a row for an offer that has the code of a line', () => {
    const offer = { ...line('luxuryCarTax', -500), offer: { code: 'stampDuty', until: '2027-01-31' } };
    const rows = compareLines([line('stampDuty', 1_500), offer], [line('stampDuty', 2_000)]);
    expect(rows.map(({ here, there }) => [here, there])).toEqual([
      [1_500, 2_000],
      [-500, 0],
    ]);
  });

  it('name a line as both states do', () => {
    const [row] = compareLines(
      [{ ...line('injuryInsurance', 1), label: 'CTP' }],
      [{ ...line('injuryInsurance', 2), label: 'TAC' }],
    );
    expect(row?.label).toBe('CTP / TAC');
  });
});

it.each([
  [100, 412, '$312 more'],
  [412, 100, '$312 less'],
  [0.1, 0.1 + 0.2 - 0.2, 'the same'],
])('%d against %d is %s', (here, there, text) => {
  expect(differenceText(here, there, (dollars) => `$${dollars}`)).toBe(text);
});
