import { describe, expect, it } from 'vitest';
import { advertisedComparisonRate, comparisonRate, comparisonRateWarning } from './comparison-rate.ts';

const noFees = { establishmentCents: 0, perRepaymentCents: 0 };

describe('the comparison rate', () => {
  it('of a monthly loan without fees is its own rate', () => {
    expect(advertisedComparisonRate(749, noFees)).toBe(749);
    expect(advertisedComparisonRate(0, noFees)).toBe(0);
  });

  it('of a weekly loan without fees is a little higher, for the law counts 52.18 weeks a year', () => {
    const loan = { amountCents: 3_000_000, finalCents: 0, aprBasisPoints: 749, termMonths: 60 } as const;
    expect(comparisonRate({ ...loan, frequency: 'Weekly' }, noFees)).toBe(752);
    expect(comparisonRate({ ...loan, frequency: 'Fortnightly' }, noFees)).toBe(752);
  });

  it('takes the fees in: 8.61% for 7.49% with $395 at the start and $8 a month', () => {
    expect(advertisedComparisonRate(749, { establishmentCents: 39_500, perRepaymentCents: 800 })).toBe(861);
  });

  it('counts a final amount as repaid with the last repayment', () => {
    const loan = { amountCents: 5_471_600, finalCents: 2_499_500, aprBasisPoints: 749, termMonths: 48 } as const;
    expect(comparisonRate({ ...loan, frequency: 'Monthly' }, noFees)).toBe(749);
  });

  it('carries the warning with the loan it is worked out on', () => {
    expect(comparisonRateWarning).toMatch(/^WARNING: .*\$30,000\.$/);
  });
});
