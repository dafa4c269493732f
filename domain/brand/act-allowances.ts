import type { EmissionAllowances } from '../maker/emission-allowances.ts';

/**
 * 12 months of registration and injury insurance in the ACT, whose tables are not published where we could read them.
 *
 * Registration: the fees of 2022-23 known for AAA ($329), A ($508) and C ($599), $50 more for D, AA and B half-way
 * between their neighbours; as $599 became $622.70 in 2024, and another 10% for the two years since; then $110.60 to
 * establish a registration; rounded up to $10. Insurance and levies: the $527.70 between a registration of $1,150.40 and
 * its fee of $622.70 in 2024, another 10%, rounded up to $10; no public figure depends on emissions.
 */
export const actAllowances: EmissionAllowances = {
  effectiveFrom: '2025-09-01',
  reviewBy: '2027-06-30',
  madeFrom:
    'Fixed allowance, made from the-riotact.com (1 Feb 2023 and 27 Jun 2024), inkl.com (2023), 7news.com.au (2024) and region.com.au (27 Jun 2025)',
  byCategory: {
    AAA: { registrationCents: 49_000, injuryInsuranceCents: 59_000 },
    AA: { registrationCents: 59_000, injuryInsuranceCents: 59_000 },
    A: { registrationCents: 70_000, injuryInsuranceCents: 59_000 },
    B: { registrationCents: 75_000, injuryInsuranceCents: 59_000 },
    C: { registrationCents: 80_000, injuryInsuranceCents: 59_000 },
    D: { registrationCents: 86_000, injuryInsuranceCents: 59_000 },
  },
};
