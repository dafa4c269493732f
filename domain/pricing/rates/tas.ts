import type { Provenance, StateRates } from './rate-row.ts';

/** The fee year starts on 1 December, as does the premium's. */
const effectiveFrom = '2024-12-01';
const reviewBy = '2025-11-30';

/** The sum with plates and premium is official ($621.42, $645.42, $686.42, $762.42); how it splits is derived. */
const split: Provenance = {
  source: 'transport.tas.gov.au, light vehicle fees with new plates (1 Dec 2024), less the MAIB premium',
  grade: 'C',
  reviewBy,
};

export const tas: StateRates = {
  state: 'TAS',
  dutyIncludes: { delivery: true, accessories: true },
  dutyOffice: 'State Revenue Office Tasmania',
  duty: [
    [
      {
        effectiveFrom,
        stepCents: 10_000,
        bands: [
          { upToCents: 60_000, fixedCents: 2_000, excessOverCents: 0, perStepCents: 0 },
          { upToCents: 3_500_000, fixedCents: 0, excessOverCents: 0, perStepCents: 300 },
          { upToCents: 4_000_000, fixedCents: 105_000, excessOverCents: 3_500_000, perStepCents: 1_100 },
          { upToCents: null, fixedCents: 0, excessOverCents: 0, perStepCents: 400 },
        ],
        source: 'transport.tas.gov.au, duty rates (2025); sro.tas.gov.au',
        grade: 'A',
        reviewBy: '2026-06-30',
      },
    ],
  ],
  registrationOffice: 'Transport Services Tasmania',
  registration: [
    {
      name: 'registration fees and levies with number plates',
      rows: [
        { effectiveFrom, vehicles: { cylinders: { upTo: 0 } }, cents: 32_442, ...split },
        { effectiveFrom, vehicles: { cylinders: { over: 0, upTo: 3 } }, cents: 30_042, ...split },
        { effectiveFrom, vehicles: { cylinders: { over: 3, upTo: 4 } }, cents: 32_442, ...split },
        { effectiveFrom, vehicles: { cylinders: { over: 4, upTo: 6 } }, cents: 36_542, ...split },
        { effectiveFrom, vehicles: { cylinders: { over: 6, upTo: 8 } }, cents: 44_142, ...split },
      ],
    },
  ],
  injuryInsurance: {
    kind: 'maib',
    label: 'MAIB premium (12 months)',
    setBy: 'Motor Accidents Insurance Board',
    charge: { name: 'MAIB premium', rows: [{ effectiveFrom, cents: 32_100, ...split }] },
  },
  zones: null,
};
