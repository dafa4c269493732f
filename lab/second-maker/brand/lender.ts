import type { Lender } from '@driveaway/domain/maker/lender.ts';

export const lender: Lender = {
  baseRates: { EXCELLENT: 599, GOOD: 699, FAIR: 899 },
  youngDriverSurcharge: 25,
  tenantSurcharge: 25,
  fees: { establishmentCents: 25_000, perRepaymentCents: 500 },
  guaranteedShares: { 'numbat-town': { 24: 6500, 36: 5700, 48: 4900 } },
  mileageDeductions: { 10_000: 0, 15_000: 200, 20_000: 400, 25_000: 700 },
  answeredWithLoan: [],
};
