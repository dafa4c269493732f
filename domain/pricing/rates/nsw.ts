import type { Provenance, StateRates } from './rate-row.ts';

const effectiveFrom = '2025-07-01';
const reviewBy = '2026-06-30';

const found: Provenance = { source: 'mozo.com.au, NSW registration costs (1 Sep 2025)', grade: 'B', reviewBy };
/** The table before had $266, $308, $374 and $570; the new one is only known to be 1.5% more, to the dollar. */
const indexed: Provenance = {
  source: 'nsw.gov.au, vehicle registration fees (table before July 2025), indexed by 1.5% as the bands at mozo.com.au',
  grade: 'C',
  reviewBy,
};

export const nsw: StateRates = {
  state: 'NSW',
  dutyIncludes: { delivery: true, accessories: true },
  dutyOffice: 'Revenue NSW',
  duty: [
    [
      {
        effectiveFrom,
        stepCents: 10_000,
        bands: [
          { upToCents: 4_500_000, fixedCents: 0, excessOverCents: 0, perStepCents: 300 },
          { upToCents: null, fixedCents: 135_000, excessOverCents: 4_500_000, perStepCents: 500 },
        ],
        source: 'NSW Duties Act 1997 s 266; revenue.nsw.gov.au',
        grade: 'A',
        reviewBy,
      },
    ],
  ],
  registrationOffice: 'Transport for NSW',
  registration: [
    { name: 'registration fee', rows: [{ effectiveFrom, cents: 8_200, ...found }] },
    {
      name: 'vehicle tax by tare weight',
      rows: [
        { effectiveFrom, vehicles: { tareKg: { upTo: 975 } }, cents: 27_000, ...found },
        { effectiveFrom, vehicles: { tareKg: { over: 975, upTo: 1154 } }, cents: 31_300, ...indexed },
        { effectiveFrom, vehicles: { tareKg: { over: 1154, upTo: 1504 } }, cents: 38_000, ...found },
        { effectiveFrom, vehicles: { tareKg: { over: 1504, upTo: 2504 } }, cents: 57_900, ...indexed },
      ],
    },
  ],
  injuryInsurance: {
    kind: 'ctp',
    label: 'CTP insurance (estimate, 12 months)',
    setBy: 'The CTP insurer you choose',
    charge: {
      name: 'typical metropolitan CTP premium (insurers’ quotes vary)',
      rows: [
        {
          effectiveFrom,
          cents: 47_500,
          source: 'Published driveaway calculator, FY2025-26 figures',
          grade: 'B',
          reviewBy,
        },
      ],
    },
  },
  zones: null,
};
