import type { Lender, SharesByTerm } from '../maker/lender.ts';

/** Electric cars lose value faster, coupes and small cars more slowly. */
const electric: SharesByTerm = { 24: 5600, 36: 4700, 48: 3900 };
const plugIn: SharesByTerm = { 24: 6000, 36: 5100, 48: 4300 };
const usual: SharesByTerm = { 24: 6700, 36: 5900, 48: 5100 };
const sought: SharesByTerm = { 24: 6800, 36: 6000, 48: 5200 };
const small: SharesByTerm = { 24: 6900, 36: 6100, 48: 5300 };

/**
 * Made-up conditions of a made-up lender. It guarantees nothing for pre-orders, which nobody has driven yet, and for the
 * WRX STI.
 */
export const lender: Lender = {
  baseRates: { EXCELLENT: 649, GOOD: 749, FAIR: 999 },
  youngDriverSurcharge: 50,
  tenantSurcharge: 50,
  fees: { establishmentCents: 39_500, perRepaymentCents: 800 },
  guaranteedShares: {
    'solterra-awd': electric,
    'solterra-awd-touring': electric,
    'outback-awd': usual,
    'outback-touring': sought,
    'outback-touring-turbo': usual,
    'forester-awd': usual,
    'forester-premium': usual,
    'forester-sport': usual,
    'forester-hybrid-sport': sought,
    'forester-hybrid-touring': sought,
    'crosstrek-awd': small,
    'crosstrek-touring': small,
    'crosstrek-hybrid': small,
    'brz-coupe': sought,
    'brz-coupe-s': sought,
    'brz-coupe-s-automatic': sought,
    'brz-ts': sought,
    'wrx-sedan': usual,
    'wrx-rs': usual,
    'wrx-sportswagon': usual,
    'wrx-sportswagon-ts': usual,
    'currawong-petrol': usual,
    'currawong-plug-in-hybrid': plugIn,
    'currawong-diesel': usual,
    'currawong-diesel-summit': usual,
  },
  mileageDeductions: { 10_000: 0, 15_000: 200, 20_000: 400, 25_000: 700 },
  answeredWithLoan: ['wrx-sti'],
};
