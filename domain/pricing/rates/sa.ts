import type { ChargeRow, Provenance, StateRates } from './rate-row.ts';
import type { VehicleCriteria } from './vehicle-criteria.ts';

const effectiveFrom = '2025-07-01';
const reviewBy = '2026-06-30';

/** What is published is the sum with the premium: $675, $840, $980 in the city and $575, $735, $870 outside. */
const split: Provenance = {
  source: 'Published totals FY2025-26 (sa.gov.au had $670 and $545 on 1 Jul 2023), less the premium',
  grade: 'C',
  reviewBy,
};
const premium: Provenance = {
  source: 'Published totals FY2025-26; premiums differ by district (ctp.sa.gov.au, insurance districts)',
  grade: 'C',
  reviewBy,
};

const city = 'metropolitan';
const country = 'country';
const fees = (vehicles: VehicleCriteria, cityCents: number, countryCents: number): ChargeRow[] => [
  { effectiveFrom, vehicles, zone: city, cents: cityCents, ...split },
  { effectiveFrom, vehicles, zone: country, cents: countryCents, ...split },
];

export const sa: StateRates = {
  state: 'SA',
  dutyIncludes: { delivery: false, accessories: true },
  dutyOffice: 'RevenueSA',
  duty: [
    [
      {
        effectiveFrom,
        stepCents: 10_000,
        bands: [
          { upToCents: 50_000, fixedCents: 500, excessOverCents: 0, perStepCents: 0 },
          { upToCents: 100_000, fixedCents: 0, excessOverCents: 0, perStepCents: 100 },
          { upToCents: 200_000, fixedCents: 1_000, excessOverCents: 100_000, perStepCents: 200 },
          { upToCents: 300_000, fixedCents: 3_000, excessOverCents: 200_000, perStepCents: 300 },
          { upToCents: null, fixedCents: 6_000, excessOverCents: 300_000, perStepCents: 400 },
        ],
        source: 'revenuesa.sa.gov.au, motor vehicle stamp duty; list price as the base: strattonfinance.com.au',
        grade: 'A',
        reviewBy,
      },
    ],
  ],
  registrationOffice: 'Service SA',
  registration: [
    {
      name: 'registration fee and levies',
      rows: [
        ...fees({ cylinders: { upTo: 4 } }, 34_000, 34_000),
        ...fees({ cylinders: { over: 4, upTo: 6 } }, 50_500, 50_000),
        ...fees({ cylinders: { over: 6, upTo: 8 } }, 64_500, 63_500),
      ],
    },
  ],
  injuryInsurance: {
    kind: 'ctp',
    label: 'CTP insurance (12 months)',
    setBy: 'The CTP insurer you choose, within limits of the CTP Regulator',
    charge: {
      name: 'CTP premium',
      rows: [
        { effectiveFrom, zone: city, cents: 33_500, ...premium },
        { effectiveFrom, zone: country, cents: 23_500, ...premium },
      ],
    },
  },
  zones: {
    // 5800-5999: boxes and large receivers in Adelaide
    zones: [{ name: city, postcodes: ['5000-5152', '5155-5156', '5158-5174', '5800-5999'] }],
    otherwise: country,
    source: 'Greater Adelaide, less the postcodes that ctp.sa.gov.au moved to district 2 in July 2020',
    grade: 'C',
    reviewBy,
  },
};
