import type { DutyRow, Provenance, StateRates } from './rate-row.ts';
import type { VehicleCriteria } from './vehicle-criteria.ts';

const effectiveFrom = '2025-07-01';
const reviewBy = '2026-06-30';

const found: Provenance = {
  source: 'Published driveaway figures FY2025-26, traffic improvement fee included',
  grade: 'B',
  reviewBy,
};

/** $2 to $4 per $100 up to $100,000, and $2 more above: on the whole value (Duties Act 2001 s 382). */
const dutyRow = (vehicles: VehicleCriteria, vehiclesInWords: string, perHundredCents: number): readonly DutyRow[] => [
  {
    effectiveFrom,
    vehicles,
    vehiclesInWords,
    stepCents: 10_000,
    bands: [
      { upToCents: 10_000_000, fixedCents: 0, excessOverCents: 0, perStepCents: perHundredCents },
      { upToCents: null, fixedCents: 0, excessOverCents: 0, perStepCents: perHundredCents + 200 },
    ],
    source: 'qld.gov.au, Vehicle registration duty rates; Duties Act 2001 (Qld) s 382',
    grade: 'A',
    reviewBy,
  },
];

export const qld: StateRates = {
  state: 'QLD',
  // the list price with optional equipment; delivery of a new car is excluded (qld.gov.au, dutiable value)
  dutyIncludes: { delivery: false, accessories: true },
  dutyOffice: 'Queensland Revenue Office',
  duty: [
    dutyRow({ fuels: ['hybrid', 'plugInHybrid', 'electric'] }, 'the rate for hybrid and electric cars', 200),
    dutyRow({ cylinders: { upTo: 4 } }, 'the rate for up to 4 cylinders', 300),
    dutyRow({ cylinders: { over: 4, upTo: 6 } }, 'the rate for 5 or 6 cylinders', 350),
    dutyRow({ cylinders: { over: 6 } }, 'the rate for 7 or more cylinders', 400),
  ],
  registrationOffice: 'Transport and Main Roads Queensland',
  registration: [
    {
      name: 'registration and traffic improvement fees',
      rows: [
        { effectiveFrom, vehicles: { cylinders: { upTo: 3 } }, cents: 35_825, ...found },
        { effectiveFrom, vehicles: { cylinders: { over: 3, upTo: 4 } }, cents: 43_790, ...found },
        { effectiveFrom, vehicles: { cylinders: { over: 4, upTo: 6 } }, cents: 65_535, ...found },
        { effectiveFrom, vehicles: { cylinders: { over: 6, upTo: 8 } }, cents: 89_180, ...found },
      ],
    },
    {
      name: 'number plates',
      rows: [
        {
          effectiveFrom,
          cents: 3_505,
          source: 'dapc.com.au, Queensland registration costs (5 Aug 2025)',
          grade: 'B',
          reviewBy,
        },
      ],
    },
  ],
  injuryInsurance: {
    kind: 'ctp',
    label: 'CTP insurance (12 months)',
    setBy: 'Motor Accident Insurance Commission Queensland',
    charge: {
      name: 'CTP premium, class 1',
      rows: [
        {
          effectiveFrom,
          cents: 38_680,
          source: 'dapc.com.au, Queensland registration costs (5 Aug 2025)',
          grade: 'B',
          reviewBy,
        },
      ],
    },
  },
  zones: null,
};
