import type { EmissionAllowances } from '@driveaway/domain/maker/emission-allowances.ts';

const allowance = { registrationCents: 65_000, injuryInsuranceCents: 55_000 };

export const actAllowances: EmissionAllowances = {
  effectiveFrom: '2025-09-01',
  reviewBy: '2027-06-30',
  madeFrom: 'Invented figures',
  byCategory: { AAA: allowance, AA: allowance, A: allowance, B: allowance, C: allowance, D: allowance },
};
