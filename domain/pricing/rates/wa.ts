import type { StateRates } from './rate-row.ts';

const effectiveFrom = '2025-07-01';
const reviewBy = '2026-06-30';

export const wa: StateRates = {
  state: 'WA',
  // the maker's retail price; what the retailer fits or charges is excluded, factory options are included
  dutyIncludes: { delivery: false, accessories: false },
  dutyOffice: 'RevenueWA',
  duty: [
    [
      {
        effectiveFrom,
        shares: [
          { upToCents: 2_500_000, basisPoints: 275 },
          {
            upToCents: 5_000_000,
            basisPoints: 275,
            rising: { aboveCents: 2_500_000, centsPerPercent: 666_666 },
          },
          { upToCents: null, basisPoints: 650 },
        ],
        roundDownToCents: 5,
        source: 'Duties Act 2008 (WA) s 236; wa.gov.au, vehicle licence duty',
        grade: 'A',
        reviewBy,
      },
    ],
  ],
  registrationOffice: 'Transport WA',
  registration: [
    {
      name: 'licence fee by started 100 kg of tare',
      rows: [
        {
          effectiveFrom,
          perStartedKg: 100,
          cents: 2_864,
          source: 'Published driveaway figures FY2025-26',
          grade: 'B',
          reviewBy,
        },
      ],
    },
    {
      name: 'recording and plate fees',
      rows: [
        {
          effectiveFrom: '2023-07-01',
          cents: 1_690,
          source: 'transport.wa.gov.au fees 2023-24 ($6.60 and $10.30); rac.com.au (Jul 2023)',
          grade: 'B',
          reviewBy: '2024-06-30',
        },
      ],
    },
  ],
  injuryInsurance: {
    kind: 'ctp',
    label: 'CTP: motor injury insurance (12 months)',
    setBy: 'Insurance Commission of Western Australia',
    charge: {
      name: 'motor injury insurance premium',
      rows: [
        {
          effectiveFrom,
          cents: 49_140,
          source: 'flowcarsinsurance.com.au, motor injury insurance (undated)',
          grade: 'B',
          reviewBy,
        },
      ],
    },
  },
  zones: null,
};
