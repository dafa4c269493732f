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
const plugIn: VehicleCriteria = { fuels: ['electric', 'plugInHybrid'] };

const byCapacity = (cylinders: VehicleCriteria['cylinders'] & object, over: number, upTo: number, cents: number) =>
  ({
    effectiveFrom,
    vehicles: { fuels: ['petrol', 'diesel', 'hybrid'], cylinders, engineCapacityCc: { over, upTo } },
    cents,
    ...split,
  }) satisfies ChargeRow;
const upToFour = { upTo: 4 };
const overFour = { over: 4 };

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
        byCapacity(upToFour, 500, 1000, 11_595),
        byCapacity(upToFour, 1000, 1500, 17_595),
        byCapacity(upToFour, 1500, 3000, 22_895),
        byCapacity(overFour, 2000, 2500, 24_095),
        byCapacity(overFour, 2500, 3000, 28_595),
        byCapacity(overFour, 3000, 3500, 34_895),
        byCapacity(overFour, 3500, 4000, 39_695),
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
