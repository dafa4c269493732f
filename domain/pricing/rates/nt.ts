import type { Cents } from '../../money/cents.ts';
import type { ChargeRow, Provenance, StateRates } from './rate-row.ts';
import type { VehicleCriteria } from './vehicle-criteria.ts';

const effectiveFrom = '2024-07-01';
const concessionFrom = '2022-07-01';
const concessionUntil = '2027-06-30';

/** What is published is the sum with the MAC contribution of $602.30. */
const split: Provenance = {
  source: 'dapc.com.au, Northern Territory registration fees (2024), less the MAC contribution',
  grade: 'C',
  reviewBy: '2025-06-30',
};
const concession: Provenance = {
  source: 'nt.gov.au, electric vehicle registration and stamp duty concessions; treasury.nt.gov.au',
  grade: 'A',
  reviewBy: concessionUntil,
};
/** What follows the concession was not published: cars with a plug are taken to pay as others do. */
const afterConcession: Provenance & Pick<ChargeRow, 'effectiveFrom'> = {
  effectiveFrom: '2027-07-01',
  source: 'the fees of other cars, taken for cars with a plug once their concession ends',
  grade: 'C',
  reviewBy: concessionUntil,
};
const plugIn: VehicleCriteria = { fuels: ['electric', 'plugInHybrid'] };

type Capacity = Required<Pick<VehicleCriteria, 'cylinders' | 'engineCapacityCc'>>;
const upToFour = { upTo: 4 };
const overFour = { over: 4 };
const upTo3000Cents = 22_895;
const byCapacity: readonly (readonly [Capacity, Cents])[] = [
  [{ cylinders: upToFour, engineCapacityCc: { over: 500, upTo: 1000 } }, 11_595],
  [{ cylinders: upToFour, engineCapacityCc: { over: 1000, upTo: 1500 } }, 17_595],
  [{ cylinders: upToFour, engineCapacityCc: { over: 1500, upTo: 3000 } }, upTo3000Cents],
  [{ cylinders: overFour, engineCapacityCc: { over: 2000, upTo: 2500 } }, 24_095],
  [{ cylinders: overFour, engineCapacityCc: { over: 2500, upTo: 3000 } }, 28_595],
  [{ cylinders: overFour, engineCapacityCc: { over: 3000, upTo: 3500 } }, 34_895],
  [{ cylinders: overFour, engineCapacityCc: { over: 3500, upTo: 4000 } }, 39_695],
];

export const nt: StateRates = {
  state: 'NT',
  dutyIncludes: { delivery: true, accessories: true },
  dutyOffice: 'Territory Revenue Office',
  duty: [
    [
      {
        effectiveFrom: concessionFrom,
        effectiveUntil: concessionUntil,
        vehicles: plugIn,
        vehiclesInWords: '$1,500 less than others for a car with a plug, until 30 June 2027',
        stepCents: 10_000,
        bands: [
          { upToCents: 5_000_000, fixedCents: 0, excessOverCents: 0, perStepCents: 0 },
          { upToCents: null, fixedCents: 0, excessOverCents: 5_000_000, perStepCents: 300 },
        ],
        ...concession,
      },
    ],
    [
      {
        effectiveFrom: concessionFrom,
        stepCents: 10_000,
        bands: [{ upToCents: null, fixedCents: 0, excessOverCents: 0, perStepCents: 300 }],
        source: 'treasury.nt.gov.au, stamp duty on motor vehicles',
        grade: 'A',
        reviewBy: '2026-06-30',
      },
    ],
  ],
  registrationOffice: 'Motor Vehicle Registry Northern Territory',
  registration: [
    {
      name: 'registration and administration fees',
      rows: [
        {
          effectiveFrom: concessionFrom,
          effectiveUntil: concessionUntil,
          vehicles: plugIn,
          cents: 1_395,
          ...concession,
        },
        ...byCapacity.flatMap(([capacity, cents]): readonly ChargeRow[] => [
          { effectiveFrom, vehicles: { fuels: ['petrol', 'diesel', 'hybrid'], ...capacity }, cents, ...split },
          { vehicles: { fuels: ['plugInHybrid'], ...capacity }, cents, ...afterConcession },
        ]),
        { vehicles: { fuels: ['electric'] }, cents: upTo3000Cents, ...afterConcession },
      ],
    },
  ],
  injuryInsurance: {
    kind: 'ctp',
    label: 'CTP: motor accidents compensation (12 months)',
    setBy: 'Motor Accidents Compensation Commission',
    charge: { name: 'MAC contribution', rows: [{ effectiveFrom, cents: 60_230, ...split }] },
  },
  zones: null,
};
