import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberOfRepayments, repayment, type Loan } from './repayment.ts';

const loan: Loan = { amountCents: 5_000_000, finalCents: 0, aprBasisPoints: 749, frequency: 'Monthly', termMonths: 60 };

describe('a repayment', () => {
  it.each([
    ['$50,000 over 5 years, monthly', {}, 100_166],
    ['$30,000 over 5 years, monthly', { amountCents: 3_000_000 }, 60_100],
    [
      '$54,716 with $24,995 at the end, over 4 years, weekly',
      { amountCents: 5_471_600, finalCents: 2_499_500, frequency: 'Weekly', termMonths: 48 },
      20_147,
    ],
    [
      'the same fortnightly',
      { amountCents: 5_471_600, finalCents: 2_499_500, frequency: 'Fortnightly', termMonths: 48 },
      40_314,
    ],
    ['without interest', { aprBasisPoints: 0 }, 83_333],
  ] satisfies [string, Partial<Loan>, number][])('for %s at 7.49% or none', (_, change, cents) => {
    expect(repayment({ ...loan, ...change })).toBe(cents);
  });

  it('falls due 208 times in 48 months of weeks', () => {
    expect(numberOfRepayments('Weekly', 48)).toBe(208);
    expect(numberOfRepayments('Fortnightly', 48)).toBe(104);
    expect(numberOfRepayments('Monthly', 48)).toBe(48);
  });

  it('pays the loan off: what is left after the last one is the final amount, but for rounding', () => {
    const anyLoan = fc.record({
      amountCents: fc.integer({ min: 500_000, max: 20_000_000 }),
      finalShare: fc.integer({ min: 0, max: 90 }),
      aprBasisPoints: fc.integer({ min: 0, max: 2_000 }),
      frequency: fc.constantFrom('Weekly' as const, 'Fortnightly' as const, 'Monthly' as const),
      years: fc.integer({ min: 1, max: 7 }),
    });
    fc.assert(
      fc.property(anyLoan, ({ amountCents, finalShare, aprBasisPoints, frequency, years }) => {
        const finalCents = Math.floor((amountCents * finalShare) / 100);
        const termMonths = years * 12;
        const each = repayment({ amountCents, finalCents, aprBasisPoints, frequency, termMonths });
        const count = numberOfRepayments(frequency, termMonths);
        const rate = (aprBasisPoints / 10_000) * (termMonths / 12 / count);
        let owing = amountCents;
        for (let paid = 0; paid < count; paid += 1) owing = owing * (1 + rate) - each;
        expect(Number.isSafeInteger(each)).toBe(true);
        // half a cent of rounding per repayment, grown by interest
        expect(Math.abs(owing - finalCents)).toBeLessThan(count * 0.5 * (1 + rate) ** count + 1);
      }),
    );
  });
});
